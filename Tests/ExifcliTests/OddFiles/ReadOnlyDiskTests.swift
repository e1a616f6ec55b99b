import Testing

/// A photo on a read-only disk.
@Suite(.tags(.process, .listing))
struct ReadOnlyDiskTests {
  private static let onReadOnlyDisk = #"""
    mount -t tmpfs -o size=1m none disk && cp photo.jpg disk && chmod $MODE disk/photo.jpg &&
      mount -o remount,ro none disk || exit 70
    cd disk && exec "$@"
    """#

  private static func run(
    _ arguments: [String], mode: Int, in folder: TemporaryFolder
  ) throws -> ProgramResult {
    try folder.makeFolder("disk")
    try folder.place("grey", as: "photo.jpg")
    return try Program.run(
      arguments, in: folder.path,
      script: """
        MODE=\(String(mode, radix: 8)); export MODE
        exec \(try #require(MountedDisk.mounting)) sh -c '\(onReadOnlyDisk)' sh "$@"
        """)
  }

  @Test(MountedDisk.isPossible, arguments: [["list"], ["show"], ["list", "--format", "html"]])
  func isRead(command: [String]) throws {
    try TemporaryFolder.with { folder in
      let result = try Self.run(command + ["photo.jpg"], mode: 0o644, in: folder)
      #expect(result.exitCode == 0)
      #expect(result.errors.isEmpty)
    }
  }

  /// `chmod` would not help.
  @Test(
    MountedDisk.isPossible,
    arguments: [
      ["--ev", "1"], ["--ev", "1", "--dry-run"], ["--ev", "1", "--all-or-nothing"],
    ], [0o644, 0o444])
  func isNotEdited(options: [String], mode: Int) throws {
    try TemporaryFolder.with { folder in
      let result = try Self.run(["edit", "photo.jpg"] + options, mode: mode, in: folder)
      #expect(result.exitCode == 1)
      #expect(
        result.errorLines.first?.hasPrefix(
          "exifcli: photo.jpg: is on a read-only file system; ") == true)
    }
  }

  @Test(MountedDisk.isPossible)
  func isEditedToAnotherFolder() throws {
    try TemporaryFolder.with { folder in
      let result = try Self.run(
        ["edit", "photo.jpg", "--ev", "1", "--output", "../edited"], mode: 0o444, in: folder)
      #expect(result.exitCode == 0)
      #expect(result.errors.isEmpty)
      #expect(try folder.bytes("edited/photo.jpg") != folder.bytes("photo.jpg"))
    }
  }
}
