import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

extension Fixture {
  /// What a photo says, as the repository reads it.
  static func fetch(_ name: String) throws -> FetchedPhoto {
    try fetch(#require(named(name), "there is no fixture \(name)").bytes)
  }

  /// What the photo of these bytes says.
  static func fetch(_ bytes: [UInt8]) throws -> FetchedPhoto {
    try TemporaryFolder.with { folder in
      try LibexifPhotoRepository().fetchPhoto(
        withIdentifier: folder.place(bytes, at: "photo.jpg"))
    }
  }

  /// What a photo with this Exif block says.
  static func metadata(_ block: TIFFBuilder) throws -> Metadata {
    try fetch(JPEGBuilder(metadata: [.exif(block)]).bytes).metadata
  }

  /// What a photo says, as the repository reads it.
  static func metadata(_ name: String) throws -> Metadata {
    try fetch(name).metadata
  }

  /// What a photo says with these entries in IFD0, and these in the Exif and GPS directories.
  static func metadata(
    _ order: TIFFBuilder.ByteOrder = .littleEndian, image: [TIFFBuilder.Entry] = [],
    exif: [TIFFBuilder.Entry] = [], gps: [TIFFBuilder.Entry] = []
  ) throws -> Metadata {
    try metadata(TIFFBuilder(order, .init(image: image, exif: exif, gps: gps)))
  }
}

extension Metadata {
  /// Everything but which photo it is, by the names of the fields.
  var values: [String: MetadataValue] {
    MetadataField.all.reduce(into: [:]) { $0[$1.name] = $1.value(in: self) }
  }
}

/// A fraction whose denominator is not 0.
func fraction(_ numerator: Int64, _ denominator: Int64) -> Rational {
  Rational(numerator, denominator) ?? 0
}
