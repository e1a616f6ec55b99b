import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Output folders and journals that other users can change.
@Suite(.tags(.process), .enabled(if: OtherUser.isPossible, OtherUser.absence))
struct SharedOutputTests {
  private static let toOut = ["edit", "grey.jpg", "--ev", "1", "--output", "out"]

  private static func status(_ name: String, in folder: TemporaryFolder) throws -> stat {
    var status = stat()
    try #require(lstat(folder.url(name).path, &status) == 0)
    return status
  }

  /// The folder gives new files its own group, which is not the photo's and which this user
  /// cannot change.
  @Test func aCopyGivesAnotherGroupNoMoreThanEverybody() throws {
    try TemporaryFolder.with("grey") { folder in
      chmod(folder.path, 0o755)
      try folder.makeFolder("out")
      OtherUser.give(folder.url("out").path, to: 0, group: 3000, mode: 0o2777)
      OtherUser.give(folder.url("grey.jpg").path, to: 0, group: 3001, mode: 0o664)
      let result = try Program.run(Self.toOut, in: folder.path, script: OtherUser.script)
      #expect(result.errors == "")
      let copy = try Self.status("out/grey.jpg", in: folder)
      #expect(copy.st_gid == 3000)
      #expect(copy.st_mode & 0o7777 == 0o644)
    }
  }

  /// Root can give the copy the photo's group.
  @Test func aCopyHasThePhotosGroupIfThatIsPermitted() throws {
    try TemporaryFolder.with("grey") { folder in
      try folder.makeFolder("out")
      OtherUser.give(folder.url("out").path, to: 0, group: 3000, mode: 0o2777)
      OtherUser.give(folder.url("grey.jpg").path, to: 0, group: 3001, mode: 0o664)
      #expect(try Program.run(Self.toOut, in: folder.path).exitCode == 0)
      let copy = try Self.status("out/grey.jpg", in: folder)
      #expect(copy.st_gid == 3001)
      #expect(copy.st_mode & 0o7777 == 0o664)
    }
  }

  /// Another user's file with the same bytes does not count: they can change it at any time.
  @Test func aCopyThatAnotherUserPlantedDoesNotCount() throws {
    try TemporaryFolder.with("grey") { folder in
      #expect(try Program.run(Self.toOut, in: folder.path).exitCode == 0)
      let again = try Program.run(Self.toOut, in: folder.path)
      #expect(again.exitCode == 0)
      OtherUser.give(folder.url("out/grey.jpg").path, mode: 0o644)
      let result = try Program.run(Self.toOut, in: folder.path)
      #expect(
        result.errors.hasPrefix(
          "exifcli: grey.jpg: the output folder already has a file of this name"))
      #expect(result.exitCode == 1)
    }
  }

  /// Anyone who can read a journal can lock it. A signal ends the wait for the lock.
  @Test func aLockedJournalIsNotWaitedForWhenASignalComes() throws {
    try TemporaryFolder.with("grey") { folder in
      let photo = try folder.bytes("grey.jpg")
      try folder.place([], at: "j")
      let lock = open(folder.url("j").path, O_RDONLY | O_CLOEXEC)
      defer { close(lock) }
      #expect(flock(lock, LOCK_EX) == 0)
      let result = try Program.run(
        ["edit", "grey.jpg", "--ev", "1", "--journal", "j"], in: folder.path,
        script: #"exec timeout -s TERM -k 20 1 "$@""#)
      // timeout sent the signal, and the program ended.
      #expect(result.exitCode == 124)
      #expect(try folder.bytes("grey.jpg") == photo)
    }
  }
}
