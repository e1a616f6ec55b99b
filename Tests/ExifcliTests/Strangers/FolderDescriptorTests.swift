import Foundation
import PhotoFixtures
import Testing

/// The system calls of an edit: once a photo's folder is open, files are reached only by their
/// names in that folder, and no path is looked up again.
@Suite(.tags(.faults), .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
struct FolderDescriptorTests {
  private static let edit = ["edit", "FOLDER/photos/grey.jpg", "--ev", "1", "--artist", "A. Lang"]

  /// The calls after the photo to edit was opened.
  private static func calls(in trace: String) throws -> [Substring] {
    let lines = trace.split(separator: "\n")
    let opening = try #require(
      lines.firstIndex { $0.contains(#", "grey.jpg", O_RDONLY"#) && $0.contains("O_NOFOLLOW") })
    return lines[opening...].filter { $0.contains(#"""#) && $0.contains("(") }
  }

  /// Whether the call names a file by a path, not by a name in an open folder or by a descriptor.
  private static func namesAPath(_ call: Substring, below folder: String) -> Bool {
    let names = call.split(separator: "\"", omittingEmptySubsequences: false)
    return zip(names, names.dropFirst()).enumerated().contains { index, pair in
      let (before, name) = pair
      guard index.isMultiple(of: 2) else { return false }
      return name.hasPrefix(folder)
        || (!name.hasPrefix("/") && before.hasSuffix("AT_FDCWD</>, ") && !name.isEmpty)
    }
  }

  @Test(arguments: [
    edit, edit + ["--backup", ".old"], edit + ["--all-or-nothing", "--backup", ".old"],
    edit + ["--output", "FOLDER/out"], edit + ["--preserve-times"],
  ])
  func everyPathAfterTheOpeningIsRelativeToTheFolder(arguments: [String]) throws {
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: "photos/grey.jpg")
      try folder.makeFolder("report")
      try folder.makeFolder("out")
      let result = try Strace.run(
        arguments.map { $0.replacing("FOLDER", with: folder.path) }, in: folder)
      try #require(result.exitCode == 0, "\(result.errors)")
      let calls = try Self.calls(in: String(decoding: folder.bytes("trace"), as: UTF8.self))
      let outputFolder = arguments.contains("--output") ? folder.path + "/photos" : folder.path
      #expect(calls.contains { $0.contains("linkat(") || $0.contains("renameat") })
      #expect(calls.filter { Self.namesAPath($0, below: outputFolder) } == [])
    }
  }

  /// Another program replaces the folder just before the new file takes the photo's place: the photo
  /// that is then at the path is a different one, and does not change.
  @Test func aReplacedFolderGetsNothing() throws {
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: "album/grey.jpg")
      try folder.place("iso-speed", as: "other/grey.jpg")
      let (old, other) = (try folder.bytes("album/grey.jpg"), try folder.bytes("other/grey.jpg"))
      let program = try RunningProgram(
        ["edit", "album/grey.jpg", "--ev", "1"], in: folder,
        script: """
          exec strace -f -o '\(folder.path)/trace' -e trace=rename,renameat,renameat2 \
            -e inject=rename,renameat,renameat2:delay_enter=2000000:when=1 "$@"
          """)
      // A call is in the trace as soon as it begins.
      for _ in 0..<1000 where (try? folder.bytes("trace").contains(UInt8(ascii: "r"))) != true {
        usleep(10_000)
      }
      try FileManager.default.moveItem(at: folder.url("album"), to: folder.url("moved"))
      try FileManager.default.moveItem(at: folder.url("other"), to: folder.url("album"))
      let result = try program.result()

      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.bytes("album/grey.jpg") == other)
      #expect(try folder.bytes("moved/grey.jpg") != old)
      #expect(try folder.names().filter { $0.hasPrefix(".exifcli") } == [])
    }
  }
}
