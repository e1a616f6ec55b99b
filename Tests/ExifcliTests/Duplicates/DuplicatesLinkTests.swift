import Foundation
import PhotoFixtures
import Testing

/// `exifcli duplicates --link` makes files with the same bytes one, and `undo` gives each bytes of its own.
@Suite(.tags(.process))
struct DuplicatesLinkTests {
  /// Lends photos of one picture: a/1.jpg, b/1.jpg and b/2.jpg have the same bytes, b/3.jpg other metadata.
  private static func withPhotos(_ body: (RenamingFolder) throws -> Void) throws {
    try RenamingFolder.with { folder in
      for name in ["a/1.jpg", "b/1.jpg", "b/2.jpg"] { try folder.placePicture(1, at: name) }
      try folder.placePicture(1, at: "b/3.jpg")
      try folder.run("edit", "b/3.jpg", "--rating", "3", "--no-history")
      for (index, name) in ["a/1.jpg", "b/1.jpg", "b/2.jpg"].enumerated() {
        try folder.set(
          [
            .modificationDate: Date(timeIntervalSince1970: 1_000_000 + Double(index) + 0.25),
            .posixPermissions: index == 1 ? 0o600 : 0o644,
          ], of: name)
      }
      try body(folder)
    }
  }

  private static let link = ["duplicates", "-r", "--link"]

  @Test func linksWhatHasTheSameBytesAndUndoes() throws {
    try Self.withPhotos { folder in
      let before = try FileTree(folder.photos)
      let attributes = try folder.attributes()
      let rehearsal = try folder.run(Self.link + ["--dry-run"])
      #expect(
        rehearsal.lines.prefix(3) == [
          "b/3.jpg: same picture as a/1.jpg, other metadata: stays",
          "b/1.jpg: would link to a/1.jpg", "b/2.jpg: would link to a/1.jpg",
        ])
      #expect(rehearsal.lines.last?.hasPrefix("dry run: would link 2 (") == true)
      #expect(try folder.attributes() == attributes)

      let linked = try folder.run(Self.link)
      #expect(linked.exitCode == 0, "\(linked.errors)")
      #expect(
        linked.lines.dropFirst().prefix(2) == [
          "b/1.jpg: linked to a/1.jpg", "b/2.jpg: linked to a/1.jpg",
        ])
      #expect(
        linked.lines.last?.hasSuffix(", already one file 0, other metadata 1, failed 0") == true)
      #expect(try FileTree(folder.photos) == before)
      #expect(try Set(["a/1.jpg", "b/1.jpg", "b/2.jpg"].map { try folder.inode($0) }).count == 1)
      #expect(try folder.inode("b/3.jpg") != folder.inode("a/1.jpg"))

      // A second time, nothing is left to do.
      let again = try folder.run(Self.link)
      #expect(again.lines.contains("b/1.jpg: already one file with a/1.jpg"))
      #expect(
        again.lines.last == "linked 0 (0 B), already one file 2, other metadata 1, failed 0")

      let shown = try folder.run("history", "1")
      #expect(
        shown.lines.contains { $0.hasSuffix("/b/1.jpg: linked to \(folder.real("a/1.jpg"))") })
      let undone = try folder.run("undo", "1")
      #expect(undone.exitCode == 0, "\(undone.errors)")
      #expect(undone.lines.last == "undone 2, unchanged 0, failed 0")
      #expect(try FileTree(folder.photos) == before)
      #expect(try folder.attributes() == attributes)
      #expect(try Set(["a/1.jpg", "b/1.jpg", "b/2.jpg"].map { try folder.inode($0) }).count == 3)

      let redone = try folder.run("redo", "1")
      #expect(redone.exitCode == 0, "\(redone.errors)")
      #expect(try folder.inode("b/2.jpg") == folder.inode("a/1.jpg"))
      #expect(try folder.run("undo", "1").exitCode == 0)
      #expect(try folder.attributes() == attributes)
    }
  }

  @Test func theRulesSayWhichOneIsKept() throws {
    try Self.withPhotos { folder in
      let records = try folder.run(Self.link + ["--keep-in", "b", "--format", "jsonl"]).records()
      #expect(records.map { $0.text("file") } == ["b/3.jpg", "a/1.jpg", "b/2.jpg"])
      #expect(records.map { $0.text("status") } == ["different", "linked", "linked"])
      #expect(records.map { $0.text("to") } == ["b/1.jpg", "b/1.jpg", "b/1.jpg"])
    }
  }

  /// A run that was killed goes on with what it has recorded.
  @Test func resumes() throws {
    try Self.withPhotos { folder in
      let attributes = try folder.attributes()
      try folder.run(Self.link)
      try folder.cutOff(run: 1)
      let path = "state/exifcli/history/1.jsonl"
      // The second link was not made.
      try folder.photos.remove("b/2.jpg")
      try folder.placePicture(1, at: "b/2.jpg")
      let lines = String(decoding: try folder.folder.bytes(path), as: UTF8.self)
        .split(separator: "\n").dropLast()
      try folder.folder.place(Array((lines.joined(separator: "\n") + "\n").utf8), at: path)
      let resumed = try folder.run("resume")
      #expect(resumed.exitCode == 0, "\(resumed.errors)")
      #expect(resumed.lines.last?.hasPrefix("linked 1 ") == true, "\(resumed.output)")
      #expect(try folder.inode("b/2.jpg") == folder.inode("a/1.jpg"))
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.attributes() == attributes)
    }
  }

  /// An edit of one name would change the others; a name that was parted by one is not touched by an undo.
  @Test func editsAskFirst() throws {
    try Self.withPhotos { folder in
      try folder.run(Self.link)
      let refused = try folder.run("edit", "b/1.jpg", "--rating", "5")
      #expect(refused.exitCode == 1)
      #expect(refused.errors.contains("has 3 names (hard links)"))
      let edited = try folder.run("edit", "b/1.jpg", "--rating", "5", "--hard-links", "break")
      #expect(edited.exitCode == 0, "\(edited.errors)")
      #expect(try folder.inode("b/1.jpg") != folder.inode("a/1.jpg"))
      let bytes = try folder.photos.bytes("b/1.jpg")
      let undone = try folder.run("undo", "1")
      #expect(undone.exitCode == 1)
      #expect(undone.errors.contains("b/1.jpg: was edited again by run 2"), "\(undone.errors)")
      #expect(undone.lines.last == "undone 1, unchanged 0, failed 1")
      #expect(try folder.photos.bytes("b/1.jpg") == bytes)
    }
  }

  /// What only a part of the names would lose, stays; a symbolic link is no file.
  @Test func namesElsewhereAndLinksStay() throws {
    try RenamingFolder.with { folder in
      for name in ["a.jpg", "b.jpg"] { try folder.placePicture(1, at: name) }
      try folder.hardLink("b.jpg", as: "elsewhere")
      try folder.photos.link("c.jpg", to: "a.jpg")
      try folder.photos.link("d.jpg", to: "b.jpg")
      let linked = try folder.run(Self.link + ["--keep-in", "."])
      #expect(linked.exitCode == 1)
      #expect(linked.errors.contains("b.jpg: has 2 names (hard links), and not all of them"))
      #expect(linked.errors.contains("d.jpg: is a symbolic link"))
      #expect(linked.lines.contains("c.jpg: already one file with a.jpg"))
      #expect(try folder.inode("b.jpg") != folder.inode("a.jpg"))
      // If all names are given, all are linked.
      try folder.photos.remove("d.jpg")
      try folder.photos.remove("elsewhere")
      try folder.hardLink("b.jpg", as: "e.jpg")
      #expect(try folder.run(Self.link).lines.last?.hasPrefix("linked 2 ") == true)
      #expect(try folder.inode("e.jpg") == folder.inode("a.jpg"))
    }
  }

  /// A read-only file stays.
  @Test func aFailureIsToldAndChangesNothing() throws {
    try RenamingFolder.with { folder in
      for name in ["a.jpg", "b.jpg"] { try folder.placePicture(1, at: name) }
      try folder.photos.makeReadOnly("b.jpg")
      let linked = try folder.run(Self.link)
      #expect(linked.exitCode == 1)
      #expect(linked.errors.contains("b.jpg: is read-only"), "\(linked.errors)")
      #expect(linked.lines.last == "linked 0 (0 B), already one file 0, other metadata 0, failed 1")
      #expect(try folder.inode("b.jpg") != folder.inode("a.jpg"))
    }
  }

  /// On a file system without clones, nothing is changed; on one with them, the files have bytes of their own.
  @Test func clonesOrSaysThatItCannot() throws {
    try Self.withPhotos { folder in
      let attributes = try folder.attributes()
      let cloned = try folder.run("duplicates", "-r", "--link=clone")
      if cloned.exitCode == 0 {
        #expect(cloned.lines.last?.hasPrefix("linked 2 ") == true)
      } else {
        #expect(cloned.errors.contains("this file system has no clones"), "\(cloned.errors)")
      }
      #expect(try folder.attributes() == attributes)
      #expect(try folder.inode("b/1.jpg") != folder.inode("a/1.jpg"))
    }
  }

  /// Without a history, nothing is linked: nothing would tell which files to part again.
  @Test func nothingIsLinkedWithoutARecord() throws {
    try Self.withPhotos { folder in
      try folder.folder.place([1], at: "state")
      let linked = try folder.run(Self.link)
      #expect(linked.exitCode == 1)
      #expect(linked.errors.contains("could not be recorded"), "\(linked.errors)")
      #expect(try folder.inode("b/1.jpg") != folder.inode("a/1.jpg"))
    }
  }

  @Test(arguments: [
    (["--link", "--move-to", "x"], "--move-to and --link exclude each other"),
    (["--link", "--similar", "3"], "--link works only without --similar"),
    (["--link=clone", "--format", "paths"], "--link works only with --format table or jsonl"),
    (["--link=soft"], "hard"),
  ])
  func wrongUsageIsRefused(arguments: [String], message: String) throws {
    let result = try Program.run(["duplicates"] + arguments)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message))
  }
}

extension RenamingFolder {
  /// What tells whether a file is another one: its time of last modification and its permissions, by its name.
  fileprivate func attributes() throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for name in try names() {
      let all = try FileManager.default.attributesOfItem(atPath: photos.url(name).path)
      let date = all[.modificationDate] as? Date
      found[name] = [
        "\(date?.timeIntervalSince1970 ?? 0)", "\(all[.posixPermissions] as? Int ?? 0)",
      ]
    }
    return found
  }

  fileprivate func inode(_ name: String) throws -> Int {
    let all = try FileManager.default.attributesOfItem(atPath: photos.url(name).path)
    return try #require(all[.systemFileNumber] as? Int)
  }

  fileprivate func set(_ attributes: [FileAttributeKey: Any], of name: String) throws {
    try FileManager.default.setAttributes(attributes, ofItemAtPath: photos.url(name).path)
  }

  fileprivate func hardLink(_ name: String, as new: String) throws {
    try FileManager.default.linkItem(at: photos.url(name), to: photos.url(new))
  }

  /// The path of a photo without symbolic links.
  fileprivate func real(_ name: String) -> String {
    photos.url(name).resolvingSymlinksInPath().path
  }
}
