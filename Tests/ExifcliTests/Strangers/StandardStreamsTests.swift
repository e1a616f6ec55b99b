import Foundation
import PhotoFixtures
import Testing

/// A program may be started with standard input, output or error closed. Photos and journals must
/// not get their numbers, or messages would be written into them.
@Suite(.tags(.process))
struct StandardStreamsTests {
  @Test(arguments: ["2>&-", "2>&- 0<&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"])
  func noMessageIsWrittenIntoAPhoto(closing: String) throws {
    try TemporaryFolder.with { folder in
      let photo = try #require(Fixture.named("grey")).bytes
      let names = (0..<40).map { "p\($0).jpg" }
      var arguments: [String] = []
      for (index, name) in names.enumerated() {
        try folder.place(photo, at: name)
        try folder.place([0x78], at: "no\(index).jpg")
        arguments += [name, "no\(index).jpg"]
      }
      _ = try Program.run(
        ["edit"] + arguments + ["--ev", "1", "--journal", "j"], in: folder.path,
        script: #""$@" \#(closing)"#)
      let alone = try Program.run(["edit", names[0], "--ev", "1"], in: folder.path)
      #expect(alone.exitCode == 0)
      let edited = try folder.bytes(names[0])
      for name in names {
        let bytes = try folder.bytes(name)
        #expect(bytes == edited || bytes == photo, "\(name) is the old or the new one")
      }
      let journal = String(decoding: try folder.bytes("j"), as: UTF8.self)
      #expect(journal.split(separator: "\n").allSatisfy { $0.hasPrefix(#"{"edited":"#) })
    }
  }

  /// A closed stream does not become writable.
  @Test func closedOutputIsReported() throws {
    try TemporaryFolder.with("grey") { folder in
      let result = try Program.run(
        ["list", "grey.jpg"], in: folder.path, script: #"exec "$@" 1>&-"#)
      #expect(result.errors.hasPrefix("exifcli: standard output: cannot be written"))
      #expect(result.exitCode == 1)
    }
  }
}
