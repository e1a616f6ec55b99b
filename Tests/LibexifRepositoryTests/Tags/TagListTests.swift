import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// All tags of photos, as `show` lists them.
struct TagListTests {
  private static func tags(_ name: String) throws -> [PhotoTag] {
    try PhotoTag.fetch(#require(Fixture.named(name)).bytes).tags
  }

  /// The directories in order.
  private static func directories(_ tags: [PhotoTag]) -> [String] {
    tags.reduce(into: []) { names, tag in
      if names.last != tag.directory { names.append(tag.directory) }
    }
  }

  @Test(
    arguments: [
      ("exif-little-endian", ["IFD0", "Exif", "GPS", "Interoperability"]),
      ("makernote-canon-big-endian", ["IFD0", "Exif", "Canon"]),
      ("makernote-unknown", ["IFD0", "Exif"]), ("thumbnail", ["IFD0", "Exif", "IFD1"]),
      ("unknown-tags", ["IFD0", "Exif", "GPS"]), ("no-exif-directory", ["IFD0"]),
      ("no-exif", []), ("empty-exif", []), ("bad-tiff-header", []),
    ] as [(String, [String])])
  func directoriesComeInOrder(_ name: String, _ expected: [String]) throws {
    #expect(try Self.directories(Self.tags(name)) == expected)
  }

  @Test(arguments: [
    ["exif-little-endian", "exif-big-endian"],
    ["makernote-canon-little-endian", "makernote-canon-big-endian", "makernote-at-end"],
  ])
  func equalContentsGiveTheSameTags(_ names: [String]) throws {
    // Except offsets in the block, which a MakerNote contains too.
    let places: Set = ["ExifIFDPointer", "MakerNote"]
    let tags = try names.map { try Self.tags($0).filter { !places.contains($0.name ?? "") } }
    #expect(tags.allSatisfy { $0 == tags[0] })
    #expect(tags[0].count > 30)
  }

  @Test(
    arguments: [
      .init("IFD0", 0x010F, "Make", "ASCII", 8, .text("Example"), .words("Example")),
      .init("IFD0", 0x0112, "Orientation", "SHORT", 1, [1], .words("Top-left (upright)")),
      .init("IFD0", 0x011A, "XResolution", "RATIONAL", 1, [(72, 1)], 72, nil),
      .init("IFD0", 0x4746, "Rating", "SHORT", 1, [4], .words("4")),
      .init("Exif", 0x829A, "ExposureTime", "RATIONAL", 1, [(1, 250)], fraction(1, 250), .second),
      .init("Exif", 0x829D, "FNumber", "RATIONAL", 1, [(56, 10)], fraction(28, 5), .fNumber),
      .init(
        "Exif", 0x9203, "BrightnessValue", "SRATIONAL", 1, [(-3, 2)], fraction(-3, 2),
        .exposureValue),
      .init("Exif", 0x9209, "Flash", "SHORT", 1, [1], .words("Flash fired")),
      .init(
        "Exif", 0x9286, "UserComment", "UNDEFINED", 17, .bytes(Array("ASCII\0\0\0A comment".utf8)),
        .words("A comment")),
      .init("GPS", 0x0001, "GPSLatitudeRef", "ASCII", 2, .text("N"), .words("N")),
      .init(
        "GPS", 0x0002, "GPSLatitude", "RATIONAL", 3, [(35, 1), (0, 1), (4176, 100)],
        fraction(87_529, 2500), .degree),
      .init(
        "Interoperability", 0x0001, "InteroperabilityIndex", "ASCII", 4, .text("R98"),
        .words("R98")),
    ] as [Expected])
  func aTagHasAllItsColumns(_ expected: Expected) throws {
    for name in ["exif-little-endian", "exif-big-endian"] {
      #expect(try Self.tags(name).filter { $0 == expected.tag }.count == 1)
    }
  }

  /// A tag in the order of its columns.
  struct Expected: Sendable {
    let tag: PhotoTag

    init(
      _ directory: String, _ number: UInt16, _ name: String?, _ type: String?, _ count: Int?,
      _ raw: TagValue, _ meaning: TagMeaning
    ) {
      tag = PhotoTag(
        directory: directory, number: number, name: name, type: type, count: count, raw: raw,
        meaning: meaning)
    }

    init(
      _ directory: String, _ number: UInt16, _ name: String?, _ type: String?, _ count: Int?,
      _ raw: [Int], _ meaning: TagMeaning
    ) {
      self.init(directory, number, name, type, count, .integers(raw), meaning)
    }

    init(
      _ directory: String, _ number: UInt16, _ name: String?, _ type: String?, _ count: Int?,
      _ raw: [(Int64, Int64)], _ quantity: Rational, _ unit: Unit?
    ) {
      self.init(
        directory, number, name, type, count, .fractions(raw.map { TagFraction($0.0, $0.1) }),
        .quantities([TagQuantity(quantity, unit: unit)]))
    }
  }

  @Test(
    arguments: [
      .init("IFD0", 0xC0DE, nil, "ASCII", 15, .text("unknown to all"), .words("unknown to all")),
      .init(
        "Exif", 0xFDE8, nil, "UNDEFINED", 20, .bytes(Array(1...20)), .words("20 bytes")),
      .init("Exif", 0xFDE9, nil, "SHORT", 3, [1, 2, 3], .words("1, 2, 3")),
      .init("GPS", 0x7777, nil, "LONG", 3, [7, 77, 777], .words("7, 77, 777")),
    ] as [Expected])
  func anUnknownTagKeepsItsNumber(_ expected: Expected) throws {
    #expect(try Self.tags("unknown-tags").contains(expected.tag))
  }

  /// Fractions are not reduced, and denominators may be 0.
  @Test
  func fractionsAreNotReduced() throws {
    let values = try Self.tags("zero-denominators").compactMap { tag in
      if case .fractions(let fractions) = tag.raw { fractions.map(\.description) } else { nil }
    }
    #expect(
      values == [
        ["72/1"], ["72/1"], ["1/0"], ["0/0"], ["0/0"], ["0/0"], ["0/0", "0/0", "0/0"],
        ["0/0", "0/0", "0/0"], ["0/0"],
      ])
    let nikon = try Self.tags("makernote-nikon")
    #expect(nikon.first { $0.number == 0x829A }?.raw == .fractions([TagFraction(10, 300)]))
    #expect(nikon.first { $0.number == 0x9204 }?.raw == .fractions([TagFraction(-4, 6)]))
  }

  @Test
  func everyEntryIsListedInOrder() throws {
    let unsorted = try Self.tags("unsorted-entries").filter { $0.directory == "Exif" }
      .compactMap(\.number)
    #expect(unsorted == unsorted.sorted(by: >))
    #expect(unsorted.count > 10)
    let biases = try Self.tags("duplicate-exposure-bias").filter { $0.number == 0x9204 }
    #expect(
      biases.map(\.raw) == [.fractions([TagFraction(1, 3)]), .fractions([TagFraction(-1, 1)])])
    #expect(
      biases.map(\.meaning) == [
        .quantities([TagQuantity(fraction(1, 3), unit: .exposureValue)]),
        .quantities([TagQuantity(-1, unit: .exposureValue)]),
      ])
  }

  /// Texts of Windows of any length, also with letters beyond the first 65,536 of Unicode, and of digits.
  @Test(arguments: ["a title", "2012", "\u{1F4F7} 写真", String(repeating: "long ", count: 2000)])
  func textsOfWindowsAreText(_ text: String) throws {
    let bytes = (Array(text.utf16) + [0]).flatMap { [UInt32($0 & 0xFF), UInt32($0 >> 8)] }
    for order in TIFFBuilder.ByteOrder.allCases {
      let block = TIFFBuilder(
        order,
        .init([.init(0x9C9B, .numbers(.byte, bytes)), .init(0x9C9C, .numbers(.byte, bytes))]))
      let tags = try PhotoTag.tags(of: block)
      #expect(tags.map(\.name) == ["XPTitle", "XPComment"])
      #expect(tags.map(\.meaning) == [.words(text), .words(text)])
    }
  }

  /// Each entry of a tag has the words of its own value.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func duplicatesAreNotMixedUp(_ order: TIFFBuilder.ByteOrder) throws {
    let block = TIFFBuilder(
      order,
      .init(exif: [
        .init(.meteringMode, .short(3)), .init(.meteringMode, .short(5)),
        .init(.meteringMode, .byte(3)), .init(.meteringMode, .short(3)),
      ]))
    let tags = try PhotoTag.tags(of: block).filter { $0.number == 0x9207 }
    #expect(tags.map(\.raw) == [3, 5, 3, 3].map { .integers([$0]) })
    #expect(tags.map(\.type) == ["SHORT", "SHORT", "BYTE", "SHORT"])
    #expect(tags.map(\.meaning) == ["Spot", "Pattern", "3", "Spot"].map(TagMeaning.words))
  }

  /// The pointers to directories, and the place of the thumbnail.
  @Test
  func pointersAndThePlaceOfTheThumbnailAreListed() throws {
    let tags = try Self.tags("thumbnail")
    let names = ["ExifIFDPointer", "JPEGInterchangeFormat", "JPEGInterchangeFormatLength"]
    #expect(tags.compactMap(\.name).filter(names.contains) == names)
    #expect(try Self.tags("exif-big-endian").contains { $0.name == "InteroperabilityIFDPointer" })
    #expect(try Self.tags("exif-big-endian").contains { $0.name == "GPSInfoIFDPointer" })
  }

  @Test
  func aLongValueIsCutAndMarkedAsCut() throws {
    let note = TIFFBuilder.Value.undefined((0..<3000).map { UInt8($0 & 0xFF) })
    let tags = try PhotoTag.tags(
      of: TIFFBuilder(.bigEndian, .init(exif: [.init(.makerNote, note)])))
    let tag = try #require(tags.first { $0.number == 0x927C })
    #expect(tag.raw == .bytes((0..<1024).map { UInt8($0 & 0xFF) }))
    #expect(tag.isRawCut)
    #expect(tag.count == 3000)
    #expect(tag.meaning == .words("3000 bytes"))
    #expect(tags.filter(\.isRawCut).count == 1)
  }

  @Test
  func theTagsOfADamagedPhotoComeWithAWarning() throws {
    let photo = try PhotoTag.fetch(#require(Fixture.named("value-past-end")).bytes)
    #expect(photo.warnings.count == 1)
    #expect(
      photo.tags.contains {
        $0.name == "ExposureTime" && $0.raw == .fractions([TagFraction(1, 2000)])
      })
    #expect(!photo.tags.contains { $0.name == "MakerNote" })
  }

  @Test
  func aMissingPhotoHasNoTags() throws {
    try TemporaryFolder.with { folder throws in
      let error = #expect(throws: PhotoRepositoryError.self) {
        try LibexifPhotoRepository().fetchTags(
          ofIdentifier: folder.identifier(of: "photo.jpg"), from: [.exif])
      }
      #expect(error?.code == .notFound)
    }
  }
}
