import PhotoEntities

extension IPTCBlock {
  /// The block with the texts of some datasets changed, and every other byte as it was.
  ///
  /// Only datasets that the block has are changed, unless the change is an addition. The first texts take the places
  /// of the old ones, further ones follow the last; added datasets stand in the order of their numbers. If no text
  /// changes, the block is the same.
  ///
  /// Texts that the block has already keep their bytes. A new text is written in the block's character set. If the
  /// block names none, and a new text is not ASCII, then the block gets the name of UTF-8, unless a text that stays
  /// is not UTF-8: then the new ones are written in the set that the block is said to have, or as Windows-1252 if the
  /// others may be that.
  /// If a dataset has two changes, the last one counts.
  package func edited(
    _ changes: [IPTCChange], ifTooLong rule: IPTCLengthRule = .exceed
  ) throws(MetadataRefusal) -> IPTCBlock {
    let present = Set(entries.map(\.dataset))
    var texts: [IPTCDataset: [String]] = [:]
    for change in changes
    where present.contains(change.dataset) || change.isAddition && !change.texts.isEmpty {
      texts[change.dataset] = change.texts
    }
    texts = texts.filter { !has($0.value, of: $0.key, rule) }
    guard let first = texts.keys.min() else { return self }
    if let fault { throw .damaged(fault) }
    let writing = try writing(texts)
    var values: [IPTCDataset: [(value: [UInt8], text: String?)]] = [:]
    for dataset in texts.keys.sorted() {
      values[dataset] = try self.values(texts[dataset] ?? [], of: dataset, writing.set, rule)
    }
    let block = IPTCBlock(
      replaced(values.mapValues { $0.map(\.value) }, namingUTF8: writing.namesUTF8),
      assuming: assumed)
    guard block.fault == nil else { throw .unverified(first) }
    for (dataset, values) in values {
      let read = block.entries.filter { $0.dataset == dataset }
      guard read.map({ Array(block.bytes[$0.value]) }) == values.map(\.value),
        zip(read, values).allSatisfy({ entry, value in
          value.text.map { block.text(entry).utf8.elementsEqual($0.utf8) } ?? true
        })
      else { throw .unverified(dataset) }
    }
    return block
  }

  /// Whether the dataset has these texts already, whole or cut.
  private func has(_ texts: [String], of dataset: IPTCDataset, _ rule: IPTCLengthRule) -> Bool {
    if case .number(let size)? = dataset.form {
      return entries.filter { $0.dataset == dataset }.map { Array(bytes[$0.value]) }
        == texts.map { IPTCEntry.number($0, size: size) }
    }
    let old = self.texts(of: dataset).map { Array($0.utf8) }
    if texts.map({ Array($0.utf8) }) == old { return true }
    guard rule == .cut, case .text(let lengths)? = dataset.form else { return false }
    let set = characterSet ?? .latin1
    return texts.map { Array(set.cut($0, to: lengths.upperBound).utf8) } == old
  }

  /// The character set of new texts of these datasets, and whether the block gets its name.
  private func writing(
    _ texts: [IPTCDataset: [String]]
  ) throws(MetadataRefusal) -> (set: TextCharset, namesUTF8: Bool) {
    var (kept, new) = ([ArraySlice<UInt8>](), [(dataset: IPTCDataset, text: String)]())
    let wanted = texts.mapValues { Set($0.map { Array($0.utf8) }) }
    for entry in entries where (2...6).contains(entry.dataset.record) {
      let stays = wanted[entry.dataset]?.contains(Array(text(entry).utf8)) ?? true
      if stays, entry.dataset.form?.isText != false { kept.append(bytes[entry.value]) }
    }
    for (dataset, texts) in texts.sorted(by: { $0.key < $1.key }) {
      let old = Set(self.texts(of: dataset).map { Array($0.utf8) })
      new += texts.filter { !$0.utf8.isASCII && !old.contains(Array($0.utf8)) }
        .map { (dataset, $0) }
    }
    guard let first = new.first else { return (characterSet ?? .utf8, false) }
    func holds(_ set: TextCharset) -> Bool { new.allSatisfy { set.bytes($0.text) != nil } }
    if namesCharacterSet || assumed != nil, let characterSet, characterSet != .utf8,
      holds(characterSet)
    {
      return (characterSet, false)
    }
    if namesCharacterSet {
      // Texts that happen to be UTF-8 do not make another name that of UTF-8.
      guard namedCharacterSet ?? assumed == .utf8 else { throw .characterSet(first.dataset) }
      return (.utf8, false)
    }
    let isUTF8 = kept.allSatisfy { value in
      value.isASCII || (characterSet ?? .utf8 == .utf8 && TextCharset.utf8.text(value) != nil)
    }
    if isUTF8 { return (.utf8, true) }
    guard assumed == nil, holds(.latin1), kept.allSatisfy(Self.mayBeLatin1) else {
      throw .characterSet(first.dataset)
    }
    return (.latin1, false)
  }

  /// The character set that the block names; nil if it names none, or one that is not known here.
  private var namedCharacterSet: TextCharset? {
    entries.first { $0.dataset == .codedCharacterSet }
      .flatMap { TextCharset(escape: bytes[$0.value]) }
  }

  /// Whether the bytes are probably Windows-1252: none from 0x80 to 0x9F is a letter there. They are letters of
  /// Mac OS Roman and parts of characters in Shift-JIS.
  private static func mayBeLatin1(_ value: ArraySlice<UInt8>) -> Bool {
    value.allSatisfy { byte in
      !(0x80...0x9F).contains(byte) || TextCharset.utf8.text(value) != nil
        || [0x80, 0x82, 0x84, 0x85, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9B]
          .contains(byte)
    }
  }

  /// The new values of a dataset, with what they must be read as; nil for a text that is cut. A text that the
  /// dataset has already keeps its bytes, of any length.
  private func values(
    _ texts: [String], of dataset: IPTCDataset, _ characterSet: TextCharset,
    _ rule: IPTCLengthRule
  ) throws(MetadataRefusal) -> [(value: [UInt8], text: String?)] {
    let old = entries.filter { $0.dataset == dataset }
    if dataset.form == nil || dataset.form == .bytes { throw .notText(dataset) }
    if !dataset.isRepeatable {
      if old.count > 1 { throw .repeated(dataset) }
      if texts.count > 1 { throw .severalTexts(dataset) }
    }
    if case .number(let size)? = dataset.form {
      var numbers: [(value: [UInt8], text: String?)] = []
      for text in texts {
        guard let value = IPTCEntry.number(text, size: size) else { throw .form(dataset) }
        numbers.append((value, nil))
      }
      return numbers
    }
    var values: [[UInt8]: [UInt8]] = [:]
    for entry in old { values[Array(text(entry).utf8)] = Array(bytes[entry.value]) }
    var result: [(value: [UInt8], text: String?)] = []
    for text in texts {
      if let value = values[Array(text.utf8)] {
        result.append((value, text))
      } else {
        let value = try characterSet.value(text, of: dataset, rule)
        result.append((value, characterSet.bytes(text) == value ? text : nil))
      }
    }
    return result
  }

  /// The bytes with other values of some datasets, and perhaps with the name of UTF-8.
  private func replaced(
    _ values: [IPTCDataset: [[UInt8]]], namingUTF8 namesUTF8: Bool
  ) -> [UInt8] {
    var rest = values.mapValues { $0[...] }
    var lasts: [IPTCDataset: Int] = [:]
    for (index, entry) in entries.enumerated() { lasts[entry.dataset] = index }
    var pieces: [(dataset: IPTCDataset, bytes: [UInt8])] = []
    func place(of dataset: IPTCDataset) -> Int {
      pieces.firstIndex { $0.dataset > dataset } ?? pieces.endIndex
    }
    for (index, entry) in entries.enumerated() {
      // A name that is blank would count before the new one.
      if namesUTF8, entry.dataset == .codedCharacterSet { continue }
      guard rest[entry.dataset] != nil else {
        pieces.append((entry.dataset, Array(bytes[entry.range])))
        continue
      }
      repeat {
        guard let value = rest[entry.dataset]?.popFirst() else { break }
        let isSame = bytes[entry.value].elementsEqual(value)
        pieces.append(
          (
            entry.dataset,
            isSame ? Array(bytes[entry.range]) : IPTCEntry.bytes(entry.dataset, value)
          ))
      } while lasts[entry.dataset] == index
    }
    for dataset in values.keys.sorted() where lasts[dataset] == nil {
      for value in values[dataset] ?? [] {
        pieces.insert((dataset, IPTCEntry.bytes(dataset, value)), at: place(of: dataset))
      }
    }
    if namesUTF8 {
      pieces.insert(
        (.codedCharacterSet, IPTCEntry.characterSet), at: place(of: .codedCharacterSet))
    }
    return pieces.flatMap(\.bytes) + bytes[(entries.last?.range.upperBound ?? 0)...]
  }
}

extension IPTCEntry {
  /// The dataset that names UTF-8.
  fileprivate static let characterSet = bytes(.codedCharacterSet, TextCharset.utf8Escape)

  /// The bytes of a whole number (IIM version 4.2, section 1.5: the most significant byte first); nil if the text is
  /// not one of so many bytes.
  fileprivate static func number(_ text: String, size: Int) -> [UInt8]? {
    guard let number = UInt64(text), (1...8).contains(size),
      size == 8 || number >> (8 * UInt64(size)) == 0
    else { return nil }
    return (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(size - 1 - $0))) }
  }
}

extension IPTCDataset.Form {
  /// Whether the value is text, or digits.
  fileprivate var isText: Bool {
    switch self {
    case .text, .digits, .date, .time: true
    case .number, .bytes: false
    }
  }

  /// Whether these bytes are of the form, apart from their number.
  fileprivate func accepts(_ value: [UInt8]) -> Bool {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    return switch self {
    case .text: true
    case .digits(let count): value.count == count && value.allSatisfy(isDigit)
    case .date: value.count == 8 && value.allSatisfy(isDigit)
    case .time:
      value.prefix(6).allSatisfy(isDigit)
        && (value.count == 6
          || value.count == 11 && [0x2B, 0x2D].contains(value[6])
            && value[7...].allSatisfy(isDigit))
    case .number, .bytes: false
    }
  }
}

extension TextCharset {
  /// The bytes of a text of a dataset.
  fileprivate func value(
    _ text: String, of dataset: IPTCDataset, _ rule: IPTCLengthRule
  ) throws(MetadataRefusal) -> [UInt8] {
    guard let form = dataset.form else { throw .notText(dataset) }
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0)
    }
    guard isPlain else { throw .character(dataset) }
    var text = text
    if rule == .cut, case .text(let lengths) = form { text = cut(text, to: lengths.upperBound) }
    // Character sets are those of the records from 2 on.
    guard dataset.record > 1 || text.utf8.isASCII, let value = bytes(text) else {
      throw .characterSet(dataset)
    }
    guard form.accepts(value) else { throw .form(dataset) }
    if case .text(let lengths) = form {
      // A longer value needs another form of the dataset (IIM version 4.2, section 1.5 (b)).
      let allowed = lengths.lowerBound...max(lengths.upperBound, IPTCEntry.maximumPlainSize)
      guard allowed.contains(value.count) else {
        throw .length(dataset, value.count, allowed: allowed)
      }
    }
    return value
  }

  /// The beginning of a text that has at most this many bytes.
  fileprivate func cut(_ text: String, to maximum: Int) -> String {
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += bytes(String(scalar))?.count ?? 1
      if count > maximum { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
