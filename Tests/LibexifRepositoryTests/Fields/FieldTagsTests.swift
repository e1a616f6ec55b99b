import PhotoEntities
import PhotoFixtures
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// The tags that fields are read from: no other tag affects a field.
struct FieldTagsTests {
  private static let identifier = PhotoIdentifier(text: "photo.jpg")

  /// The metadata of a whole block with these entries.
  private static func metadata(
    _ entries: [ExifDirectory: [TIFFBuilder.Entry]]
  ) throws -> Metadata {
    let block = try TIFFBlock(
      .bigEndian,
      .init(
        image: entries[.ifd0] ?? [], exif: entries[.exif] ?? [], gps: entries[.gps] ?? [],
        next: .directory(.init(entries[.ifd1] ?? []))))
    var metadata = Metadata(localIdentifier: identifier)
    StoredField.decode(of: ExifBlock(block), into: &metadata)
    return metadata
  }

  /// Photos without fields, and photos whose fields other tags may affect.
  private static let photos: [[ExifDirectory: [TIFFBuilder.Entry]]] = [
    [:],
    [
      .ifd0: [.init(.make, .ascii("Example"))],
      .exif: [
        .init(.dateTimeOriginal, .ascii("2024:05:01 12:00:00")),
        .init(.photographicSensitivity, .short(65_535)),
        .init(.isoSpeed, .long(70_000)), .init(.recommendedExposureIndex, .long(80_000)),
      ],
      .gps: [
        .init(.gpsLatitude, .rational(1, 2)), .init(.gpsLongitude, .rational(1, 2)),
        .init(.gpsAltitude, .rational(1, 2)),
      ],
    ],
    [.exif: [.init(.dateTimeDigitized, .ascii("2024:05:01 12:00:00"))]],
    [.ifd0: [.init(.dateTime, .ascii("2024:05:01 12:00:00"))]],
  ]

  private static let values: [TIFFBuilder.Value] = [
    .short(1), .long(2), .byte(1), .rational(5, 3), .signedRational(-2, 3),
    .ascii("2024:05:01 12:00:00"), .ascii("5"), .ascii("S"), .ascii("W"), .ascii("+09:00"),
  ]

  /// The tags of the directory that have a name, except pointers.
  private static func tags(in directory: ExifDirectory) -> [UInt16] {
    (0...UInt16.max).filter { number in
      TagName.of(ExifTag(directory, number)) != nil && ExifDirectory(pointerTag: number) == nil
        && ![TIFFDataTags.thumbnail.offsets, TIFFDataTags.thumbnail.lengths].contains(number)
    }
  }

  @Test(arguments: [ExifDirectory.ifd0, .ifd1, .exif, .gps])
  func noOtherTagChangesAField(_ directory: ExifDirectory) throws {
    let others = Self.tags(in: directory).filter {
      !StoredField.isRead(ExifTag(directory, $0))
    }
    #expect(others.count > 10)
    for photo in Self.photos {
      let metadata = try Self.metadata(photo)
      for value in Self.values {
        var photo = photo
        photo[directory, default: []] += others.map {
          TIFFBuilder.Entry(TIFFBuilder.Tag(integerLiteral: $0), value)
        }
        #expect(try Self.metadata(photo) == metadata, "\(value)")
      }
    }
  }

  @Test
  func editsWriteThemAll() {
    for directory in [ExifDirectory.ifd0, .exif, .gps] {
      let tags =
        StoredField.all.flatMap { $0.writtenTags.map(\.tag) + $0.copyTags } + ExifTag.placeTime
      let written = tags.filter {
        $0.directory == directory || directory == .ifd0 && $0.directory == .exif
      }
      let numbers = (0...UInt16.max).filter { StoredField.isRead(ExifTag(directory, $0)) }
      #expect(!numbers.isEmpty)
      #expect(Set(numbers).isSubset(of: written.map(\.number)))
    }
  }
}
