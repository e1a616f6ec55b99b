import Foundation
import Testing

/// `exifcli rename` to another disk: a file is there or here, not at both places.
@Suite(.tags(.process))
struct RenameAcrossDisksTests {
  /// Runs exifcli with photos on the disk `here`, which is mounted with the option, and an empty disk `there`. Prints the
  /// names on both afterwards.
  private static func run(
    _ arguments: [String], here option: String = "rw", linking: Bool = false,
    in folder: TemporaryFolder
  ) throws -> ProgramResult {
    for name in ["here", "there"] { try folder.makeFolder(name) }
    try folder.place("exif-little-endian", as: "r.jpg")
    try folder.place([1, 2], at: "r.xmp")
    let mounts = """
      mount -t tmpfs -o size=2m none here && mount -t tmpfs -o size=2m none there || exit 70
      cp -p r.jpg r.xmp here && \(linking ? "ln here/r.jpg here/l.jpg" : "true") || exit 70
      mount -o remount,\(option) none here || exit 70
      "$@"; status=$?; ls here there; exit $status
      """
    return try Program.run(
      arguments, in: folder.path,
      script: """
        XDG_STATE_HOME=$(pwd)/state; export XDG_STATE_HOME
        exec \(try #require(MountedDisk.mounting)) sh -c '\(mounts)' sh "$@"
        """)
  }

  private static let move = ["rename", "here/r.jpg", "--to", "there/{name}"]

  @Test(MountedDisk.isPossible)
  func movesAll() throws {
    try TemporaryFolder.with { folder in
      let result = try Self.run(Self.move, in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.suffix(5) == ["here:", "", "there:", "r.jpg", "r.xmp"])
    }
  }

  @Test(MountedDisk.isPossible)
  func leavesNothingBehindIfTheOldDiskIsReadOnly() throws {
    try TemporaryFolder.with { folder in
      let result = try Self.run(Self.move, here: "ro", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("r.xmp: is in a read-only folder, which it cannot leave"))
      #expect(result.errors.contains("--copy"))
      #expect(result.lines.suffix(5) == ["here:", "r.jpg", "r.xmp", "", "there:"])
    }
  }

  @Test(MountedDisk.isPossible)
  func copiesFromAReadOnlyDisk() throws {
    try TemporaryFolder.with { folder in
      let result = try Self.run(Self.move + ["--copy"], here: "ro", in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.suffix(2) == ["r.jpg", "r.xmp"])
    }
  }

  /// Another program replaces the photo just before it is copied.
  @Test(
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)),
    .enabled(if: RenamingTrial.hasOtherDisk, "/dev/shm is not a disk of its own here"))
  func saysThatAPhotoHasChanged() throws {
    try TemporaryFolder.with { folder in
      let memory = TemporaryFolder(path: "/dev/shm/exifcli-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(atPath: memory.path) }
      try folder.place("grey", as: "a.jpg")
      let program = try RunningProgram(
        ["rename", "a.jpg", "--to", memory.path + "/{name}", "--no-history"], in: folder,
        script: """
          exec strace -f -o '\(folder.path)/trace' -e trace=renameat2 \
            -e inject=renameat2:delay_enter=1000000:when=1 "$@"
          """)
      // A call is in the trace as soon as it begins.
      for _ in 0..<1000 where (try? folder.bytes("trace").contains(UInt8(ascii: "r"))) != true {
        usleep(10_000)
      }
      try folder.place("iso-speed", as: "new.jpg")
      let new = try folder.bytes("new.jpg")
      #expect(rename(folder.url("new.jpg").path, folder.url("a.jpg").path) == 0)
      let result = try program.result()
      #expect(result.errors.contains("a.jpg: was changed by another program"), "\(result.errors)")
      #expect(try folder.bytes("a.jpg") == new)
      #expect(try FileTree(memory).files.isEmpty)
    }
  }

  /// The other name would keep a file of its own.
  @Test(MountedDisk.isPossible)
  func doesNotSplitHardLinks() throws {
    try TemporaryFolder.with { folder in
      let result = try Self.run(Self.move, linking: true, in: folder)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("r.jpg: has 2 names (hard links), and a move to another disk"))
      #expect(result.lines.suffix(6) == ["here:", "l.jpg", "r.jpg", "r.xmp", "", "there:"])
    }
  }
}
