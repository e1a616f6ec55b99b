extension IPTCBlock {
  /// The block with the texts of some datasets changed, and every other byte as it was.
  ///
  /// Only datasets that the block has are changed. The first texts take the places of the old ones,
  /// further ones follow the last. If no text changes, the block is the same.
  ///
  /// If a new text is not ASCII, and the block names no character set, then the block becomes one in
  /// UTF-8 if all other texts are ASCII; if not, the text gets the character set of the others, as far as
  /// that is known. If a dataset has two changes, the last one counts.
  package func edited(
    _ changes: [IPTCChange], ifTooLong rule: IPTCLengthRule = .exceed
  ) throws(IPTCRefusal) -> IPTCBlock {
    let present = Set(entries.map(\.dataset))
    var texts: [IPTCDataset: [String]] = [:]
    for change in changes where present.contains(change.dataset) {
      texts[change.dataset] = change.texts
    }
    texts = texts.filter { !has($0.value, of: $0.key, rule) }
    guard let first = texts.keys.min() else { return self }
    if let fault { throw .damaged(fault) }
    let characterSet = try characterSet(for: texts)
    var values: [IPTCDataset: [[UInt8]]] = [:]
    for dataset in texts.keys.sorted() {
      values[dataset] = try self.values(texts[dataset] ?? [], of: dataset, in: characterSet, rule)
    }
    let block = IPTCBlock(replaced(values, in: characterSet))
    guard block.fault == nil, block.characterSet == characterSet else { throw .unverified(first) }
    for (dataset, values) in values {
      let read = block.entries.filter { $0.dataset == dataset }.map { Array(block.bytes[$0.value]) }
      guard read == values else { throw .unverified(dataset) }
    }
    return block
  }

  /// Whether the dataset has these texts already, whole or cut.
  private func has(_ texts: [String], of dataset: IPTCDataset, _ rule: IPTCLengthRule) -> Bool {
    let old = self.texts(of: dataset).map { Array($0.utf8) }
    if texts.map({ Array($0.utf8) }) == old { return true }
    guard rule == .cut, case .text(let lengths)? = dataset.form else { return false }
    return texts.map { Array(characterSet.cut($0, to: lengths.upperBound).utf8) } == old
  }

  /// The character set of the block with new texts of these datasets.
  private func characterSet(
    for texts: [IPTCDataset: [String]]
  ) throws(IPTCRefusal) -> IPTCCharacterSet {
    let other = texts.keys.sorted().first { dataset in
      texts[dataset]?.contains { !$0.utf8.allSatisfy { $0 < 0x80 } } == true
    }
    guard let other, characterSet == .unstated else { return characterSet }
    let kept = entries.filter { entry in
      (2...6).contains(entry.dataset.record) && texts[entry.dataset] == nil
        && entry.dataset.form?.isText != false && !bytes[entry.value].allSatisfy { $0 < 0x80 }
    }
    if kept.isEmpty { return .utf8 }
    // Texts in UTF-8 look like that by chance only if they are very short, and then nobody knows.
    let isKnown = kept.contains { String(validating: bytes[$0.value], as: UTF8.self) == nil }
    guard isKnown else { throw .characterSet(other) }
    return .unstated
  }

  /// The new values of a dataset. A text that it has already keeps its bytes, of any length.
  private func values(
    _ texts: [String], of dataset: IPTCDataset, in characterSet: IPTCCharacterSet,
    _ rule: IPTCLengthRule
  ) throws(IPTCRefusal) -> [[UInt8]] {
    let old = entries.filter { $0.dataset == dataset }
    if dataset.form?.isText != true { throw .notText(dataset) }
    if !dataset.isRepeatable {
      if old.count > 1 { throw .repeated(dataset) }
      if texts.count > 1 { throw .severalTexts(dataset) }
    }
    var values: [[UInt8]: [UInt8]] = [:]
    if characterSet == self.characterSet {
      for entry in old { values[Array(text(entry).utf8)] = Array(bytes[entry.value]) }
    }
    var result: [[UInt8]] = []
    for text in texts {
      if let value = values[Array(text.utf8)] {
        result.append(value)
      } else {
        result.append(try characterSet.value(text, of: dataset, rule))
      }
    }
    return result
  }

  /// The bytes with other values of some datasets, and with the name of a new character set.
  private func replaced(
    _ values: [IPTCDataset: [[UInt8]]], in characterSet: IPTCCharacterSet
  ) -> [UInt8] {
    var rest = values.mapValues { $0[...] }
    var lasts: [IPTCDataset: Int] = [:]
    for (index, entry) in entries.enumerated() { lasts[entry.dataset] = index }
    let marked = characterSet == self.characterSet ? nil : IPTCDataset.codedCharacterSet
    let place = marked.map { dataset in
      entries.firstIndex { $0.dataset > dataset } ?? entries.endIndex
    }
    var result: [UInt8] = []
    for (index, entry) in entries.enumerated() {
      if index == place { result += IPTCEntry.characterSet }
      guard rest[entry.dataset] != nil else {
        result += bytes[entry.range]
        continue
      }
      repeat {
        guard let value = rest[entry.dataset]?.popFirst() else { break }
        let isSame = bytes[entry.value].elementsEqual(value)
        result += isSame ? Array(bytes[entry.range]) : IPTCEntry.bytes(entry.dataset, value)
      } while lasts[entry.dataset] == index
    }
    if place == entries.endIndex { result += IPTCEntry.characterSet }
    return result + bytes[(entries.last?.range.upperBound ?? 0)...]
  }
}

extension IPTCEntry {
  /// The dataset that names UTF-8.
  fileprivate static let characterSet = bytes(.codedCharacterSet, IPTCCharacterSet.utf8Escape)
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

extension IPTCCharacterSet {
  /// The bytes of a text of a dataset.
  fileprivate func value(
    _ text: String, of dataset: IPTCDataset, _ rule: IPTCLengthRule
  ) throws(IPTCRefusal) -> [UInt8] {
    guard let form = dataset.form else { throw .notText(dataset) }
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0)
    }
    guard isPlain else { throw .character(dataset) }
    var text = text
    if rule == .cut, case .text(let lengths) = form { text = cut(text, to: lengths.upperBound) }
    // Character sets are those of the records from 2 on.
    let characterSet = dataset.record == 1 ? IPTCCharacterSet.other : self
    guard let value = characterSet.bytes(text) else { throw .characterSet(dataset) }
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
      count += self == .utf8 ? UTF8.width(scalar) : 1
      if count > maximum { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
