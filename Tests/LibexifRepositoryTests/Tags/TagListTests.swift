import PhotoFixtures
import PhotoUseCases
import Testing

@testable import LibexifRepository

/// Every tag of photos, as `show` lists them.
struct TagListTests {
  private static func fetch(_ bytes: [UInt8]) throws -> FetchedTags {
    try TemporaryFolder.with { folder in
      try LibexifPhotoRepository().fetchTags(
        ofIdentifier: folder.place(bytes, at: "photo.jpg"))
    }
  }

  private static func tags(_ name: String) throws -> [PhotoTag] {
    try fetch(#require(Fixture.named(name)).bytes).tags
  }

  /// The directories in the order in which they come.
  private static func directories(_ tags: [PhotoTag]) -> [String] {
    tags.reduce(into: []) { names, tag in
      if names.last != tag.directory { names.append(tag.directory) }
    }
  }

  @Test(
    arguments: [
      ("exif-little-endian", ["IFD0", "Exif", "GPS", "Interoperability"]),
      ("makernote-canon-big-endian", ["IFD0", "Exif", "MakerNote"]),
      ("makernote-unknown", ["IFD0", "Exif"]), ("thumbnail", ["IFD0", "Exif", "IFD1"]),
      ("unknown-tags", ["IFD0", "Exif", "GPS"]), ("no-exif-directory", ["IFD0"]),
      ("no-exif", []), ("empty-exif", []), ("bad-tiff-header", []),
    ] as [(String, [String])])
  func directoriesComeOneAfterTheOther(_ name: String, _ expected: [String]) throws {
    #expect(try Self.directories(Self.tags(name)) == expected)
  }

  @Test(arguments: [
    ["exif-little-endian", "exif-big-endian"],
    ["makernote-canon-little-endian", "makernote-canon-big-endian", "makernote-at-end"],
  ])
  func theSameFactsGiveTheSameTags(_ names: [String]) throws {
    let tags = try names.map(Self.tags)
    #expect(tags.allSatisfy { $0 == tags[0] })
    #expect(tags[0].count > 30)
  }

  @Test(
    arguments: [
      .init("IFD0", 0x010F, "Make", "ASCII", 8, "Example"),
      .init("IFD0", 0x0112, "Orientation", "SHORT", 1, "Top-left"),
      .init("IFD0", 0x011A, "XResolution", "RATIONAL", 1, "72/1"),
      .init("Exif", 0x829A, "ExposureTime", "RATIONAL", 1, "1/250"),
      .init("Exif", 0x829D, "FNumber", "RATIONAL", 1, "56/10"),
      .init("Exif", 0x9201, "ShutterSpeedValue", "SRATIONAL", 1, "7965784/1000000"),
      .init("Exif", 0x9203, "BrightnessValue", "SRATIONAL", 1, "-3/2"),
      .init("Exif", 0x9209, "Flash", "SHORT", 1, "Flash fired"),
      .init("Exif", 0x9286, "UserComment", "UNDEFINED", 17, "A comment"),
      .init("GPS", 0x0001, "GPSLatitudeRef", "ASCII", 2, "N"),
      .init("GPS", 0x0002, "GPSLatitude", "RATIONAL", 3, "35/1 0/1 4176/100"),
      .init("Interoperability", 0x0001, "InteroperabilityIndex", "ASCII", 4, "R98"),
    ] as [Expected])
  func aTagSaysWhatItIs(_ expected: Expected) throws {
    for name in ["exif-little-endian", "exif-big-endian"] {
      #expect(try Self.tags(name).filter { $0 == expected.tag }.count == 1)
    }
  }

  /// A tag in the order of its columns.
  struct Expected: Sendable {
    let tag: PhotoTag

    init(
      _ directory: String, _ number: UInt16, _ name: String?, _ type: String?, _ count: Int?,
      _ value: String
    ) {
      tag = PhotoTag(
        directory: directory, number: number, name: name, type: type, count: count, value: value)
    }
  }

  @Test(
    arguments: [
      .init("IFD0", 0xC0DE, nil, "ASCII", 15, "unknown to all"),
      .init("Exif", 0xFDE8, nil, "UNDEFINED", 20, "20 bytes undefined data"),
      .init("Exif", 0xFDE9, nil, "SHORT", 3, "1, 2, 3"),
      .init("GPS", 0x7777, nil, "LONG", 3, "7, 77, 777"),
    ] as [Expected])
  func anUnknownTagKeepsItsNumber(_ expected: Expected) throws {
    #expect(try Self.tags("unknown-tags").contains(expected.tag))
  }

  /// Fractions stay as they stand, in no lower terms and with denominators of 0.
  @Test
  func fractionsStayAsTheyStand() throws {
    let values = try Self.tags("zero-denominators").filter {
      $0.type?.hasSuffix("RATIONAL") == true
    }
    .map(\.value)
    #expect(
      values == [
        "72/1", "72/1", "1/0", "0/0", "0/0", "0/0", "0/0 0/0 0/0", "0/0 0/0 0/0", "0/0",
      ])
    let nikon = try Self.tags("makernote-nikon")
    #expect(nikon.first { $0.number == 0x829A }?.value == "10/300")
    #expect(nikon.first { $0.number == 0x9204 }?.value == "-4/6")
  }

  @Test
  func entriesKeepTheirOrderAndComeAsOftenAsTheyStand() throws {
    let unsorted = try Self.tags("unsorted-entries").filter { $0.directory == "Exif" }.map(\.number)
    #expect(unsorted == unsorted.sorted(by: >))
    #expect(unsorted.count > 10)
    let biases = try Self.tags("duplicate-exposure-bias").filter { $0.number == 0x9204 }
    #expect(biases.first?.value == "1/3")
  }

  @Test
  func theTagsOfADamagedPhotoComeWithAWarning() throws {
    let photo = try Self.fetch(#require(Fixture.named("value-past-end")).bytes)
    #expect(photo.warnings.count == 1)
    #expect(photo.tags.contains { $0.name == "ExposureTime" && $0.value == "1/2000" })
    #expect(!photo.tags.contains { $0.name == "MakerNote" })
  }

  @Test
  func thereAreNoTagsOfAPhotoThatIsNotThere() throws {
    try TemporaryFolder.with { folder throws in
      let error = #expect(throws: PhotoRepositoryError.self) {
        try LibexifPhotoRepository().fetchTags(ofIdentifier: folder.identifier(of: "photo.jpg"))
      }
      #expect(error?.code == .notFound)
    }
  }
}
