import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Who may read the file that `exifcli show --thumbnail --force` puts in the place of another: only
/// those who could read the old file, at any moment.
@Suite(.tags(.process))
struct ThumbnailRightsTests {
  private static let command = ["show", "thumbnail.jpg", "--thumbnail", "old.jpg"]

  private static func status(_ name: String, in folder: TemporaryFolder) throws -> stat {
    var status = stat()
    try #require(lstat(folder.url(name).path, &status) == 0)
    return status
  }

  /// Lends a folder with a file of this mode and owner.
  private static func withOld(
    mode: mode_t, user: uid_t = geteuid(), group: gid_t = getegid(),
    _ body: (TemporaryFolder) throws -> Void
  ) throws {
    try TemporaryFolder.with("thumbnail") { folder in
      try folder.place([1, 2, 3], at: "old.jpg")
      let path = folder.url("old.jpg").path
      try #require(chown(path, user, group) == 0)
      try #require(chmod(path, mode) == 0)
      try body(folder)
    }
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o604, 0o666, 0o400] as [mode_t], [0o000, 0o022, 0o077])
  func aReplacedFileKeepsItsMode(mode: mode_t, mask: Int) throws {
    try Self.withOld(mode: mode) { folder in
      let result = try Program.run(
        Self.command + ["--force"], in: folder.path,
        script: "umask \(String(mask, radix: 8)); " + #"exec "$@""#)

      #expect(result.exitCode == 0)
      #expect(try folder.bytes("old.jpg").starts(with: [0xFF, 0xD8, 0xFF]))
      #expect(try Self.status("old.jpg", in: folder).st_mode & 0o7777 == mode)
    }
  }

  /// The special bits would give the rights of an owner to data from a photo.
  @Test func theRightsToActAsTheOwnerAreNotKept() throws {
    try Self.withOld(mode: 0o6755) { folder in
      let result = try Program.run(Self.command + ["--force"], in: folder.path)
      let mode = try Self.status("old.jpg", in: folder).st_mode

      #expect(result.exitCode == 0)
      #expect(mode & 0o7777 == 0o755)
    }
  }

  @Test(
    arguments: [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)] as [(Int, mode_t)],
    [[], ["--force"]])
  func aNewFileHasTheUsualMode(_ masked: (mask: Int, mode: mode_t), force: [String]) throws {
    try TemporaryFolder.with("thumbnail") { folder in
      let result = try Program.run(
        Self.command + force, in: folder.path,
        script: "umask \(String(masked.mask, radix: 8)); " + #"exec "$@""#)

      #expect(result.exitCode == 0)
      #expect(try Self.status("old.jpg", in: folder).st_mode & 0o7777 == masked.mode)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "to give files away takes root"))
  func theOwnerAndTheGroupStay() throws {
    try Self.withOld(mode: 0o640, user: 65534, group: 65533) { folder in
      #expect(try Program.run(Self.command + ["--force"], in: folder.path).exitCode == 0)
      let new = try Self.status("old.jpg", in: folder)
      #expect((new.st_uid, new.st_gid) == (65534, 65533))
      #expect(new.st_mode & 0o7777 == 0o640)
    }
  }

  /// A user who cannot give the file to its old group: the new group and others get only the rights
  /// that both the old group and others had.
  @Test(
    .enabled(
      if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0,
      "to become another user takes root and setpriv"),
    arguments: [(0o640, 0o600), (0o664, 0o644), (0o604, 0o600), (0o666, 0o666)]
      as [(mode_t, mode_t)])
  func anotherGroupGetsNoMoreThanAllHad(old: mode_t, new: mode_t) throws {
    try Self.withOld(mode: old, user: 65533, group: 65533) { folder in
      chmod(folder.path, 0o777)
      let result = try Program.run(
        Self.command + ["--force"], in: folder.path,
        script: #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@""#)

      #expect(result.exitCode == 0)
      let status = try Self.status("old.jpg", in: folder)
      #expect((status.st_uid, status.st_gid) == (65534, 65534))
      #expect(status.st_mode & 0o7777 == new)
    }
  }

  /// A user who may not list a folder may still write into it. The folder is then not flushed.
  @Test(
    .enabled(
      if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0,
      "to become another user takes root and setpriv"),
    arguments: [[], ["--force"]])
  func aFolderThatMayNotBeReadTakesTheFile(force: [String]) throws {
    try TemporaryFolder.with("thumbnail") { folder in
      if !force.isEmpty { try folder.place([1, 2, 3], at: "old.jpg") }
      try #require(chmod(folder.path, 0o733) == 0)
      let result = try Program.run(
        Self.command + force, in: folder.path,
        script: #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@""#)

      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.bytes("old.jpg").starts(with: [0xFF, 0xD8, 0xFF]))
      #expect(try Self.status("old.jpg", in: folder).st_uid == 65534)
    }
  }

  /// A descriptor that is open already can still read, whatever mode follows.
  @Test(.enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
  func nobodyElseCanOpenItBeforeItHasItsMode() throws {
    try TemporaryFolder.with { root in
      try root.makeFolder("report")
      try root.place("thumbnail", as: "photos/thumbnail.jpg")
      try root.place([1, 2, 3], at: "photos/old.jpg")
      let folder = root.url("photos").resolvingSymlinksInPath().path
      try #require(chmod(folder + "/old.jpg", 0o644) == 0)
      let result = try Strace.run(
        ["show", folder + "/thumbnail.jpg", "--thumbnail", folder + "/old.jpg", "--force"],
        in: root)
      try #require(result.exitCode == 0, "\(result.errors)")
      let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
      let calls = TracedCall.calls(in: trace).filter { !$0.hasFailed }

      let created = calls.filter {
        $0.name == "openat" && $0.arguments.count == 4 && $0.result.contains(folder)
      }
      #expect(created.map { $0.arguments[3] } == ["0600"])
      // A file without a name, or under a name that nothing had.
      #expect(
        created.allSatisfy { call in
          ["O_TMPFILE", "O_EXCL"].contains { call.arguments[2].contains($0) }
        })
      #expect(created.allSatisfy { $0.arguments[2].contains("O_NOFOLLOW") })

      // By names in one folder, and flushed in the right order.
      let moved = try #require(calls.last { $0.name.utf8.starts(with: "rename".utf8) })
      #expect(moved.name == "renameat2")
      #expect(!moved.arguments[1].contains("/"))
      #expect(moved.arguments[3] == "\"old.jpg\"")
      let history = FileHistory(of: calls)
      let events = history.events
      let landing = try #require(
        events.lastIndex {
          if case .named(_, folder + "/old.jpg") = $0 { true } else { false }
        })
      guard case .named(let file, _) = events[landing] else { return }
      #expect(
        events[..<landing].last { $0 == .flushed(file) || $0 == .changed(file) } == .flushed(file))
      let flushed = try #require(history[folder])
      #expect(events[landing...].contains(.flushed(flushed)))
    }
  }
}
