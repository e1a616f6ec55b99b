import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// The tags of content credentials.
struct ContentCredentialsTagTests {
  private static func fetch(_ box: [UInt8], from sources: Set<TagSource>) throws -> FetchedTags {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(
        JPEGBuilder(metadata: .boxes(box, partSize: 100)).bytes, at: "p.jpg")
      return try LibexifPhotoRepository().fetchTags(ofIdentifier: photo, from: sources)
    }
  }

  @Test func areClaimsThatNobodyVerified() throws {
    let tags = try Self.fetch(JUMBFBuilder.sample, from: [.c2pa]).tags
    let words = tags.map { tag -> String in
      guard case .words(let words) = tag.meaning else { return "" }
      return "\(tag.name ?? ""): \(words)"
    }
    #expect(
      words == [
        "Signature: not verified", "Manifest: urn:new", "ManifestCount: 2",
        "ClaimGenerator: Example Editor 2.1", "Title: Dune", "Format: image/jpeg",
        "Actions: c2pa.created, c2pa.edited",
        "DigitalSourceType: trainedAlgorithmicMedia, composite",
        "Assertions: c2pa.hash.data, c2pa.actions.v2",
      ])
    #expect(tags.allSatisfy { $0.source == .c2pa && $0.directory == "C2PA" })
    #expect(try Self.fetch(JUMBFBuilder.sample, from: [.exif, .icc]).tags.isEmpty)
  }

  @Test func thatCannotBeReadAreWarnedOf() throws {
    let found = try Self.fetch(JUMBFBuilder.store([]), from: [.c2pa])
    #expect(found.tags.isEmpty)
    #expect(found.warnings == [.doubtful(detail: "its content credentials (C2PA) cannot be read")])
  }
}
