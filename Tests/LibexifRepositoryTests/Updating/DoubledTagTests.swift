import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// Edits of photos with the same value in two places.
struct DoubledTagTests {
  private typealias Entry = TIFFBuilder.Entry

  /// Some programs put tags of the Exif directory into IFD0.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func theTagIsWrittenInTheExifDirectoryAndInIFD0(order: TIFFBuilder.ByteOrder) throws {
    let block = TIFFBuilder(
      order,
      .init(
        image: [
          .init(.exposureBiasValue, .signedRational(1, 3)),
          .init(.photographicSensitivity, .short(100)),
        ],
        exif: [
          .init(.photographicSensitivity, .short(800)),
          .init(.exposureBiasValue, .signedRational(2, 3)),
        ]))
    try TemporaryFolder.with { folder in
      let photo = try folder.place(
        JPEGBuilder(metadata: [.exif(block)]).bytes, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      try repository.edit(photo, .bias)
      #expect(try Self.fractions(of: 0x9204, in: photo) == ["3/10", "3/10"])
      // The other tags of IFD0 are unchanged, and there is no new one.
      try repository.edit(photo, .time)
      #expect(try Self.directories(of: 0x829A, in: photo) == ["Exif"])
      #expect(try Self.directories(of: 0x8827, in: photo) == ["IFD0", "Exif"])
      #expect(try repository.fetchPhoto(withIdentifier: photo).metadata.iso == 800)
    }
  }

  @Test(arguments: [EditOptions.rehearse, EditOptions()])
  func aFurtherExifSegmentGivesAWarning(options: EditOptions) throws {
    for (fixture, expected) in [
      ("two-exif-segments", [.furtherExif(place: "Exif segment")]), ("exif-little-endian", []),
    ] as [(String, [PhotoWarning])] {
      try TemporaryFolder.with { folder in
        let photo = try folder.place(
          try #require(Fixture.named(fixture)).bytes, at: "photo.jpg")
        let repository = LibexifPhotoRepository(options: options)
        let original = try repository.fetchPhoto(withIdentifier: photo).metadata
        var metadata = original
        PhotoEdit.bias.apply(to: &metadata)
        let warnings = try repository.updatePhoto(with: metadata, insteadOf: original)
        #expect(warnings == expected)
      }
    }
  }
}

extension DoubledTagTests {
  /// The fractions of the tag, in all its places.
  fileprivate static func fractions(
    of number: UInt16, in photo: PhotoIdentifier
  ) throws -> [String] {
    try tags(number, in: photo).flatMap { tag in
      if case .fractions(let fractions)? = tag.raw { fractions.map { "\($0)" } } else { ["?"] }
    }
  }

  fileprivate static func directories(
    of number: UInt16, in photo: PhotoIdentifier
  ) throws -> [String] {
    try tags(number, in: photo).map(\.directory)
  }

  private static func tags(_ number: UInt16, in photo: PhotoIdentifier) throws -> [PhotoTag] {
    try LibexifPhotoRepository().fetchTags(ofIdentifier: photo, from: [.exif, .makernote]).tags
      .filter { $0.number == number }
  }
}
