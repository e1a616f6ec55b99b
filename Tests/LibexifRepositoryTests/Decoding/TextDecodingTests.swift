import PhotoEntities
import PhotoFixtures
import Testing

@testable import LibexifRepository

/// Texts in all encodings that photos use.
struct TextDecodingTests {
  struct Texts: Equatable {
    var description: String?
    var artist: String?
    var copyright: String?

    init(_ description: String?, _ artist: String?, _ copyright: String?) {
      (self.description, self.artist, self.copyright) = (description, artist, copyright)
    }
  }

  @Test(
    arguments: [
      (
        "text-utf-8",
        .init("Käsespätzle auf der Alm – 高原の朝 ☀️", "Zoë Ångström", "© 2024 Zoë Ångström")
      ),
      ("text-latin-1", .init("Café au bord de l'étang", "René Exemple", "© René Exemple")),
      (
        "text-two-copyrights",
        .init("Two rights", "Jane Example", "Jane Example, 2024\nExample House")
      ),
      (
        "text-editor-copyright",
        .init("One right", "Jane Example; Carlos Example", "Example House")
      ),
      (
        "text-control-characters",
        .init(
          "\u{1B}[31mred\u{1B}[0m\u{7}\r\nnext line\ttab\u{1B}]0;title\u{7}\u{9B}1mC1",
          "\u{202E}elpmaxE enaJ", "\u{1B}[2J\u{1B}[H")
      ),
      ("text-blank", .init(nil, nil, nil)),
      ("text-without-nul", .init("No end in sight", "Jane", "Padded")),
      ("no-exif", .init(nil, nil, nil)),
    ] as [(String, Texts)])
  func areRead(_ name: String, _ expected: Texts) throws {
    let metadata = try Fixture.metadata(name)
    let texts = Texts(metadata.description, metadata.artist, metadata.copyright)
    #expect(texts == expected)
    // The bytes must be equal: Swift's strings are equal if they are canonically equivalent.
    #expect(texts.description.map { Array($0.utf8) } == expected.description.map { Array($0.utf8) })
    #expect(texts.artist.map { Array($0.utf8) } == expected.artist.map { Array($0.utf8) })
    #expect(metadata.rating == (name == "no-exif" ? nil : 5))
  }

  @Test(
    arguments: [
      ("sample", "Sample Optics", "Sample S100", "Sample 12-60mm F3.5-5.6", nil),
      ("nikon", "NIKON CORPORATION", "NIKON D-Example", "24-70mm f/2.8", "Ver.1.01"),
      ("compact", "Specimen Works", "Specimen Compact 7", nil, "Ver 1.00"),
    ] as [(String, String, String, String?, String?)])
  func theCameraNamesItself(
    _ camera: String, _ make: String, _ model: String, _ lens: String?, _ software: String?
  ) throws {
    let names = ["sample": "grey", "nikon": "makernote-nikon", "compact": "apex-only"]
    let metadata = try Fixture.metadata(names[camera] ?? "")
    #expect(metadata.cameraMake == make)
    #expect(metadata.cameraModel == model)
    #expect(metadata.lensModel == lens)
    #expect(metadata.software == software)
  }

  private static func make(_ bytes: [UInt8]) throws -> String? {
    try Fixture.metadata(image: [.init(.make, .ascii(bytes: bytes))]).cameraMake
  }

  @Test(
    arguments: [
      ([0x41, 0x20, 0x20, 0], "A"), ([0x20, 0x41, 0x20, 0x42, 0], " A B"),
      ([0x41, 0, 0x42, 0], "A"), ([0, 0x41, 0], nil), ([0x20, 0x20, 0x20, 0], nil),
      ([0x41, 0xC3, 0xA9, 0], "Aé"), ([0x41, 0xE9, 0], "Aé"),
      // Cut inside a character, so it is not UTF-8.
      ([0x41, 0xE2, 0x82, 0], "Aâ‚"),
      ([0x81, 0x41, 0], "\u{FFFD}A"),
      ([0x80, 0x9F, 0xA0, 0xFF, 0], "€Ÿ\u{A0}\u{FF}"),
    ] as [([UInt8], String?)])
  func aTextEndsBeforeANulAndBlanks(_ bytes: [UInt8], _ text: String?) throws {
    #expect(try Self.make(bytes) == text)
  }

  private static func copyright(_ text: String) throws -> String? {
    try Fixture.metadata(image: [.init(.copyright, .ascii(text))]).copyright
  }

  @Test(
    arguments: [
      ("A", "A"), ("A\0B", "A\nB"), ("A \0B ", "A\nB"), (" \0B", "B"), ("A\0 ", "A"),
      ("A\0\0C", "A"), ("\0B", "B"), (" \0 ", nil), ("A\0B\0C", "A\nB"),
    ] as [(String, String?)])
  func aCopyrightHasUpToTwoHolders(_ text: String, _ copyright: String?) throws {
    #expect(try Self.copyright(text) == copyright)
  }

  @Test
  func aTextOfAnotherTypeIsReadToo() throws {
    let metadata = try Fixture.metadata(image: [.init(.artist, .undefined("Jane Example"))])
    #expect(metadata.artist == "Jane Example")
  }
}
