import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Photos that cannot be read for a while, by a user without rights.
@Suite(.tags(.process), .enabled(if: OtherUser.isPossible, OtherUser.absence))
struct UnreadableInCatalogueTests {
  private static func with(_ body: (CatalogueTrial) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder async throws in
      var trial = CatalogueTrial(folder: folder)
      trial.script = OtherUser.script
      try trial.placePhotos()
      chmod(folder.path, 0o755)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) + [""] {
        #expect(chown(folder.url(path).path, OtherUser.id, OtherUser.id) == 0)
      }
      try await body(trial)
    }
  }

  /// What cannot be read fails as without a catalogue, again and again; what is below a folder that cannot be
  /// read is neither answered nor lost.
  @Test(
    arguments: ["photos", "photos/a.jpg", "photos/sub", "photos/sub/deep"],
    [0 as mode_t, 0o444])
  func itFailsUntilItCanBeRead(name: String, mode: mode_t) async throws {
    try await Self.with { trial async throws in
      let path = trial.folder.url(name).path
      let isFolder = !name.utf8.contains(UInt8(ascii: "."))
      try await CatalogueTrial.waitUntilPhotosAreOld()
      let queries = [CatalogueTrial.queries[0], CatalogueTrial.queries[2]]
      for query in queries { _ = try trial.ask(query) }
      chmod(path, mode)
      try trial.expectRightAnswers(to: queries)
      try trial.expectRightAnswers(to: [queries[0]])
      chmod(path, isFolder ? 0o755 : 0o644)
      try trial.expectRightAnswers(to: [CatalogueTrial.queries[0]])
    }
  }

  /// A catalogue that answers without a look at the photos reads those that it could not read.
  @Test
  func itIsNotAnsweredWithoutALook() async throws {
    try await Self.with { trial async throws in
      chmod(trial.folder.url("photos/a.jpg").path, 0)
      _ = try trial.ask(CatalogueTrial.queries[0])
      for _ in 1...2 {
        try trial.expectRightAnswers(
          warning: "without a look", options: ["--catalog-check", "none"])
        chmod(trial.folder.url("photos/a.jpg").path, 0o644)
      }
    }
  }
}
