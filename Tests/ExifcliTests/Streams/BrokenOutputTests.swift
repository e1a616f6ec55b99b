import Foundation
import Testing

/// Standard output that cannot be written, or that nobody reads.
@Suite(.tags(.process, .concurrent))
struct BrokenOutputTests {
  private static let commands = [
    ["list"], ["list", "--format", "json"], ["list", "--format", "jsonl"],
    ["list", "--sort", "iso"], ["show", "grey.jpg"], ["show", "grey.jpg", "--format", "json"],
    ["keys"], ["keys", "--format", "json"], ["edit", "grey.jpg", "--ev", "1"],
    ["edit", "grey.jpg", "--ev", "1", "--dry-run", "--format", "jsonl"],
  ]
  private static let complaint = "exifcli: standard output: cannot be written: "
  /// Does the same as `exifcli list | head -1` after head has its line: the reader is certainly gone.
  private static let closedPipe = "mkfifo pipe; : < pipe & exec 3> pipe; wait; "

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full here"),
    arguments: commands)
  func aFullDiskIsAFailure(command: [String]) throws {
    let result = try runOnPhotos(command, script: #"exec "$@" > /dev/full"#)

    #expect(result.exitCode == 1)
    let complaints = result.errorLines.filter { $0.hasPrefix(Self.complaint) }
    #expect(complaints == [Self.complaint + "No space left on device; the output is incomplete"])
    #expect(result.errorLines.last == complaints.last)
  }

  /// No further edits begin once reports cannot be written. Some are in progress by then.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full here"))
  func aFullDiskEndsABatchOfEdits() throws {
    try TemporaryFolder.with { folder in
      let names = (100..<200).map { "\($0).jpg" }
      for name in names { try folder.place("grey", as: name) }
      let last = try names.suffix(50).map { try FileState($0, in: folder) }
      let result = try Program.run(
        ["edit", "--ev", "2"] + names, in: folder.path, script: #"exec "$@" > /dev/full"#)

      #expect(result.exitCode == 1)
      #expect(try names.suffix(50).map { try FileState($0, in: folder) } == last)
    }
  }

  /// An endless list ends when its output cannot be written.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full here"),
    arguments: ["jsonl", "json", "csv", "paths"])
  func aFullDiskEndsAnEndlessList(format: String) throws {
    let result = try Program.run(
      ["list", "--files-from", "-", "--format", format],
      // If it does not end, the kernel ends it after 20 seconds of computing.
      script: #"ulimit -t 20; yes Fixtures/grey.jpg | "$@" > /dev/full"#)

    #expect(result.exitCode == 1)
    #expect(result.errorLines.count == 1)
  }

  @Test(arguments: commands)
  func aClosedOutputIsAFailure(command: [String]) throws {
    let result = try runOnPhotos(command, script: #"exec "$@" >&-"#)

    #expect(result.exitCode == 1)
    #expect(result.errorLines.last?.hasPrefix(Self.complaint) == true)
  }

  @Test(arguments: commands)
  func aClosedPipeEndsTheProgramQuietly(command: [String]) throws {
    let result = try runOnPhotos(command, script: Self.closedPipe + #"exec "$@" >&3"#)

    #expect(result.signal == SIGPIPE)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.allSatisfy { $0.contains(": warning: ") })
  }

  /// A parent process may ignore the signal of a closed pipe, and its children inherit that.
  @Test(arguments: commands)
  func aClosedPipeIsAFailureIfItsSignalIsIgnored(command: [String]) throws {
    let result = try runOnPhotos(
      command, script: Self.closedPipe + #"trap '' PIPE; exec "$@" >&3"#)

    #expect(result.exitCode == 1)
    #expect(result.errorLines.last == Self.complaint + "Broken pipe; the output is incomplete")
  }

  @Test func thePhotoIsEditedEvenIfAllStreamsAreClosed() throws {
    try TemporaryFolder.with("grey", "no-exif") { folder in
      for name in ["grey", "no-exif"] {
        try folder.place(name, as: "other/\(name).jpg")
        let edit = ["edit", name + ".jpg", "--ev", "1"]
        _ = try Program.run(edit, in: folder.path)
        _ = try Program.run(
          edit, in: folder.path + "/other", script: #"exec "$@" <&- >&- 2>&-"#)

        #expect(try folder.bytes("other/\(name).jpg") == folder.bytes(name + ".jpg"))
      }
    }
  }

  @Test func nothingIsReadFromStandardInput() throws {
    let result = try Program.run(["list", "Fixtures"], script: #"exec "$@" <&-"#)

    #expect(result.output == (try Program.run(["list", "Fixtures"])).output)
    #expect(result.exitCode == 0)
  }

  private func runOnPhotos(_ command: [String], script: String) throws -> ProgramResult {
    try TemporaryFolder.with("grey", "directory-loop", "exif-little-endian") { folder in
      try Program.run(command, in: folder.path, script: script)
    }
  }
}
