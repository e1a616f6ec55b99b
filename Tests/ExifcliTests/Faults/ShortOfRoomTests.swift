import Foundation
import PhotoFixtures
import Testing

/// Photos on a full disk, and a limit on the size of files: edits that do not fit fail, and the
/// photos, the journal and a second run are intact.
@Suite(.tags(.faults))
struct ShortOfRoomTests {
  private static let photos = ["a.jpg", "b.jpg", "c.jpg"]

  private static let options = [
    ["--backup", ".old"], ["--all-or-nothing", "--backup", ".old"],
  ]

  /// Runs the edit on a disk with room for this many pages, then with enough room, and then undoes
  /// it. Copies the state after each step.
  private static let onFullDisk = #"""
    mount -t tmpfs -o size=1m none disk && cp photos/* disk || exit 70
    head -c 2m /dev/zero > disk/filler 2>/dev/null
    truncate -s -$((PAGES * 4096)) disk/filler
    "$@" > first.out 2> first.err; echo $? > first.code
    cp -r disk first && rm disk/filler || exit 70
    "$@" > second.out 2> second.err; echo $? > second.code
    cp -r disk second
    "$1" undo disk/j > undo.out 2> undo.err; echo $? > undo.code
    cp -r disk undone
    """#

  @Test(
    MountedDisk.isPossible, arguments: options,
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 24])
  func aFullDiskHarmsNothing(_ options: [String], pages: Int) throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("disk")
      // Each has three pages.
      let old = try #require(Fixture.named("no-exif")).bytes + Array(repeating: 7, count: 9000)
      for name in Self.photos { try folder.place(old, at: "photos/" + name) }
      let result = try Program.run(
        ["edit"] + Self.photos.map { "disk/" + $0 } + ["--ev", "1", "--format", "jsonl"]
          + ["--journal", "disk/j"] + options, in: folder.path,
        script: """
          PAGES=\(pages); export PAGES
          exec \(try #require(MountedDisk.mounting)) sh -c '\(Self.onFullDisk)' sh "$@"
          """)
      try #require(result.exitCode == 0, "\(result.errors)")

      let new = try folder.bytes("second/a.jpg")
      #expect(new != old)
      for name in Self.photos {
        #expect(try folder.bytes("second/" + name) == new)
        #expect(try folder.bytes("undone/" + name) == old)
      }
      for run in ["second", "undo"] {
        #expect(try folder.text(run + ".err") == "")
        #expect(try folder.text(run + ".code") == "0\n")
      }

      var failures = 0
      for record in try folder.text("first.out").split(separator: "\n") {
        let record = try JSONRecord(String(record))
        guard let file = record.text("file"), file.hasPrefix("disk/") else { continue }
        let isEdited = record.text("status") == "edited"
        failures += isEdited ? 0 : 1
        let name = "first" + file.dropFirst("disk".count)
        #expect(try folder.bytes(name) == (isEdited ? new : old))
      }
      #expect(try folder.text("first.code") == (failures == 0 ? "0\n" : "1\n"))
      #expect(try folder.text("first.err").contains("No space left") == (failures > 0))
      if options.contains("--all-or-nothing") { #expect([0, 3].contains(failures)) }
      if pages == 0 { #expect(failures == 3) }
      if pages == 24 { #expect(failures == 0) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url("first").path)
      #expect(names.filter { $0.hasPrefix(".exifcli") } == [])
    }
  }

  /// `ulimit -f`, in blocks of 512 bytes: the system would end the program.
  @Test(
    .disabled(if: Sanitizer.isOn, "sanitizers write files of their own"),
    arguments: [2, 8, 17, 18, 19, 20], options)
  func aFileLargerThanTheLimitFails(blocks: Int, _ options: [String]) throws {
    try TemporaryFolder.with { folder in
      let old = try #require(Fixture.named("no-exif")).bytes + Array(repeating: 7, count: 9000)
      for name in Self.photos { try folder.place(old, at: name) }
      let edit = ["edit"] + Self.photos + ["--ev", "1", "--journal", "j"] + options
      let first = try Program.run(
        edit, in: folder.path, script: #"ulimit -f \#(blocks); exec "$@""#)
      let fits = blocks >= 19
      #expect(first.exitCode == (fits ? 0 : 1))
      #expect(first.errors.contains("File too large") == !fits)
      for name in Self.photos {
        let isOld = try folder.bytes(name) == old
        #expect(isOld == !fits)
      }
      #expect(try folder.names().filter { $0.hasPrefix(".exifcli") } == [])

      #expect(try Program.run(edit, in: folder.path).exitCode == 0)
      for name in Self.photos { #expect(try folder.bytes(name) != old) }
      let undo = try Program.run(["undo", "j"], in: folder.path)
      #expect(undo.exitCode == 0)
      for name in Self.photos { #expect(try folder.bytes(name) == old) }
    }
  }
}

extension TemporaryFolder {
  fileprivate func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }
}
