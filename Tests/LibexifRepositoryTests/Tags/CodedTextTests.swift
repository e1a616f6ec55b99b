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
      (jis + [0x1B, 0x24, 0x42, 0x35], nil), (jis + [0x88, 0x9F], nil), (jis + [0x35], nil),
      (jis + Array("5~ET".utf8), "京都"), (jis + Array("5~ET \0".utf8), "京都"), (jis, ""),
      (jis + Array("Tower \u{1B}$B5~ET\u{1B}(B 1".utf8), "Tower 京都 1"),
      (jis + Array("\u{1B}$@5~\u{1B}(J!".utf8), "京!"), (jis + Array("\u{1B}(I1".utf8), nil),
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

  /// Some programs write the order of the machine into any block.
  @Test(arguments: ["Zoë", "Grüße aus Wien", "Łódź", "Привет, мир"])
  func unicodeInTheOtherOrderIsRead(_ text: String) {
    let bytes = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for mark in [[], [0xFE, 0xFF]] as [[UInt8]] {
      #expect(CodedText.text(Self.unicode + mark + bytes, order: .littleEndian) == text)
    }
  }

  @Test(arguments: ["中", "写", "日本語の写真", "Ā", "ĀȀ", "\u{FEFF}é", "\u{FFFE}", "🌅", "é", "Ä\nÖ"])
  func isReadAsItIsWritten(_ text: String) {
    for order in [ByteOrder.littleEndian, .bigEndian] {
      let bytes = TIFFValue.codedText(text).bytes(order)
      #expect(CodedText.fieldText(bytes, order: order) == text)
      #expect(bytes.count == TIFFValue.codedText(text).count)
    }
  }

  /// Programs write codes that the standard does not have.
  @Test(arguments: ["UTF-8\0\0\0", "UTF8\0\0\0\0", "Unicode\0", "unicode "])
  func otherCodesOfUTF8AreRead(_ code: String) {
    let text = Array("Ausflug mit Zoë".utf8)
    #expect(CodedText.text(Array(code.utf8) + text, order: .bigEndian) == "Ausflug mit Zoë")
    let marked = Array(code.utf8) + [0xEF, 0xBB, 0xBF] + text
    #expect(CodedText.text(marked, order: .bigEndian) == "Ausflug mit Zoë")
  }

  @Test(arguments: ["Ausflug mit Zoë", "京都 2024", "Trips"])
  func unicodeInUTF8IsRead(_ text: String) {
    for order in [ByteOrder.littleEndian, .bigEndian] {
      for end in [[], [0], [0, 0, 0]] as [[UInt8]] {
        #expect(CodedText.text(Self.unicode + Array(text.utf8) + end, order: order) == text)
      }
    }
  }

  /// Programs leave the code out, or write NULs for it.
  @Test(arguments: ["Graz", "Zoë ist da"])
  func utf16WithoutACodeIsRead(_ text: String) {
    let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for code in [[], Self.none] {
      #expect(CodedText.text(code + bytes, order: .littleEndian) == text)
      #expect(CodedText.text(code + [0xFF, 0xFE] + bytes, order: .littleEndian) == text)
    }
  }

  @Test func isASCIIIfItCanBe() {
    #expect(TIFFValue.codedText("A comment") == .undefined(Self.ascii + Array("A comment".utf8)))
    #expect(TIFFValue.codedText("é") == .undefinedNumbers(Self.unicode, [0xE9]))
  }

  @Test(
    arguments: [
      (ascii + [0x20, 0, 0x20], nil), (ascii, nil), (none + [1, 2, 3], nil), (jis + [0x41], nil),
      (none + [0x41, 0x81], nil), (Array("Numbers\u{1}".utf8), nil), ([], nil), ([0, 0], nil),
      (ascii + [0x41, 1], "A\u{1}"), (none + Array("text\n".utf8), "text\n"),
      (Array("ASCII   text".utf8), "text"), (Array("UNICODE ".utf8) + [0x41, 0], "A"),
      (Array("short".utf8), "short"),
    ] as [([UInt8], String?)])
  func isAFieldIfItIsText(_ bytes: [UInt8], _ text: String?) {
    #expect(CodedText.fieldText(bytes, order: .littleEndian) == text)
  }
}
