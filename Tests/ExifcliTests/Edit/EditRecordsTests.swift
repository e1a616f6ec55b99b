import Foundation
import Testing

/// The records of `exifcli edit --format jsonl`.
@Suite(.tags(.process))
struct EditRecordsTests {
  private static let missing =
    #"{"code":"notFound","message":"there is no such file; check the path"}"#

  @Test(arguments: [
    (
      "exif-little-endian.jpg", ["--ev", "-0.7"], "edited",
      #"{"exposureValue":{"from":0.3333333333333333,"to":-0.7}}"#, "null"
    ),
    (
      "exif-little-endian.jpg", ["--exposure-time", "2", "--ev", "1"], "edited",
      #"{"exposureValue":{"from":0.3333333333333333,"to":1.0},"#
        + #""exposureDuration":{"from":0.004,"to":2.0}}"#, "null"
    ),
    (
      "no-exif.jpg", ["--ev", "0.3"], "edited", #"{"exposureValue":{"from":null,"to":0.3}}"#,
      "null"
    ),
    ("exif-little-endian.jpg", ["--ev", "1/3"], "unchanged", "{}", "null"),
    ("nowhere.jpg", ["--ev", "1/3"], "failed", "{}", missing),
  ])
  func sayWhatWasDone(
    file: String, options: [String], status: String, changes: String, error: String
  ) throws {
    try TemporaryFolder.with("exif-little-endian", "no-exif") { folder in
      let result = try Program.run(["edit", "--format", "jsonl", file] + options, in: folder.path)
      let expected =
        #"{"file":"\#(file)","status":"\#(status)","changes":\#(changes),"error":\#(error)}"#

      #expect(result.output == expected + "\n")
      #expect(result.exitCode == (status == "failed" ? 1 : 0))
    }
  }

  /// The codes are a promise to scripts.
  @Test(arguments: [
    ("nowhere.jpg", "notFound"), ("text.jpg", "notAPhoto"),
    ("bad-tiff-header.jpg", "unsafe"), ("no-room.jpg", "noRoom"), ("locked.jpg", "readOnly"),
    ("linked.jpg", "hardLinked"),
  ])
  func failuresHaveCodes(file: String, code: String) throws {
    try TemporaryFolder.with("bad-tiff-header", "no-room", "no-exif") { folder in
      try folder.place(Array("no photo".utf8), at: "text.jpg")
      try folder.place("no-exif", as: "locked.jpg")
      try folder.makeReadOnly("locked.jpg")
      try FileManager.default.linkItem(
        at: folder.url("no-exif.jpg"), to: folder.url("linked.jpg"))

      let result = try Program.run(
        ["edit", "--format", "jsonl", file, "--ev", "1"], in: folder.path)
      let record = try #require(try result.records().first)
      let error = try JSONRecord(try record.literal("error"))

      #expect(record.names == ["file", "status", "changes", "error"])
      #expect(record.text("file") == file)
      #expect(record.text("status") == "failed")
      #expect(error.names == ["code", "message"])
      #expect(error.text("code") == code)
      let message = try #require(error.text("message"))
      #expect(result.errorLines.last == "exifcli: \(file): \(message)")
      #expect(result.exitCode == 1)
    }
  }
}
