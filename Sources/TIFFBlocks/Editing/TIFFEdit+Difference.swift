extension TIFFEdit {
  /// The edits that turn the values of a block into those of an edited copy: of IFD0, and of the Exif and GPS
  /// directories. Pointers to directories do not count.
  ///
  /// - Returns: Nil if the blocks differ in values that edits do not write.
  package static func edits(from old: TIFFBlock, to new: TIFFBlock) -> [TIFFEdit]? {
    guard old.order == new.order else { return nil }
    let (structure, changed) = (TIFFStructure(of: old), TIFFStructure(of: new))
    var edits: [TIFFEdit] = []
    for kind in [ExifDirectory.ifd0, .exif, .gps] {
      let (before, after) = (structure[kind]?.entries ?? [], changed[kind]?.entries ?? [])
      for tag in Set((before + after).map(\.tag)).sorted()
      where ExifDirectory(pointerTag: tag) == nil {
        let (entry, edited) = (before.first { $0.tag == tag }, after.first { $0.tag == tag })
        guard let edited else {
          edits.append(TIFFEdit(tag: ExifTag(kind, tag), value: nil))
          continue
        }
        if let entry, entry.isSame(in: old, as: edited, in: new) { continue }
        guard let value = TIFFValue(of: edited, in: new) else { return nil }
        edits.append(TIFFEdit(tag: ExifTag(kind, tag), value: value))
      }
    }
    return edits
  }
}

extension TIFFEntry {
  /// Whether both entries have the same type and the same value.
  fileprivate func isSame(
    in block: TIFFBlock, as other: TIFFEntry, in otherBlock: TIFFBlock
  ) -> Bool {
    guard type == other.type, count == other.count else { return false }
    return switch (value, other.value) {
    case (.inside(let range), .inside(let otherRange)):
      block.bytes(in: range) == otherBlock.bytes(in: otherRange)
    default: value == other.value
    }
  }
}

extension TIFFValue {
  /// The entry's value; nil if its type is unknown, or if it is not inside the block.
  package init?(of entry: TIFFEntry, in block: TIFFBlock) {
    guard case .inside(let range) = entry.value, let type = TIFFType(rawValue: entry.type),
      let bytes = block.bytes(in: range).map(Array.init)
    else { return nil }
    let positions = stride(from: range.lowerBound, to: range.upperBound, by: type.size)
    let words = stride(from: range.lowerBound, to: range.upperBound, by: 4)
    switch type {
    case .ascii: self = .ascii(bytes)
    case .utf8: self = .utf8(bytes)
    case .byte: self = .byte(bytes)
    case .undefined: self = .undefined(bytes)
    case .short where entry.count == 1:
      guard let number = block.uint16(at: range.lowerBound) else { return nil }
      self = .short(number)
    case .long where entry.count == 1:
      guard let number = block.uint32(at: range.lowerBound) else { return nil }
      self = .long(number)
    case .sbyte: self = .integers(type, bytes.map { Int(Int8(bitPattern: $0)) })
    case .short: self = .integers(type, positions.compactMap { block.uint16(at: $0).map(Int.init) })
    case .sshort:
      self = .integers(
        type, positions.compactMap { block.uint16(at: $0).map { Int(Int16(bitPattern: $0)) } })
    case .long, .ifd:
      self = .integers(type, positions.compactMap { block.uint32(at: $0).map(Int.init) })
    case .slong:
      self = .integers(
        type, positions.compactMap { block.uint32(at: $0).map { Int(Int32(bitPattern: $0)) } })
    case .rational: self = .unsignedFractions(words.compactMap { block.uint32(at: $0) })
    case .srational:
      self = .signedFractions(
        words.compactMap { block.uint32(at: $0).map(Int32.init(bitPattern:)) })
    case .float, .double, .long8, .slong8, .ifd8: return nil
    }
  }
}
