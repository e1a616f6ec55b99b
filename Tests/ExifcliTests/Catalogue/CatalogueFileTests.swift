import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that may not be a catalogue, and places that may not have one: the photos are read as ever.
@Suite(.tags(.process))
struct CatalogueFileTests {
  @Test(arguments: ["umask 000", "umask 077", "umask 022"])
  func nobodyElseMayReadANewCatalogue(umask: String) throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      var trial = trial
      trial.script = umask + #"; exec "$@""#
      trial.catalogue = "new/folder/catalogue"
      try trial.expectRightAnswers()
      #expect(try trial.folder.mode(of: "new/folder/catalogue") == 0o600)
      #expect(try trial.folder.mode(of: "new/folder") == 0o700)
      #expect(try trial.folder.mode(of: "new") == 0o700)
    }
  }

  @Test(
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)), .tags(.faults))
  func nobodyElseMayReadItsJournal() throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      try trial.folder.makeFolder("report")
      let result = try Strace.run(
        ["list", trial.folder.url("photos").path, "--catalog=\(trial.folder.url("c").path)"],
        in: trial.folder, setting: "; umask 000",
        options: "-e trace=unlink -e inject=unlink:error=EIO")
      #expect(result.exitCode == 0)
      #expect(try trial.folder.mode(of: "c-journal") == 0o600)
    }
  }

  private static let notPrivate = "belongs to another user, or others may write it"

  /// What is at the catalogue's path, and the warning.
  private static let refused:
    [(name: String, warning: String, place: @Sendable (TemporaryFolder) throws -> Void)] = [
      (
        "writable by the group", notPrivate,
        {
          try $0.place([UInt8](), at: "catalogue")
          chmod($0.url("catalogue").path, 0o620)
        }
      ),
      (
        "writable by all", notPrivate,
        {
          try $0.place([UInt8](), at: "catalogue")
          chmod($0.url("catalogue").path, 0o602)
        }
      ),
      (
        "a symbolic link", "is no catalogue",
        {
          try $0.place([UInt8](), at: "x")
          try $0.link("catalogue", to: "x")
        }
      ),
      ("a symbolic link to nothing", "is no catalogue", { try $0.link("catalogue", to: "x") }),
      ("a FIFO", "is no catalogue", { #expect(mkfifo($0.url("catalogue").path, 0o600) == 0) }),
      ("a folder", "cannot be used", { try $0.makeFolder("catalogue") }),
      (
        "text", "is no catalogue",
        { try $0.placePrivate(Array("text".utf8) + Array(repeating: 9, count: 5000)) }
      ),
      ("a photo", "is no catalogue", { try $0.placePrivate($0.bytes("photos/a.jpg")) }),
      (
        "a journal that others may write", notPrivate,
        {
          try $0.place([1], at: "catalogue-journal")
          chmod($0.url("catalogue-journal").path, 0o666)
        }
      ),
      (
        "a log that is a symbolic link", notPrivate, { try $0.link("catalogue-wal", to: "x") }
      ),
    ]

  @Test(arguments: refused.map(\.name))
  func itIsRefused(name: String) throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      let refused = try #require(Self.refused.first { $0.name == name })
      try refused.place(trial.folder)
      let names = try trial.folder.names()
      try trial.expectRightAnswers(
        to: [CatalogueTrial.queries[0]], warning: refused.warning)
      #expect(try trial.folder.names() == names)
    }
  }

  /// The paths of other programs' files and of folders that cannot be made.
  @Test(arguments: [
    "/dev/null", "/dev/null/catalogue", "photos/a.jpg/catalogue", "/proc/catalogue",
  ])
  func noCatalogueCanBeThere(path: String) throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      var trial = trial
      trial.catalogue = path
      try trial.expectRightAnswers(
        to: [CatalogueTrial.queries[0]], warning: "the photos are read without it")
    }
  }

  /// Without a folder for caches, there is no standard catalogue.
  @Test(arguments: [
    "unset HOME XDG_CACHE_HOME", "unset HOME; export XDG_CACHE_HOME=cache",
    "unset XDG_CACHE_HOME; export HOME=", "unset XDG_CACHE_HOME; export HOME=home",
    "unset XDG_CACHE_HOME; export HOME=/dev/null", "export XDG_CACHE_HOME=/dev/null",
  ])
  func noStandardCatalogue(setting: String) throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      let list = ["list", "-r", "photos", "--format", "jsonl"]
      let plain = try Program.run(list, in: trial.folder.path)
      let answer = try Program.run(
        list + ["--catalog"], in: trial.folder.path, script: setting + #"; exec "$@""#)
      #expect(answer.exitCode == 0)
      #expect(answer.outputBytes == plain.outputBytes)
      #expect(answer.errors.contains("the photos are read without it"))
      #expect(try trial.folder.names() == ["photos"])
    }
  }

  /// A catalogue that this user may only read answers as long as nothing changes.
  @Test(.enabled(if: OtherUser.isPossible, OtherUser.absence), arguments: [0o555 as mode_t, 0o755])
  func anothersCatalogueAndReadOnlyFolders(mode: mode_t) throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      var trial = trial
      trial.script = OtherUser.script
      OtherUser.give(trial.folder.path, mode: mode)
      if mode == 0o755 {
        try trial.folder.placePrivate([])
        try trial.expectRightAnswers(to: [CatalogueTrial.queries[0]], warning: "cannot be written")
        chmod(trial.folder.url("catalogue").path, 0o644)
        try trial.expectRightAnswers(to: [CatalogueTrial.queries[0]], warning: Self.notPrivate)
      } else {
        try trial.expectRightAnswers(to: [CatalogueTrial.queries[0]], warning: "cannot be written")
      }
    }
  }
}

extension TemporaryFolder {
  fileprivate func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(url(name).path, &status) == 0)
    return status.st_mode & 0o777
  }

  /// Writes a catalogue that nobody else may read.
  func placePrivate(_ bytes: [UInt8], at name: String = "catalogue") throws {
    try place(bytes, at: name)
    #expect(chmod(url(name).path, 0o600) == 0)
  }
}
