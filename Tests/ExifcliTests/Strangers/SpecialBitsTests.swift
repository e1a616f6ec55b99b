import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Only the owner of a file may grant its special bits (set-user-ID and set-group-ID): a file that
/// has another owner after an edit does not keep them.
@Suite(.tags(.process), .enabled(if: OtherUser.isPossible, OtherUser.absence))
struct SpecialBitsTests {
  private static func mode(_ name: String, in folder: TemporaryFolder) throws -> mode_t {
    var status = stat()
    try #require(lstat(folder.url(name).path, &status) == 0)
    return status.st_mode & 0o7777
  }

  private static func owner(_ name: String, in folder: TemporaryFolder) throws -> uid_t {
    var status = stat()
    try #require(lstat(folder.url(name).path, &status) == 0)
    return status.st_uid
  }

  /// Lends a folder that everyone can write, with a photo of root with this mode.
  private static func withPhoto(
    mode: mode_t, owner: uid_t = 0, _ body: (TemporaryFolder) throws -> Void
  ) throws {
    try TemporaryFolder.with("grey") { folder in
      chmod(folder.path, 0o777)
      OtherUser.give(folder.url("grey.jpg").path, to: owner, mode: mode)
      try body(folder)
    }
  }

  @Test(arguments: [0o6777, 0o4766, 0o2777, 0o1777] as [mode_t])
  func areGoneFromAPhotoThatAnotherUserEdits(mode: mode_t) throws {
    try Self.withPhoto(mode: mode) { folder in
      let result = try Program.run(
        ["edit", "grey.jpg", "--ev", "1", "--backup", ".old", "--journal", "j"], in: folder.path,
        script: OtherUser.script)
      #expect(result.errors == "")
      for name in ["grey.jpg", "grey.jpg.old"] {
        #expect(try Self.owner(name, in: folder) == OtherUser.id)
        #expect(try Self.mode(name, in: folder) == mode & 0o777)
      }

      OtherUser.give(folder.url("grey.jpg").path, to: 0, mode: mode)
      let undo = try Program.run(["undo", "j"], in: folder.path, script: OtherUser.script)
      #expect(undo.errors == "")
      #expect(try Self.owner("grey.jpg", in: folder) == OtherUser.id)
      #expect(try Self.mode("grey.jpg", in: folder) == mode & 0o777)
    }
  }

  @Test func areGoneFromACopy() throws {
    try Self.withPhoto(mode: 0o6777) { folder in
      let result = try Program.run(
        ["edit", "grey.jpg", "--ev", "1", "--output", "out"], in: folder.path,
        script: OtherUser.script)
      #expect(result.errors == "")
      #expect(try Self.mode("out/grey.jpg", in: folder) == 0o777)
    }
  }

  /// The editor is the owner, or root, who leaves the photo to its owner.
  @Test(arguments: [(uid_t(65534), OtherUser.script), (uid_t(65534), #"exec "$@""#)])
  func areKeptForTheOwner(owner: uid_t, script: String) throws {
    try Self.withPhoto(mode: 0o6755, owner: owner) { folder in
      let result = try Program.run(
        ["edit", "grey.jpg", "--no-history", "--ev", "1"], in: folder.path, script: script)
      #expect(result.errors == "")
      #expect(try Self.owner("grey.jpg", in: folder) == owner)
      #expect(try Self.mode("grey.jpg", in: folder) == 0o6755)
    }
  }
}
