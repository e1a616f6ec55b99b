import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// MakerNotes that lie far from the beginning of a file: a list and a show find them alike.
struct DistantMakerNoteTests {
  private static let canon = TIFFBuilder.Value.note(
    .init([
      .init(0x0006, .ascii("A camera of Canon's")), .init(0x0095, .ascii("EF Example 50mm f/1.8")),
    ]))
  private static let nikon = TIFFBuilder.Value.undefined(
    Array("Nikon\0".utf8) + [2, 0x10, 0, 0]
      + TIFFBuilder(
        .bigEndian,
        .init([
          .init(0x0002, .short(0, 200)),
          .init(0x0084, .numbers(.rational, [18, 1, 70, 1, 35, 10, 45, 10])),
        ])
      ).bytes)
  private static func file(
    _ make: String, _ note: TIFFBuilder.Value, distance: Int, order: TIFFBuilder.ByteOrder
  ) -> TIFFFile {
    TIFFFile.picture(
      3, 2, .make(make),
      .exif(
        .init(.dateTimeOriginal, .ascii("2024:05:01 06:42:17")),
        .init(0x9000, .undefined([UInt8](repeating: 7, count: distance))), .init(.makerNote, note))
    ).with { $0.order = order }
  }

  @Test(
    arguments: [0, 7_000, 9_000, 70_000, 400_000], TIFFBuilder.ByteOrder.allCases)
  func areReadWhereverTheyAre(distance: Int, order: TIFFBuilder.ByteOrder) throws {
    for (make, note, lens, iso) in [
      ("Canon", Self.canon, "EF Example 50mm f/1.8", nil),
      ("NIKON CORPORATION", Self.nikon, "18-70mm f/3.5-4.5", 200),
    ] as [(String, TIFFBuilder.Value, String, Int?)] {
      let file = Self.file(make, note, distance: distance, order: order)
      try TemporaryFolder.with { folder in
        let photo = try folder.place(file.bytes, at: "a.tif")
        let repository = LibexifPhotoRepository()
        let metadata = try repository.fetchPhoto(withIdentifier: photo).metadata
        #expect(metadata.lensModel == lens, "\(make) \(distance)")
        #expect(metadata.iso == iso)
        let tags = try repository.fetchTags(ofIdentifier: photo, from: [.makernote]).tags
        let number: UInt16 = make == "Canon" ? 0x0095 : 0x0084
        #expect(tags.contains { $0.number == number }, "\(make) \(distance)")
      }
    }
  }

  /// They give no sensitivity, and hide no other value.
  @Test(arguments: [0, 70_000], [UInt32(2), 8, 300_000, 0xFFFF_FFF0, .max])
  func valuesOutsideThemAreNotRead(distance: Int, place: UInt32) throws {
    let note = TIFFBuilder.Value.note(
      .init([
        .init(0x0004, .raw(type: 3, count: 34, field: place)),
        .init(0x0006, .ascii("A camera of Canon's")),
      ]))
    let file = Self.file("Canon", note, distance: distance, order: .littleEndian)
    try TemporaryFolder.with { folder in
      let photo = try folder.place(file.bytes, at: "a.tif")
      let repository = LibexifPhotoRepository()
      #expect(try repository.fetchPhoto(withIdentifier: photo).metadata.iso == nil)
      let tags = try repository.fetchTags(ofIdentifier: photo, from: [.makernote]).tags
      #expect(tags.contains { $0.number == 0x0006 })
      #expect(!tags.contains { $0.name == "AutoISO" })
    }
  }

  /// Its beginning is read.
  @Test func areCut() throws {
    let note = TIFFBuilder.Value.note(
      .init([
        .init(0x0095, .ascii("EF Example 50mm f/1.8")),
        .init(0x4000, .undefined([UInt8](repeating: 1, count: 300_000))),
      ]))
    let file = Self.file("Canon", note, distance: 100, order: .littleEndian)
    try TemporaryFolder.with { folder in
      let photo = try folder.place(file.bytes, at: "a.tif")
      let metadata = try LibexifPhotoRepository().fetchPhoto(withIdentifier: photo).metadata
      #expect(metadata.lensModel == "EF Example 50mm f/1.8")
    }
  }

  /// In a block that is longer than a JPEG segment, as PNG files may have it.
  @Test func areReadInLargeBlocks() throws {
    let file = Self.file("Canon", Self.canon, distance: 70_000, order: .bigEndian)
    try TemporaryFolder.with { folder in
      let photo = try folder.place(
        PNGBuilder(metadata: [.init("eXIf", file.bytes)]).bytes, at: "a.png")
      let repository = LibexifPhotoRepository()
      let metadata = try repository.fetchPhoto(withIdentifier: photo).metadata
      #expect(metadata.lensModel == "EF Example 50mm f/1.8")
      let tags = try repository.fetchTags(ofIdentifier: photo, from: [.makernote]).tags
      #expect(tags.contains { $0.number == 0x0095 })
    }
  }
}
