import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// Photos that may not be replaced, and stay as they are.
struct UpdateRefusalTests {
  private static let photo = Fixture.named("exif-big-endian")?.bytes ?? []
  private static let bothOptions = [EditOptions(), .rehearse]

  @Test(arguments: bothOptions)
  func aHardLinkIsNotSplit(_ options: EditOptions) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      try FileManager.default.linkItem(
        atPath: folder.path(of: "photo.jpg").string, toPath: folder.path(of: "name.jpg").string)
      let repository = LibexifPhotoRepository(options: options)
      #expect(try repository.refusal(of: identifier) == .hardLinked)
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
      let (one, other) = (try folder.status(of: "photo.jpg"), try folder.status(of: "name.jpg"))
      #expect(one.inode == other.inode)
      #expect(try folder.names() == ["name.jpg", "photo.jpg"])
    }
  }

  /// A text overlaps the Exif directory, which therefore cannot be read. A shorter text would
  /// change the meaning of the whole directory.
  @Test func noDirectoryIsUncoveredUnderAValue() throws {
    let bytes = TIFFBuilder(
      .littleEndian,
      .init(
        image: [.init(.copyright, .ascii("2024 Jane Example"), claimedCount: 40)],
        exif: [
          .init(.photographicSensitivity, .short(800)),
          .init(.userComment, .raw(type: 7, count: 100_000, field: 1 << 20)),
        ])
    ).bytes
    #expect(try TIFFStructure(of: TIFFBlock(whole: bytes)).flaws.contains(.overlapping(.exif)))
    try Self.refusesAShorterCopyright(ofAPhotoWith: bytes)
  }

  /// The first of two pointers to the Exif directory leads into a text. A shorter text would leave
  /// zeros there, which are a directory without entries and would be read instead of the other one.
  @Test(arguments: [TIFFBuilder.Tag.exifPointer, .gpsPointer])
  func noDirectoryIsUncoveredBeforeAnother(_ pointer: TIFFBuilder.Tag) throws {
    func block(pointingTo offset: Int) -> [UInt8] {
      TIFFBuilder(
        .bigEndian,
        .init(
          image: [
            .init(.copyright, .ascii("2024 Jane Example, all rights reserved")),
            .init(pointer, .raw(type: 4, count: 1, field: UInt32(offset))),
          ],
          exif: [.init(.photographicSensitivity, .short(800))],
          gps: [.init(.gpsVersionID, .byte(2, 3, 0, 0))])
      ).bytes
    }
    let text = try #require(Self.offset(of: Array("rights".utf8), in: block(pointingTo: 0)))
    let bytes = block(pointingTo: text)
    let kind = try #require(ExifDirectory(pointerTag: pointer.number))
    let structure = try TIFFStructure(of: TIFFBlock(whole: bytes))
    #expect(structure.flaws == [.overlapping(kind)])
    #expect(structure[kind] != nil)
    try Self.refusesAShorterCopyright(ofAPhotoWith: bytes)
  }

  /// The same after an earlier edit has moved the text to the end of the block, where the second
  /// pointer may be missing.
  @Test(arguments: [0x8825, 0x8799])
  func noDirectoryIsUncoveredUnderAnEditedValue(secondTag: Int) throws {
    let text = Array("2024 Jane Example, all rights reserved".utf8)
    let unedited = TIFFBuilder(
      .bigEndian,
      .init(
        image: [.init(0x8800, .long(0))], exif: [.init(.photographicSensitivity, .short(800))],
        gps: [.init(.gpsVersionID, .byte(2, 3, 0, 0))])
    ).bytes
    var block = try EditedBlock(
      unedited, [TIFFEdit(tag: .copyright, value: .ascii(text))]
    ).new
    for (tag, newTag, value) in [
      (0x8825, secondTag, nil),
      (0x8800, 0x8825, Self.offset(of: Array("rights".utf8), in: block.bytes)),
    ] {
      let entry = try #require(block.entry(tag, at: block.ifd0Offset))
      var bytes = block.bytes
      bytes.replaceSubrange(
        entry.position..<entry.position + 2, with: block.stored(newTag, size: 2))
      bytes.replaceSubrange(
        entry.position + 8..<entry.position + 12, with: block.stored(value ?? entry.field))
      block = ReferenceBlock(bytes: bytes)
    }
    let structure = try TIFFStructure(of: TIFFBlock(whole: block.bytes))
    #expect(structure.flaws == [.overlapping(.gps)])
    #expect((structure[.gps] == nil) == (secondTag != 0x8825))
    try Self.refusesAShorterCopyright(ofAPhotoWith: block.bytes)
  }

  /// The bytes after the Exif segment may be the missing part of the thumbnail.
  @Test(arguments: [[], [UInt8](repeating: 0x11, count: 40)])
  func aThumbnailThatMayContinueAfterItsSegmentIsNotCut(off rest: [UInt8]) throws {
    let photo = try #require(Fixture.named("thumbnail-past-end")).bytes
    let end = try #require(ReferenceJPEG(photo)).payload.upperBound
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo[..<end] + rest + photo[end...], at: "photo.jpg")
      let refusal = try LibexifPhotoRepository().refusal(of: identifier)
      #expect(refusal == (rest.isEmpty ? nil : .unsafe))
    }
  }

  private static func offset(of text: [UInt8], in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: text) }
  }

  private static func refusesAShorterCopyright(ofAPhotoWith exif: [UInt8]) throws {
    let photo = JPEGBuilder(metadata: [.exif(bytes: exif)]).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      metadata.copyright = "Jane"
      let error = #expect(throws: PhotoRepositoryError.self) {
        try repository.updatePhoto(with: metadata, insteadOf: original)
      }
      #expect(error?.code == .unsafe)
      #expect(try folder.bytes(of: "photo.jpg") == photo)
    }
  }

  /// This holds even if the user could write the file, as root can.
  @Test(arguments: [0o444, 0o400, 0o555])
  func aReadOnlyPhotoIsNotWritten(_ mode: Int) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      try folder.setPermissions(mode, of: "photo.jpg")
      for options in Self.bothOptions {
        let repository = LibexifPhotoRepository(options: options)
        #expect(try repository.refusal(of: identifier) == .readOnly)
      }
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
      #expect(try folder.names() == ["photo.jpg"])
    }
  }

  @Test(.tags(.modes), .disabled(if: Rights.ignoreModes, "root may write every folder"))
  func aPhotoInAReadOnlyFolderIsNotWritten() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "album/photo.jpg")
      try folder.setPermissions(0o555, of: "album")
      defer { try? folder.setPermissions(0o755, of: "album") }
      #expect(try LibexifPhotoRepository().refusal(of: identifier) == .readOnly)
      #expect(try folder.bytes(of: "album/photo.jpg") == Self.photo)
    }
  }

  /// Fetching and updating fail in the same way.
  @Test(
    arguments: [
      ("folder", .notAPhoto), ("fifo", .notAPhoto), ("missing", .notFound),
      ("missing/photo.jpg", .notFound), ("text.jpg/photo.jpg", .notFound),
      ("empty.jpg", .notAPhoto), ("text.jpg", .notAPhoto), ("dangling.jpg", .notFound),
      ("loop.jpg", .notReadable),
    ] as [(String, PhotoRepositoryError.Code)])
  func otherFilesAreNeitherReadNorWritten(
    _ name: String, _ code: PhotoRepositoryError.Code
  ) throws {
    try TemporaryFolder.with { folder in
      try folder.place([], at: "empty.jpg")
      try folder.place(Array("This is not a photo".utf8), at: "text.jpg")
      try folder.place([], at: "folder/file")
      try folder.link("dangling.jpg", to: "nowhere.jpg")
      try folder.link("loop.jpg", to: "loop.jpg")
      try folder.makeFIFO("fifo")
      let names = try folder.names()
      let identifier = folder.identifier(of: name)

      let fetched = #expect(throws: PhotoRepositoryError.self) {
        try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier)
      }
      #expect(fetched?.code == code)
      #expect(fetched?.identifier == identifier)
      let original = Metadata(localIdentifier: identifier)
      var metadata = original
      metadata.exposureValue = 1
      for options in Self.bothOptions {
        let updated = #expect(throws: PhotoRepositoryError.self) {
          try LibexifPhotoRepository(options: options)
            .updatePhoto(with: metadata, insteadOf: original)
        }
        #expect(updated?.code == code)
        #expect(updated?.identifier == identifier)
      }
      #expect(try folder.names() == names)
    }
  }

  /// The fractions of Exif have 32 bits for each part, signed or unsigned.
  @Test(
    arguments: [
      (nil, fraction(1, 4_294_967_296)), (nil, fraction(4_294_967_297, 2)), (nil, fraction(-1, 3)),
      (fraction(1, 2_147_483_648), nil), (fraction(2_147_483_648, 3), nil),
      (fraction(-2_147_483_649, 2), nil),
    ] as [(Rational?, Rational?)])
  func aValueThatDoesNotFitIsNotStored(_ bias: Rational?, _ time: Rational?) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      let original = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      metadata.exposureValue = bias ?? original.exposureValue
      metadata.exposureDuration = time ?? original.exposureDuration
      for options in Self.bothOptions {
        let error = #expect(throws: PhotoRepositoryError.self) {
          try LibexifPhotoRepository(options: options)
            .updatePhoto(with: metadata, insteadOf: original)
        }
        #expect(error?.code == .notStorable)
      }
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }

  @Test(
    arguments: [
      (fraction(-2_147_483_648, 1), fraction(4_294_967_295, 4_294_967_294)),
      (fraction(2_147_483_647, 2_147_483_646), fraction(1, 4_294_967_295)),
    ])
  func aValueThatJustFitsIsStored(_ bias: Rational, _ time: Rational) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      metadata.exposureValue = bias
      metadata.exposureDuration = time
      try repository.updatePhoto(with: metadata, insteadOf: original)
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == metadata)
    }
  }
}
