import PhotoEntities
import PhotoFixtures
import Testing

/// The text of an identifier, from which any bytes can be restored.
struct PhotoIdentifierTextTests {
  @Test(arguments: [
    "", "IMG_0001.JPG", "./a b/c\n.jpg", "café.jpg", "cafe\u{301}.jpg", "写真.jpg", "👩‍👩‍👧.jpg",
    "\u{FEFF}a", "a\0b", "\r\n", "\u{FFFD}", "\u{10FEFF}", "\u{F8FF}",
  ])
  func isTheNameIfThatIsUTF8(name: String) {
    let identifier = PhotoIdentifier(bytes: Array(name.utf8))
    #expect(Array(identifier.text.utf8) == Array(name.utf8))
    #expect(PhotoIdentifier(text: name) == identifier)
  }

  /// Each byte that is not valid UTF-8, and each byte of a scalar that would be decoded as a byte,
  /// becomes U+10FF00 + byte.
  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{10FFFF}b"),
      ([0x80], "\u{10FF80}"),
      // Cut off by the end, and by the next byte.
      ([0xE2, 0x82], "\u{10FFE2}\u{10FF82}"),
      ([0xE2, 0x82, 0x2E, 0x6A], "\u{10FFE2}\u{10FF82}.j"),
      ([0xC3, 0xC3, 0xA9], "\u{10FFC3}é"),
      // Overlong.
      ([0xC0, 0xAF], "\u{10FFC0}\u{10FFAF}"),
      ([0xE0, 0x80, 0xAF], "\u{10FFE0}\u{10FF80}\u{10FFAF}"),
      ([0xF0, 0x80, 0x80, 0xAF], "\u{10FFF0}\u{10FF80}\u{10FF80}\u{10FFAF}"),
      // A surrogate, and a number beyond U+10FFFF.
      ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{10FFF4}\u{10FF90}\u{10FF80}\u{10FF80}"),
      // UTF-8 of U+10FFFF, U+10FF00, and of U+10FF41 before an invalid byte.
      ([0xF4, 0x8F, 0xBF, 0xBF], "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFBF}"),
      ([0xF4, 0x8F, 0xBC, 0x80], "\u{10FFF4}\u{10FF8F}\u{10FFBC}\u{10FF80}"),
      ([0xF4, 0x8F, 0xBD, 0x81, 0xFF], "\u{10FFF4}\u{10FF8F}\u{10FFBD}\u{10FF81}\u{10FFFF}"),
      // The scalar before that range stays as it is, even beside an invalid byte.
      ([0xF4, 0x8F, 0xBB, 0xBF, 0xFF], "\u{10FEFF}\u{10FFFF}"),
      // A prepended mark joins the next byte, and the next scalar, to one character.
      ([0xD8, 0x80, 0xFF], "\u{600}\u{10FFFF}"),
      (
        [0xD8, 0x80, 0xF4, 0x8F, 0xBD, 0x81],
        "\u{600}\u{10FFF4}\u{10FF8F}\u{10FFBD}\u{10FF81}"
      ),
      // A combining accent joins the byte, and the scalar, before it to one character.
      ([0xFF, 0xCC, 0x81], "\u{10FFFF}\u{301}"),
      ([0xF4, 0x8F, 0xBD, 0x81, 0xCC, 0x81], "\u{10FFF4}\u{10FF8F}\u{10FFBD}\u{10FF81}\u{301}"),
    ] as [([UInt8], String)])
  func representsBytesThatAreNotText(bytes: [UInt8], text: String) {
    let identifier = PhotoIdentifier(bytes: bytes)
    #expect(Array(identifier.text.unicodeScalars) == Array(text.unicodeScalars))
    #expect(PhotoIdentifier(text: text) == identifier)
  }

  @Test(arguments: 0...255 as ClosedRange<UInt8>)
  func everyByteSurvives(byte: UInt8) {
    for bytes in [[byte], [0x61, byte], [byte, 0xBF], [0xF4, 0x8F, 0xBF, byte]] {
      let identifier = PhotoIdentifier(bytes: bytes)
      #expect(PhotoIdentifier(text: identifier.text) == identifier)
    }
  }

  /// Bytes that begin, continue and break UTF-8 much more often than random ones.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func randomBytesSurvive(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let telling: [UInt8] = [
      0x00, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBC, 0xBF, 0xC0, 0xC2, 0xCC, 0xDF, 0xE0,
      0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF,
    ]
    let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      Bool.random(using: &generator)
        ? telling[Int.random(in: telling.indices, using: &generator)]
        : UInt8.random(in: 0...255, using: &generator)
    }
    let identifier = PhotoIdentifier(bytes: bytes)
    #expect(PhotoIdentifier(text: identifier.text) == identifier)
  }

  @Test(arguments: [
    ("a\u{1B}[31mb.jpg", "a\u{10FF1B}[31mb.jpg"), ("\u{7F}", "\u{10FF7F}"),
    ("\u{85}e\u{301}", "\u{10FFC2}\u{10FF85}e\u{301}"), ("\u{1B}\u{301}", "\u{10FF1B}\u{301}"),
    ("a\tb\nc\r\n.jpg", "a\tb\nc\r\n.jpg"), (#"\x1B"#, #"\x1B"#), ("写真.jpg", "写真.jpg"),
    ("\u{10FF41}\u{1B}", "\u{10FFF4}\u{10FF8F}\u{10FFBD}\u{10FF81}\u{10FF1B}"),
  ])
  func controlsAreWrittenAsBytesIfDataHasNone(name: String, text: String) {
    let identifier = PhotoIdentifier(bytes: Array(name.utf8))
    #expect(Array(identifier.textWithoutControls.unicodeScalars) == Array(text.unicodeScalars))
    #expect(PhotoIdentifier(text: text) == identifier)
  }

  /// Names of files that contain such text themselves, and would otherwise name other files: by a
  /// NUL, which ends a path, a slash, dots, letters, or UTF-8 in single bytes.
  @Test(arguments: [
    "a.jpg\u{10FF00}b", "\u{10FF2E}\u{10FF2E}\u{10FF2F}a.jpg", "\u{10FF61}.jpg",
    "caf\u{10FFC3}\u{10FFA9}.jpg", "\u{10FF0A}", "a\u{10FFE9}\u{10FF2F}b", "\u{10FF00}\u{10FFE9}",
  ])
  func noTextNamesAnotherFile(name: String) {
    #expect(PhotoIdentifier(text: name).bytes == Array(name.utf8))
    let identifier = PhotoIdentifier(bytes: Array(name.utf8))
    #expect(PhotoIdentifier(text: identifier.text) == identifier)
    #expect(PhotoIdentifier(text: identifier.textWithoutControls) == identifier)
  }

  @Test func namesThatLookAlikeDiffer() {
    #expect(PhotoIdentifier(text: "caf\u{E9}") != PhotoIdentifier(text: "cafe\u{301}"))
  }
}
