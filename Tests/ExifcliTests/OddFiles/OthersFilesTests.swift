import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files of other users. Only root can test this, as a user without rights.
@Suite(
  .tags(.process),
  .enabled(
    if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0,
    "to become another user takes root and setpriv"))
struct OthersFilesTests {
  private static let asNobody =
    #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@""#

  private static let commands = [
    ["list"], ["show"], ["list", "--format", "html"], ["stats", "--by", "iso"],
    ["edit", "--no-history", "--ev", "1"],
  ]

  @Test(arguments: commands)
  func thatMayNotBeReadFail(command: [String]) throws {
    try TemporaryFolder.with("grey") { folder in
      try folder.place("grey", as: "secret.jpg")
      chmod(folder.url("secret.jpg").path, 0o600)
      chmod(folder.path, 0o755)
      let result = try Program.run(
        command + ["secret.jpg"], in: folder.path, script: Self.asNobody)

      #expect(result.exitCode == 1)
      #expect(
        result.errors == "exifcli: secret.jpg: cannot be read by this user; check its permissions\n"
      )
    }
  }

  /// The folder does not belong to this user either.
  @Test(arguments: [
    (0o444 as mode_t, "is read-only"), (0o644, "cannot be written by this user"),
    (0o666, "is in a read-only folder"),
  ])
  func thatMayBeReadAloneAreListedAndNotEdited(mode: mode_t, reason: String) throws {
    try TemporaryFolder.with("grey") { folder in
      let photo = try folder.bytes("grey.jpg")
      chmod(folder.url("grey.jpg").path, mode)
      chmod(folder.path, 0o755)
      let listed = try Program.run(["list", "grey.jpg"], in: folder.path, script: Self.asNobody)
      let edited = try Program.run(
        ["edit", "grey.jpg", "--no-history", "--ev", "1"], in: folder.path, script: Self.asNobody)

      #expect(listed.exitCode == 0)
      #expect(listed.errors.isEmpty)
      #expect(edited.exitCode == 1)
      #expect(edited.errors.hasPrefix("exifcli: grey.jpg: \(reason)"))
      #expect(try folder.bytes("grey.jpg") == photo)
      #expect(try folder.names() == ["grey.jpg"])
    }
  }

  @Test func foldersThatMayNotBeReadFail() throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("secret")
      try folder.place("grey", as: "grey.jpg")
      chmod(folder.url("secret").path, 0o700)
      chmod(folder.path, 0o755)
      let result = try Program.run(
        ["list", "-r", ".", "--format", "paths"], in: folder.path, script: Self.asNobody)

      #expect(result.exitCode == 1)
      #expect(result.lines == ["grey.jpg"])
      #expect(
        result.errors == "exifcli: secret: cannot be read by this user; check its permissions\n")
    }
  }
}
