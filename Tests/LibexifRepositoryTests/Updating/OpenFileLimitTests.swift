import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Batches of more photos than the program may have open. Each test runs in its own process, with a
/// limit of its own.
@Suite(.tags(.concurrent))
struct OpenFileLimitTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []
  private static let count = 1500

  /// Sets the number of files that this process may have open, and how far it may raise this.
  private static func limit(to soft: rlim_t, atMost hard: rlim_t) {
    var limit = rlimit(rlim_cur: soft, rlim_max: hard)
    #if canImport(Glibc)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    #else
      #expect(setrlimit(RLIMIT_NOFILE, &limit) == 0)
    #endif
  }

  private static func batch(in folder: TemporaryFolder) throws -> UpdateBatch {
    try UpdateBatch((0..<count).map { try folder.place(photo, at: "\($0).jpg") })
  }

  @Test func isRaisedAsFarAsAllowed() async {
    await #expect(processExitsWith: .success) {
      Self.limit(to: 100, atMost: 2000)
      try TemporaryFolder.with { folder in
        let outcomes = try Self.batch(in: folder).outcomes(together: true)
        #expect(outcomes == Array(repeating: .updated(UpdateReport()), count: Self.count))
        #expect(try folder.names().count == Self.count)
      }
    }
  }

  /// No photo changes, and those that could not be opened have errors.
  @Test func doesNoHarmIfItStaysTooLow() async {
    await #expect(processExitsWith: .success) {
      Self.limit(to: 100, atMost: 300)
      try TemporaryFolder.with { folder in
        let batch = try Self.batch(in: folder)
        let before = try FolderTrace(folder)
        let outcomes = batch.outcomes(together: true)
        #expect(Set(outcomes.map(\.code)) == [.notReadable, .notAttempted])
        for case .failed(let error) in outcomes where error.code == .notReadable {
          #expect(error.reason == .notReadable(.tooManyOpenFiles))
        }
        #expect(try FolderTrace(folder) == before)
      }
    }
  }

  /// Photos that are updated one by one do not stay open.
  @Test func sufficesForPhotosThatAreUpdatedOneByOne() async {
    await #expect(processExitsWith: .success) {
      Self.limit(to: 100, atMost: 100)
      try TemporaryFolder.with { folder in
        let outcomes = try Self.batch(in: folder).outcomes(together: false)
        #expect(outcomes == Array(repeating: .updated(UpdateReport()), count: Self.count))
      }
    }
  }
}
