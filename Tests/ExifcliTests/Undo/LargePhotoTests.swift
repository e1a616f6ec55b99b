import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Photos that take long to read, because a large hole follows their picture.
@Suite(.tags(.process))
struct LargePhotoTests {
  /// Starts to undo an edit of a photo that now has this size, and lends the program while it reads
  /// the photo.
  private static func undo(
    photoOf size: Int, _ body: (_ path: String, RunningProgram) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      try folder.place("exif-little-endian", as: "photo.jpg")
      _ = try Program.run(
        ["edit", "--ev", "3", "--journal", "j", "photo.jpg"], in: folder.path)
      let edited = try folder.bytes("photo.jpg")
      let path = folder.url("photo.jpg").path
      try #require(truncate(path, off_t(size)) == 0)
      let program = try RunningProgram(["undo", "j"], in: folder)
      try awaitLock(of: path)
      try body(path, program)

      try #require(truncate(path, off_t(edited.count)) == 0)
      #expect(try folder.bytes("photo.jpg") == edited)
      #expect(try folder.names() == ["j", "photo.jpg"])
    }
  }

  /// Returns once another program has locked the file.
  private static func awaitLock(of path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    for _ in 0..<60_000 {
      guard flock(file, LOCK_SH | LOCK_NB) == 0 else { return }
      flock(file, LOCK_UN)
      usleep(1000)
    }
    Issue.record("nobody has locked it")
  }

  /// The maximum size of a photo.
  @Test func aSignalLeavesThePhotoAndIsReported() throws {
    try Self.undo(photoOf: 1 << 32) { _, program in
      program.send(SIGINT)
      let result = try program.result()
      #expect(result.signal == SIGINT)
      #expect(result.lines == ["interrupted: undone 0, unchanged 0, failed 0"])
      #expect(result.errors == "exifcli: interrupted: 1 photo was not processed\n")
    }
  }

  /// Reading the grown file would take hours.
  @Test func growthMeanwhileIsNotReadToItsEnd() throws {
    try Self.undo(photoOf: 1 << 30) { path, program in
      try #require(truncate(path, 1 << 42) == 0)
      let result = try program.result()
      #expect(result.exitCode == 1)
      #expect(result.lines == ["undone 0, unchanged 0, failed 1"])
      #expect(result.errors.contains("photo.jpg: "))
    }
  }
}
