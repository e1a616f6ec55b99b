import TIFFBlocks

extension MakerNote {
  /// The value of the first entry with this number; nil if there is none.
  func value(_ number: UInt16) -> MakerNoteValue? {
    entry(number).flatMap { value(of: $0) }
  }

  func value(of entry: MakerNoteEntry) -> MakerNoteValue? {
    guard let type = entry.type, let bytes = bytes(of: entry) else { return nil }
    return MakerNoteValue(bytes, type, order)
  }

  /// A number in an entry; nil if there is none.
  func integer(_ number: UInt16, at index: Int = 0) -> Int? { value(number)?.integer(at: index) }

  /// The text of an entry up to a NUL, without blanks around it; nil if there is none.
  func text(_ number: UInt16) -> String? { entry(number).flatMap { text(of: $0) } }

  func text(of entry: MakerNoteEntry) -> String? {
    guard let bytes = bytes(of: entry), entry.type?.size == 1 else { return nil }
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") }
    let text = bytes.prefix { $0 != 0 }.drop(while: isBlank)
    guard let last = text.lastIndex(where: { !isBlank($0) }),
      // Otherwise these are other data.
      text[...last].allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return String(validating: text[...last], as: UTF8.self)
  }

  /// A number of 16 bits in the structure that is the value of an entry; nil if the structure is shorter.
  func short(_ number: UInt16, at index: Int, isSigned: Bool = false) -> Int? {
    guard let entry = entry(number), let bytes = bytes(of: entry), bytes.count >= 2 * index + 2
    else {
      return nil
    }
    return MakerNoteValue(bytes.dropFirst(2 * index).prefix(2), isSigned ? .sshort : .short, order)
      .integer()
  }
}
