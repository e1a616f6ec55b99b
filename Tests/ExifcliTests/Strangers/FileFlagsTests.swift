import Foundation
import PhotoFixtures
import Testing

/// Flags that file systems keep with files (chattr).
@Suite(
  .tags(.process),
  .enabled(if: FileFlags.isPossible, "the file system has no flags, or chattr is missing"))
struct FileFlagsTests {
  private static func sh(_ script: String, in folder: TemporaryFolder) throws -> String {
    try FileFlags.sh(script, in: folder)
  }

  /// The letters that lsattr prints of a file.
  private static func flags(of name: String, in folder: TemporaryFolder) throws -> Set<Character> {
    Set(try sh("lsattr \(name)", in: folder).prefix { $0 != " " })
  }

  @Test func areThoseOfThePhoto() throws {
    try TemporaryFolder.with("grey") { folder in
      _ = try Self.sh("chattr +dA grey.jpg", in: folder)
      let before = try Self.flags(of: "grey.jpg", in: folder)
      #expect(before.isSuperset(of: ["d", "A"]))
      let result = try Program.run(
        ["edit", "grey.jpg", "--ev", "1", "--backup", ".old"], in: folder.path)
      #expect(result.errors == "")
      #expect(try Self.flags(of: "grey.jpg", in: folder) == before)
      #expect(try Self.flags(of: "grey.jpg.old", in: folder) == before)
    }
  }

  /// It can be written but not replaced; a rehearsal reports this too.
  @Test(arguments: [[], ["--dry-run"], ["--all-or-nothing"]])
  func anAppendOnlyPhotoIsRefused(options: [String]) throws {
    try TemporaryFolder.with("grey") { folder in
      let photo = try folder.bytes("grey.jpg")
      guard try Self.sh("chattr +a grey.jpg && echo set", in: folder) == "set" else { return }
      defer { _ = try? Self.sh("chattr -a grey.jpg", in: folder) }
      let result = try Program.run(["edit", "grey.jpg", "--ev", "1"] + options, in: folder.path)
      #expect(result.errors.hasPrefix("exifcli: grey.jpg: is append-only or immutable"))
      #expect(result.exitCode == 1)
      #expect(try folder.bytes("grey.jpg") == photo)
      #expect(try folder.names() == ["grey.jpg"])
    }
  }
}

/// The abilities of chattr here.
private enum FileFlags {
  static let isPossible: Bool =
    (try? TemporaryFolder.with("grey") { folder in
      try sh("chattr +dA grey.jpg && lsattr grey.jpg", in: folder).contains("d")
    }) ?? false

  static func sh(_ script: String, in folder: TemporaryFolder) throws -> String {
    let result = try Program.run([], in: folder.path, script: script)
    return result.lines.joined(separator: "\n")
  }
}
