import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A signal while a file is looked through that takes long.
struct InterruptedHashingTests {
  /// As large as a photo may be: a hole follows its picture.
  @Test func leavesThePhotoAndSaysSo() throws {
    try TemporaryFolder.with { folder in
      let names = ["a.jpg", "b.jpg"]
      for name in names { try folder.place("exif-little-endian", as: name) }
      let original = try folder.bytes("a.jpg")
      _ = try Program.run(["edit", "--ev", "3", "--journal", "j"] + names, in: folder.path)
      let edited = try folder.bytes("b.jpg")
      try #require(truncate(folder.url("b.jpg").path, 1 << 32) == 0)
      let program = try RunningProgram(["undo", "j"], in: folder)
      try program.awaitLines()
      program.send(SIGINT)
      let result = try program.result()

      #expect(result.signal == SIGINT)
      #expect(result.lines.last == "interrupted: undone 1, unchanged 0, failed 0")
      #expect(result.errors == "exifcli: interrupted: 1 photo was not done\n")
      #expect(try folder.bytes("a.jpg") == original)
      try #require(truncate(folder.url("b.jpg").path, off_t(edited.count)) == 0)
      #expect(try folder.bytes("b.jpg") == edited)
      #expect(try folder.names() == names + ["j"])
    }
  }
}
