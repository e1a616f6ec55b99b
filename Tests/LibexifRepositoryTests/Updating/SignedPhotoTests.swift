import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Edits of photos with content credentials (C2PA): an edit breaks the signature, and its undo mends it.
struct SignedPhotoTests {
  private static let photos: [[UInt8]] = [
    TIFFFile([.init(.artist, .ascii("Jane Example")), .init(52545, .undefined("a manifest"))])
      .bytes,
    WebPBuilder([.properties(0), .lossy, .init("C2PA", [1, 2])]).bytes,
    // The credentials are on a server.
    JPEGBuilder(metadata: [
      .xmp(
        elements:
          "<t:provenance xmlns:t=\"http://purl.org/dc/terms/\">https://example.org/1</t:provenance>"
      )
    ]).bytes,
  ]

  @Test(arguments: photos) func areEditedIfThePolicyAllowsIt(_ bytes: [UInt8]) throws {
    try JournaledFolder.with { journaled in
      let photo = try journaled.folder.place(bytes, at: "photo")
      let journal = EditJournal(at: journaled.journal)
      try journal.prepare(isRehearsal: false)
      func edit(breaksSignatures: Bool) throws {
        let repository = LibexifPhotoRepository(
          options: .init(breaksSignatures: breaksSignatures), journal: journal)
        let old = try repository.fetchPhoto(withIdentifier: photo).metadata
        var new = old
        new.artist = "Somebody"
        _ = try repository.updatePhoto(with: new, insteadOf: old)
        #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new)
      }
      let error = #expect(throws: PhotoRepositoryError.self) { try edit(breaksSignatures: false) }
      #expect(error?.reason == .signed)
      #expect(try journaled.folder.bytes(of: "photo") == bytes)
      try edit(breaksSignatures: true)
      #expect(journaled.undo() == [.undone(photo, edits: 1)])
      #expect(firstDifference(try journaled.folder.bytes(of: "photo"), bytes) == nil)
    }
  }
}
