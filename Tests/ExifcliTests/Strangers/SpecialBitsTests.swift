import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The rights to act as the owner or the group of a file (set-user-ID and set-group-ID) are the
/// owner's to give: a file that belongs to someone else after an edit does not have them.
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

  /// Lends a folder that all may write to, with root's photo of this mode.
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

  /// By the owner, and by root, who leaves the photo to its owner.
  @Test(arguments: [(uid_t(65534), OtherUser.script), (uid_t(65534), #"exec "$@""#)])
  func stayWithTheOwner(owner: uid_t, script: String) throws {
    try Self.withPhoto(mode: 0o6755, owner: owner) { folder in
      let result = try Program.run(
        ["edit", "grey.jpg", "--ev", "1"], in: folder.path, script: script)
      #expect(result.errors == "")
      #expect(try Self.owner("grey.jpg", in: folder) == owner)
      #expect(try Self.mode("grey.jpg", in: folder) == 0o6755)
    }
  }
}
