import Foundation
import Testing

/// A catalogue on a full disk, or with a limit on the size of files: the photos are read, and a catalogue that
/// has room again is right.
@Suite(.tags(.faults))
struct CatalogueShortOfRoomTests {
  private static let list = CatalogueTrial.queries[0]

  private static func with(_ body: (CatalogueTrial) throws -> Void) throws {
    try CatalogueTrial.with { trial in
      var trial = trial
      try trial.placePhotos()
      for number in 0..<60 {
        try trial.folder.place("exif-little-endian", as: "photos/many/\(number).jpg")
      }
      try trial.folder.makeFolder("disk")
      trial.catalogue = "disk/catalogue"
      try body(trial)
    }
  }

  /// First with room for this many pages, for a new catalogue or one that is there; then with enough.
  @Test(
    MountedDisk.isPossible, arguments: [0, 2, 5, 10, 18, 30], [false, true])
  func aFullDiskHarmsNothing(pages: Int, isUpdate: Bool) throws {
    try Self.with { trial in
      let folder = trial.folder
      let plain = try Program.run(Self.list, in: folder.path)
      let result = try Program.run(
        Self.list + ["--catalog=disk/catalogue"], in: folder.path,
        script: """
          exec \(try #require(MountedDisk.mounting)) sh -c '
          mount -t tmpfs -o size=1m none disk || exit 70
          \(isUpdate ? #"mv photos/many x; "$@" > zero.out 2> zero.err; mv x photos/many"# : "")
          head -c 2m /dev/zero > disk/filler 2>/dev/null
          truncate -s -\(pages * 4096) disk/filler
          "$@" > first.out 2> first.err; echo $? > first.code
          rm disk/filler
          "$@" > second.out 2> second.err; echo $? > second.code
          ' sh "$@"
          """)
      try #require(result.exitCode == 0, "\(result.errors)")
      for run in ["first", "second"] {
        #expect(try folder.bytes(run + ".code") == Array("0\n".utf8))
        #expect(try folder.bytes(run + ".out") == plain.outputBytes)
      }
      let errors = String(decoding: try folder.bytes("first.err"), as: UTF8.self)
      let isFull = errors.hasPrefix("exifcli: disk/catalogue: warning: its disk is full")
      #expect(isFull || Array(errors.utf8) == plain.errorBytes)
      #expect(isFull || pages > 4)
      #expect(try folder.bytes("second.err") == plain.errorBytes)
    }
  }

  /// `ulimit -f`, in blocks of 512 bytes.
  @Test(
    .disabled(if: Sanitizer.isOn, "sanitizers write files of their own"),
    arguments: [0, 8, 24, 48])
  func aLimitOnTheSizeOfFilesHarmsNothing(blocks: Int) throws {
    try Self.with { trial in
      let folder = trial.folder
      let plain = try Program.run(Self.list, in: folder.path)
      let first = try Program.run(
        Self.list + ["--catalog=disk/catalogue"], in: folder.path,
        // Not for the output.
        script: #"""
          exec 3>&1
          ((ulimit -f \#(blocks); exec "$@") 2>&1 >&4 | cat >&2) 4>&1 | cat >&3
          """#)
      #expect(first.lines == plain.lines)
      #expect(first.errors.contains("the photos are read without it"))
      try trial.expectRightAnswers(to: [Self.list])
    }
  }
}
