import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Who may read a journal, and whose journals are accepted.
@Suite(.tags(.process))
struct JournalRightsTests {
  /// Lends a folder with a photo and a journal of an edit of it.
  private static func withEdit(
    _ body: (TemporaryFolder, _ original: [UInt8]) throws -> Void
  ) throws {
    try TemporaryFolder.with("exif-little-endian") { folder in
      let original = try folder.bytes(photo)
      let result = try Program.run(["edit", photo, "--ev", "3", "--journal", "j"], in: folder.path)
      try #require(result.exitCode == 0)
      try body(folder, original)
    }
  }

  private static let photo = "exif-little-endian.jpg"

  /// It has values that photos no longer have. No umask makes it readable for others.
  @Test(arguments: ["000", "022", "077"])
  func onlyTheOwnerCanReadANewJournal(umask: String) throws {
    try TemporaryFolder.with("grey") { folder in
      let result = try Program.run(
        ["edit", "grey.jpg", "--ev", "3", "--journal", "j"], in: folder.path,
        script: #"umask \#(umask); exec "$@""#)
      #expect(result.exitCode == 0)
      #expect(try folder.mode("j") == 0o600)
    }
  }

  /// Earlier versions made such journals.
  @Test func aJournalThatOthersCanReadStaysUsable() throws {
    try Self.withEdit { folder, original in
      chmod(folder.url("j").path, 0o644)
      let edit = try Program.run(
        ["edit", Self.photo, "--ev", "1", "--journal", "j"], in: folder.path)
      #expect(edit.exitCode == 0)
      let undo = try Program.run(["undo", "j"], in: folder.path)
      #expect(undo.lines.first?.hasSuffix("2 edits undone") == true)
      #expect(undo.errors.isEmpty)
      #expect(try folder.bytes(Self.photo) == original)
      #expect(try folder.mode("j") == 0o644)
    }
  }

  @Test(arguments: [0o660, 0o602, 0o622, 0o666] as [mode_t])
  func oneThatOthersCanWriteIsRefused(mode: mode_t) throws {
    try Self.withEdit { folder, original in
      let edited = try folder.bytes(Self.photo)
      let lines = try folder.bytes("j")
      chmod(folder.url("j").path, mode)
      for arguments in [
        ["undo", "j"], ["undo", "j", "--dry-run"],
        ["edit", Self.photo, "--ev", "1", "--journal", "j"],
        ["edit", Self.photo, "--ev", "1", "--journal", "j", "--dry-run"],
      ] {
        let result = try Program.run(arguments, in: folder.path)
        #expect(result.exitCode == 1)
        #expect(result.errors.hasPrefix("exifcli: j: can be written by other users"))
        #expect(result.errors.contains("chmod go-w"))
        #expect(try folder.bytes(Self.photo) == edited)
        #expect(try folder.bytes("j") == lines)
      }
      chmod(folder.url("j").path, mode & ~0o022)
      #expect(try Program.run(["undo", "j"], in: folder.path).exitCode == 0)
      #expect(try folder.bytes(Self.photo) == original)
    }
  }

  @Test func aLinkOfOnesOwnIsFollowed() throws {
    try TemporaryFolder.with("exif-little-endian") { folder in
      let original = try folder.bytes(Self.photo)
      try folder.makeFolder("journals")
      try folder.link("link", to: "journals/second")
      try folder.link("journals/second", to: "j")
      let edit = try Program.run(
        ["edit", Self.photo, "--ev", "3", "--journal", "link"], in: folder.path)
      #expect(edit.exitCode == 0)
      #expect(try folder.mode("journals/j") == 0o600)
      let undo = try Program.run(["undo", "link"], in: folder.path)
      #expect(undo.exitCode == 0)
      #expect(try folder.bytes(Self.photo) == original)
    }
  }

  @Test func aLoopOfLinksIsReported() throws {
    try TemporaryFolder.with("grey") { folder in
      try folder.link("j", to: "k")
      try folder.link("k", to: "j")
      let result = try Program.run(
        ["edit", "grey.jpg", "--ev", "3", "--journal", "j"], in: folder.path)
      #expect(result.exitCode == 1)
      #expect(result.errors.hasPrefix("exifcli: j: cannot be written: Too many levels of symbolic"))
    }
  }

  /// Needs a second user, whom only root can impersonate.
  @Suite(
    .enabled(
      if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0,
      "skipped: to become another user takes root and setpriv"))
  struct OfAnotherUser {
    private static let nobody: uid_t = 65534

    /// A journal of another user for root, and a journal of root for another user.
    @Test(arguments: [false, true])
    func areRefused(isRoots: Bool) throws {
      try JournalRightsTests.withEdit { folder, original in
        let edited = try folder.bytes(photo)
        let lines = try folder.bytes("j")
        chmod(folder.url("j").path, 0o644)
        chmod(folder.path, 0o755)
        if isRoots {
          for name in ["", photo] { chown(folder.url(name).path, Self.nobody, Self.nobody) }
        } else {
          chown(folder.url("j").path, Self.nobody, Self.nobody)
        }
        let script =
          isRoots ? #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@""# : #"exec "$@""#
        for arguments in [["undo", "j"], ["edit", photo, "--ev", "1", "--journal", "j"]] {
          let result = try Program.run(arguments, in: folder.path, script: script)
          #expect(result.exitCode == 1)
          // A journal that cannot be appended to is reported first.
          #expect(
            result.errors.hasPrefix(
              "exifcli: j: " + (isRoots ? "cannot be written: " : "belongs to another user")))
          #expect(try folder.bytes(photo) == edited)
          #expect(try folder.bytes("j") == lines)
        }
        if !isRoots {
          try FileManager.default.copyItem(at: folder.url("j"), to: folder.url("copy"))
          chown(folder.url("copy").path, 0, 0)
          #expect(try Program.run(["undo", "copy"], in: folder.path).exitCode == 0)
          #expect(try folder.bytes(photo) == original)
        }
      }
    }

    /// A link in a folder that others can write, to a file of this user.
    @Test(arguments: ["secret", "missing"])
    func linksAreNotFollowed(target: String) throws {
      try JournalRightsTests.withEdit { folder, _ in
        let edited = try folder.bytes(photo)
        try folder.makeFolder("own")
        try FileManager.default.moveItem(at: folder.url("j"), to: folder.url("own/secret"))
        let secret = try folder.bytes("own/secret")
        try folder.link("j", to: "own/" + target)
        lchown(folder.url("j").path, Self.nobody, Self.nobody)
        for arguments in [
          ["edit", photo, "--ev", "1", "--journal", "j"], ["undo", "j"],
        ] {
          let result = try Program.run(arguments, in: folder.path)
          #expect(result.exitCode == 1)
          #expect(
            result.errors
              == "exifcli: j: is a symbolic link that belongs to another user; name the file that"
              + " it leads to\n")
          #expect(try folder.bytes(photo) == edited)
          #expect(try folder.bytes("own/secret") == secret)
          #expect(!FileManager.default.fileExists(atPath: folder.url("own/missing").path))
        }
      }
    }

    private let photo = JournalRightsTests.photo
  }
}

extension TemporaryFolder {
  /// The mode of a file.
  fileprivate func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: url(name).path)
    return attributes[.posixPermissions] as? Int
  }
}
