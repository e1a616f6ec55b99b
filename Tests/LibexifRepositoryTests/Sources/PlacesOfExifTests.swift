import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Exif where programs write it, beside stray bytes, and Exif that cannot be edited while other parts can.
struct PlacesOfExifTests {
  /// Edits the photo, checks its fields, and undoes the edit.
  private static func edit(
    _ photo: [UInt8], _ change: (inout Metadata) -> Void
  ) throws -> (edited: [UInt8], warnings: [PhotoWarning]) {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(photo, at: "photo")
      let repository = journaled.run()
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var new = old
      change(&new)
      let warnings = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == new)
      let edited = try journaled.folder.bytes(of: "photo")
      #expect(journaled.undo() == [.undone(identifier, edits: 1)])
      #expect(try journaled.folder.bytes(of: "photo") == photo)
      return (edited, warnings)
    }
  }

  private static let changes: [@Sendable (inout Metadata) -> Void] = [
    { $0.iso = 320 }, { $0.artist = "A name that is much longer than the old one" },
    { $0.cameraMake = nil }, { ($0.rating, $0.keywords) = (4, ["mist"]) },
    { $0.title = "Tür 京都" },
  ]

  /// In a text chunk of a PNG file: there is no second Exif afterwards.
  @Test(arguments: changes.indices) func inATextChunkIsEdited(index: Int) throws {
    let photo = try #require(Fixture.named("png-raw-profile")).bytes
    let (edited, warnings) = try Self.edit(photo, Self.changes[index])
    #expect(warnings == [])
    #expect(ReferencePNG(edited) == nil)
  }

  private static let headers = [
    "EXIF\0\0", "exif\0\u{1}", "Exif\0", "Exif", "Exif\0\0\0", "Exif \0", "eXiF\0\0\0\0",
    "\0Exif\0\0",
    "\nExif\0\0", "abcdExif\0\0", "12345678Exif\0\0", "xExif\0", "Exif\0\0Exif\0\0", "",
  ]

  /// In a segment with another header than the standard's, which stays: there is no second Exif afterwards.
  @Test(arguments: headers, changes.indices)
  func inASegmentOfAnotherHeaderIsEdited(header: String, index: Int) throws {
    for order in TIFFBuilder.ByteOrder.allCases {
      let exif = TIFFBuilder(
        order, .init([.init(.artist, .ascii("Jane")), .init(.make, .ascii("Example"))]))
      let photo = JPEGBuilder(metadata: [.init(.app1, Array(header.utf8) + exif.bytes)]).bytes
      let (edited, warnings) = try Self.edit(photo, Self.changes[index])
      #expect(warnings == [])
      #expect(edited[6...].starts(with: Array(header.utf8) + exif.bytes.prefix(4)))
      let first = 6 + header.utf8.count
      let magic = Array(exif.bytes.prefix(4))
      let places = edited.indices.filter { edited[$0...].starts(with: magic) }
      #expect(places == [first])
    }
  }

  /// Segments whose payload has the name or a TIFF header, but not both where they could be Exif's.
  @Test(arguments: ["name Exif", "http://example.org/Exif\0\0II*\0\u{8}\0\0\0", "FLIR\0II*\0"])
  func otherSegmentsAreNoExif(payload: String) throws {
    let photo = JPEGBuilder(metadata: [.init(.app1, Array(payload.utf8))]).bytes
    let (edited, warnings) = try Self.edit(photo) { $0.iso = 320 }
    #expect(warnings == [])
    #expect(edited[6...].starts(with: Array("Exif\0\0".utf8)))
    #expect(edited.firstRange(of: Array(payload.utf8)) != nil)
  }

  /// Bytes that belong to no segment stay where they are.
  @Test(arguments: ["bytes-after-exif", "bytes-between-segments"], changes.indices)
  func besideStrayBytesIsEdited(fixture: String, index: Int) throws {
    let photo = try #require(Fixture.named(fixture)).bytes
    let (edited, warnings) = try Self.edit(photo, Self.changes[index])
    #expect(warnings == [])
    #expect(ReferenceParts(edited).rest == ReferenceParts(photo).rest)
  }

  /// Stray bytes may be the end of an Exif block that is damaged.
  @Test func damagedBeforeStrayBytesIsNotEdited() throws {
    let exif = TIFFBuilder(
      .littleEndian, .init([.init(.exifPointer, .raw(type: 4, count: 1, field: 0xFF00))]))
    let whole = JPEGBuilder(metadata: [.exif(exif)]).bytes
    let place = 2 + JPEGBuilder.Segment.exif(exif).bytes.count
    let error = #expect(throws: PhotoRepositoryError.self) {
      try Self.edit(whole[..<place] + [7, 7] + whole[place...]) { $0.iso = 320 }
    }
    #expect(error?.code == .unsafe)
  }

  /// Exif with a directory past its end cannot grow. A rating, which counts from XMP, is written there alone, and a
  /// warning says so; what only Exif has is refused.
  @Test func thatCannotGrowStays() throws {
    func exif(pointingTo offset: Int) -> TIFFBuilder {
      TIFFBuilder(
        .littleEndian,
        .init([.init(.exifPointer, .raw(type: 4, count: 1, field: UInt32(offset)))]))
    }
    let size = exif(pointingTo: 0).bytes.count
    let photo = JPEGBuilder(metadata: [.exif(exif(pointingTo: size + 1))]).bytes
    let (edited, warnings) = try Self.edit(photo) { $0.rating = 4 }
    let fields = warnings.compactMap { warning -> [String]? in
      guard case .leftAsItIs(.exif, let fields, _) = warning else { return nil }
      return fields.map(\.name)
    }
    #expect(fields == [["rating"]])
    #expect(ReferenceJPEG.block(of: edited) == ReferenceJPEG.block(of: photo))
    let error = #expect(throws: PhotoRepositoryError.self) {
      try Self.edit(photo) { $0.iso = 320 }
    }
    #expect(error?.code == .unsafe)
  }
}
