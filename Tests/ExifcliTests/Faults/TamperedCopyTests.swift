import Foundation
import Testing

/// A copy with wrong bytes, as from a broken disk, never takes the photo's place, whichever bytes
/// differ.
@Suite(.tags(.faults), .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
struct TamperedCopyTests {
  private static let command = ["--artist", "Somebody with a name", "--format", "jsonl"]

  /// Copies in the kernel fail, so the program reads and writes instead.
  private static let withoutCopying = "-e trace=%file,%desc -e inject=copy_file_range:error=EINVAL"

  /// Each write to the copy in turn reports success but writes nothing.
  @Test(arguments: ["exif-little-endian", "no-exif", "thumbnail"])
  func aWriteThatDidNothingIsNoticed(fixture: String) throws {
    try TemporaryFolder.with { root in
      try root.makeFolder("report")
      try root.place(fixture, as: "photos/a.jpg")
      let photos = TemporaryFolder(path: root.url("photos").resolvingSymlinksInPath().path)
      let photo = try photos.bytes("a.jpg")
      let arguments = ["edit", photos.url("a.jpg").path] + Self.command
      let sound = try Strace.run(arguments, in: root, options: Self.withoutCopying)
      try #require(sound.exitCode == 0)
      let writes = try Self.writes(in: root, to: photos)
      // The start of the file, its Exif, and its picture.
      try #require(writes.count >= 3)

      for write in writes {
        try photos.place(photo, at: "a.jpg")
        let result = try Strace.run(
          arguments, in: root,
          options: Self.withoutCopying
            + " -e inject=\(write.name):retval=\(write.result):when=\(write.ordinal)")

        let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
        let isHit = TracedCall.calls(in: trace).contains {
          $0.name == write.name && $0.result == write.result + " (INJECTED)"
        }
        try #require(isHit)
        let report = String(decoding: try root.bytes("report/lines"), as: UTF8.self)
        #expect(result.exitCode == 1)
        #expect(try JSONRecord(report).literal("error").contains("\"notVerified\""))
        #expect(try photos.bytes("a.jpg") == photo)
        #expect(try photos.names() == ["a.jpg"])
      }
    }
  }

  /// The calls that wrote the copy, which had no name or a temporary one.
  private static func writes(
    in root: TemporaryFolder, to photos: TemporaryFolder
  ) throws -> [TracedCall] {
    let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
    return TracedCall.calls(in: trace).filter { call in
      guard ["write", "pwrite64"].contains(call.name), !call.hasFailed,
        let target = call.arguments.first
      else { return false }
      return target.contains(photos.path + "/#") || target.contains(photos.path + "/.exifcli-")
    }
  }
}
