import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// JPEG files that some programs refuse: their Exif segment is full of padding, as of Nikon's cameras, or they have no
/// frame header. Edits keep all other bytes, and are undone.
struct FullExifTests {
  private static let block = TIFFBuilder(
    .bigEndian,
    .init(
      image: [.init(.make, .ascii("NIKON CORPORATION")), .init(.software, .ascii("Ver.1.00"))],
      exif: [.init(.flash, .short(1)), .init(.dateTimeOriginal, .ascii("2024:05:01 12:00:30"))])
  ).bytes

  private static let photo = JPEGBuilder(metadata: [
    .exif(bytes: block + [UInt8](repeating: 0, count: 65_526 - block.count))
  ]).bytes

  private static let edits: [@Sendable (inout Metadata) -> Void] = [
    { $0.artist = "Somebody with a long name" }, { $0.software = nil },
    { ($0.latitude, $0.longitude) = (fraction(48, 1), fraction(16, 1)) },
    { $0.captureDate = $0.captureDate?.with(fraction: nil, utcOffset: 120) },
  ]

  @Test func paddingGivesTheRoom() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      for edit in Self.edits {
        let repository = journaled.run()
        let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
        var new = old
        edit(&new)
        _ = try repository.updatePhoto(with: new, insteadOf: old)
        let read = try repository.fetchPhoto(withIdentifier: identifier).metadata
        #expect(MetadataField.all.allSatisfy { $0.value(in: read) == $0.value(in: new) })
        let bytes = try journaled.folder.bytes(of: "photo.jpg")
        #expect(bytes.count == Self.photo.count)
        #expect(firstDifference(bytes[65_540...], Self.photo[65_540...]) == nil)
      }
      #expect(journaled.undo() == [.undone(identifier, edits: Self.edits.count)])
      #expect(firstDifference(try journaled.folder.bytes(of: "photo.jpg"), Self.photo) == nil)
    }
  }

  @Test func anEditOfAFileWithoutAFrameIsUndone() throws {
    let photo = [0xFF, 0xD8] + JPEGBuilder.Segment.exif(bytes: Self.block).bytes + [0xFF, 0xD9]
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(photo, at: "photo.jpg")
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      let repository = journaled.run()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var new = old
      (new.rating, new.title) = (3, "A title")
      _ = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(try journaled.folder.bytes(of: "photo.jpg") != photo)
      #expect(journaled.undo() == [.undone(identifier, edits: 1)])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == photo)
    }
  }
}
