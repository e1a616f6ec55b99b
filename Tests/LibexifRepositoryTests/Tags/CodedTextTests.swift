import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// Text after the name of its encoding.
struct CodedTextTests {
  private static let unicode = Array("UNICODE\0".utf8)
  private static let ascii = Array("ASCII\0\0\0".utf8)
  private static let jis = Array("JIS\0\0\0\0\0".utf8)
  private static let none = [UInt8](repeating: 0, count: 8)
  private static let blank = [UInt8](repeating: 0x20, count: 8)

  @Test(
    arguments: [
      (ascii + Array("A comment  \0\0".utf8), "A comment"), (ascii, ""),
      (ascii + [0x20, 0x20, 0x20], ""), (ascii + [0x41, 0, 0x42], "A"),
      (ascii + [0x41, 0xE9], "Aé"),
      (blank + Array("blank".utf8), "blank"), (blank, ""), (blank + blank, ""),
      (none + Array("untold".utf8), "untold"), (none, ""), (none + none + none, ""),
      (jis + [0x1B, 0x24, 0x42], nil),
      (Array("no code at all".utf8), "no code at all"), (Array("short".utf8), "short"), ([], ""),
    ] as [([UInt8], String?)])
  func isReadInItsEncoding(_ bytes: [UInt8], _ text: String?) {
    for order in [ByteOrder.littleEndian, .bigEndian] {
      #expect(CodedText.text(bytes, order: order) == text)
    }
  }

  @Test(arguments: ["高原の朝 ☀️", "", "Zoë", "🏔"])
  func unicodeHasTheByteOrderOfTheBlock(_ text: String) {
    let bytes = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let swapped = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for padding in [[], [0, 0], [0, 0, 0, 0x41]] as [[UInt8]] {
      #expect(CodedText.text(Self.unicode + bytes + padding, order: .bigEndian) == text)
      #expect(CodedText.text(Self.unicode + swapped + padding, order: .littleEndian) == text)
    }
  }

  @Test func aCutCharacterIsLeftOut() {
    #expect(CodedText.text(Self.unicode + [0, 0x41, 0], order: .bigEndian) == "A")
    #expect(CodedText.text(Self.unicode + [0], order: .bigEndian) == "")
    // Half of a surrogate pair.
    #expect(CodedText.text(Self.unicode + [0xD8, 0x3C], order: .bigEndian) == "\u{FFFD}")
  }
}
