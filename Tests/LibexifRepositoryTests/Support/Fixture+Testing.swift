import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

extension Fixture {
  /// The photo's metadata, as the repository reads it.
  static func fetch(_ name: String) throws -> FetchedPhoto {
    try fetch(#require(named(name), "there is no fixture \(name)").bytes)
  }

  /// The metadata of the photo with these bytes.
  static func fetch(_ bytes: [UInt8]) throws -> FetchedPhoto {
    try TemporaryFolder.with { folder in
      try LibexifPhotoRepository().fetchPhoto(
        withIdentifier: folder.place(bytes, at: "photo.jpg"))
    }
  }

  /// The photo with these bytes after a change of its metadata, which is then read from it.
  static func edited(
    _ photo: [UInt8], by change: (inout Metadata) -> Void
  ) throws -> (bytes: [UInt8], warnings: [PhotoWarning]) {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(photo, at: "p.jpg")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var new = old
      change(&new)
      let warnings = try repository.updatePhoto(with: new, insteadOf: old)
      let read = try repository.fetchPhoto(withIdentifier: identifier).metadata
      #expect(read == new)
      return (try folder.bytes(of: "p.jpg"), warnings)
    }
  }

  /// The metadata of a photo with this Exif block.
  static func metadata(_ block: TIFFBuilder) throws -> Metadata {
    try fetch(JPEGBuilder(metadata: [.exif(block)]).bytes).metadata
  }

  /// The photo's metadata, as the repository reads it.
  static func metadata(_ name: String) throws -> Metadata {
    try fetch(name).metadata
  }

  /// The metadata of a photo with these entries in IFD0, and in the Exif and GPS directories.
  static func metadata(
    _ order: TIFFBuilder.ByteOrder = .littleEndian, image: [TIFFBuilder.Entry] = [],
    exif: [TIFFBuilder.Entry] = [], gps: [TIFFBuilder.Entry] = []
  ) throws -> Metadata {
    try metadata(TIFFBuilder(order, .init(image: image, exif: exif, gps: gps)))
  }
}

extension Metadata {
  /// All fields except the identifier, by their names.
  var values: [String: MetadataValue] {
    MetadataField.all.reduce(into: [:]) { $0[$1.name] = $1.value(in: self) }
  }
}

/// A fraction whose denominator is not 0.
func fraction(_ numerator: Int64, _ denominator: Int64) -> Rational {
  Rational(numerator, denominator) ?? 0
}
