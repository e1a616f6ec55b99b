import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Photos that another program changes after their new file is ready and before it takes their
/// place.
struct UnchangedUntilLandingTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// An event that changes neither the time of modification nor the size.
  enum Touch: CaseIterable {
    case othersMode
    case linkedAndUnlinked
    case bytesWithTheTimesPutBack

    fileprivate func happen(to path: String) throws {
      switch self {
      case .othersMode: try #require(chmod(path, 0o600) == 0)
      case .linkedAndUnlinked:
        try #require(link(path, path + ".name") == 0)
        try #require(unlink(path + ".name") == 0)
      case .bytesWithTheTimesPutBack:
        var status = stat()
        try #require(stat(path, &status) == 0)
        let file = open(path, O_WRONLY)
        try #require(pwrite(file, [0x7F], 1, off_t(photo.count - 3)) == 1)
        #if canImport(Darwin)
          let times = [status.st_atimespec, status.st_mtimespec]
        #else
          let times = [status.st_atim, status.st_mtim]
        #endif
        try #require(futimens(file, times) == 0)
        close(file)
      }
    }
  }

  @Test(arguments: Touch.allCases, [1, 3])
  func areLeftAsTheyAre(touch: Touch, count: Int) throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<count).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let path = folder.path(of: "0.jpg").string
      // The clocks of file systems are coarse, so the change must not come too soon.
      usleep(50_000)
      var touched: [UInt8] = []
      let outcomes = try UpdateBatch(photos).outcomes(
        EditOptions(),
        landing: { (replacement) throws(FileFailure) in
          if touched.isEmpty {
            try? touch.happen(to: path)
            touched = (try? folder.bytes(of: "0.jpg")) ?? []
          }
          try replacement.land()
        })

      #expect(
        outcomes.map(\.code) == [.changedSinceRead]
          + Array(repeating: .notAttempted, count: count - 1))
      #expect(!touched.isEmpty)
      #expect(try folder.bytes(of: "0.jpg") == touched)
      for index in 1..<max(1, count) {
        #expect(try folder.bytes(of: "\(index).jpg") == Self.photo)
      }
      #expect(try folder.names() == (0..<count).map { "\($0).jpg" })
    }
  }
}
