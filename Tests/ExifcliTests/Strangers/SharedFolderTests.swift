import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders that other users write to as well.
@Suite(.tags(.process), .enabled(if: OtherUser.isPossible, OtherUser.absence))
struct SharedFolderTests {
  private static let edit = ["edit", "grey.jpg", "--no-history", "--ev", "1"]

  /// Another user's file with the name of the backup has the photo's bytes now, but they can change
  /// it at any time.
  @Test(arguments: [[], ["--dry-run"], ["--all-or-nothing"]])
  func aBackupThatAnotherUserPlantedIsNotTakenForOne(options: [String]) throws {
    try TemporaryFolder.with("grey") { folder in
      let photo = try folder.bytes("grey.jpg")
      try folder.place(photo, at: "grey.jpg.old")
      OtherUser.give(folder.url("grey.jpg.old").path, mode: 0o644)
      let result = try Program.run(Self.edit + ["--backup", ".old"] + options, in: folder.path)
      #expect(result.errors.hasPrefix("exifcli: grey.jpg: already has a backup, which is kept"))
      #expect(result.exitCode == 1)
      #expect(try folder.bytes("grey.jpg") == photo)

      OtherUser.give(folder.url("grey.jpg.old").path, to: 0, group: 0, mode: 0o644)
      let own = try Program.run(Self.edit + ["--backup", ".old"] + options, in: folder.path)
      #expect(own.errors == "")
    }
  }

  /// In a sticky folder only the owner can replace a file; a rehearsal reports this too.
  @Test(arguments: [[], ["--dry-run"], ["--all-or-nothing"]])
  func anothersPhotoInAStickyFolderIsRefused(options: [String]) throws {
    try TemporaryFolder.with("grey") { folder in
      let photo = try folder.bytes("grey.jpg")
      OtherUser.give(folder.url("grey.jpg").path, to: 0, mode: 0o666)
      chmod(folder.path, 0o1777)
      let result = try Program.run(
        Self.edit + options, in: folder.path, script: OtherUser.script)
      #expect(
        result.errors.hasPrefix(
          "exifcli: grey.jpg: belongs to another user, in a folder where only owners can"))
      #expect(result.exitCode == 1)
      #expect(try folder.bytes("grey.jpg") == photo)
      #expect(try folder.names() == ["grey.jpg"])

      OtherUser.give(folder.url("grey.jpg").path, mode: 0o666)
      let own = try Program.run(Self.edit + options, in: folder.path, script: OtherUser.script)
      #expect(own.errors == "")
    }
  }

  /// A folder that can be searched and written but not read: its names can be used, not listed.
  @Test func aPhotoInAFolderThatMayNotBeReadIsEdited() throws {
    try TemporaryFolder.with("grey") { folder in
      let photo = try folder.bytes("grey.jpg")
      OtherUser.give(folder.url("grey.jpg").path, mode: 0o644)
      chmod(folder.path, 0o333)
      let result = try Program.run(
        Self.edit, in: "/", script: "cd '\(folder.path)'; \(OtherUser.script)")
      #expect(result.errors.contains("is written, but its folder could not be flushed"))
      #expect(result.exitCode == 0)
      #expect(try folder.bytes("grey.jpg") != photo)
    }
  }
}
