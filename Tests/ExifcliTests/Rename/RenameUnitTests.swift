import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Names that pass from one photo to the next: all photos get their new names, or none.
@Suite(.tags(.process))
struct RenameUnitTests {
  /// The photos 1 to 4, of which each has a sidecar.
  private static func withPhotos(_ body: (RenamingFolder) throws -> Void) throws {
    try RenamingFolder.with { folder in
      for number in 1...4 {
        try folder.place("\(number).jpg")
        try folder.photos.place(Array("sidecar of \(number)".utf8), at: "\(number).xmp")
      }
      try body(folder)
    }
  }

  /// Another program has locked a photo in the middle. Once it has gone, the same command does it.
  @Test(.enabled(if: access("/usr/bin/flock", X_OK) == 0, "flock is not installed"))
  func aLockedPhotoHoldsTheOthersBack() throws {
    try Self.withPhotos { folder in
      let before = try FileTree(folder.photos)
      let command = ["rename", ".", "--to", "{n:2}.{ext}"]
      let result = try Program.run(
        command, in: folder.photos.path,
        script: "XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; "
          + "exec flock 3.jpg \"$@\"")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("3.jpg: "))
      #expect(result.errors.contains("1.jpg: is left as it is, because names pass from one file"))
      #expect(result.lines.last == "renamed 0, unchanged 0, failed 4")
      #expect(try FileTree(folder.photos) == before)
      #expect(try folder.run("resume").errors.contains("no run that was cut off"))
      #expect(try folder.run(command).lines.last == "renamed 8, unchanged 0, failed 0")
      #expect(try folder.photos.bytes("5.xmp") == Array("sidecar of 4".utf8))
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try FileTree(folder.photos) == before)
    }
  }

  /// A photo that the user has removed since holds the others not back; one that was changed does.
  @Test func undosGoAsFarAsNamesAreFree() throws {
    try Self.withPhotos { folder in
      let before = try FileTree(folder.photos)
      try folder.run("rename", ".", "--to", "{n:2}.{ext}")
      let third = try folder.photos.bytes("3.jpg")
      try folder.photos.place([7], at: "3.jpg")
      let refused = try folder.run("undo")
      #expect(refused.exitCode == 1)
      #expect(refused.errors.contains("/3.jpg: was changed after its renaming of"))
      #expect(refused.errors.contains("/2.jpg: is left as it is, because names pass"))
      #expect(try folder.photos.bytes("5.xmp") == Array("sidecar of 4".utf8))
      try folder.photos.place(third, at: "3.jpg")
      try folder.photos.remove("3.jpg")
      #expect(try folder.run("undo").errors.contains("3.jpg: "))
      #expect(
        try FileTree(folder.photos).files == before.files.filter { $0.key != "2.jpg" })
    }
  }

  /// Files with the same bytes, too: each is known by its inode.
  @Test func redoAndResumeKnowEqualFiles() throws {
    try RenamingFolder.with { folder in
      for name in ["1.jpg", "2.jpg"] {
        try folder.photos.place(try folder.equalPhoto(), at: name)
        try folder.photos.place([9], at: name + ".json")
      }
      let before = try FileTree(folder.photos)
      try folder.run("rename", ".", "--to", "{n:1}.{ext}", "--sort", "file:desc")
      let after = try FileTree(folder.photos)
      for command in ["undo", "redo"] { #expect(try folder.run(command).exitCode == 0) }
      #expect(try FileTree(folder.photos) == after)
      try folder.cutOff(run: 1)
      #expect(try folder.run("resume").lines.last?.hasPrefix("renamed 0,") == true)
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try FileTree(folder.photos) == before)
    }
  }

  /// Edits are undone where later runs have moved their photo. A new name that a later run has replaced is not undone
  /// before that one, which the message names.
  @Test func undoNamesTheRunThatRenamedAPhoto() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      let before = try FileTree(folder.photos)
      try folder.run("edit", "a.jpg", "--ev", "2")
      try folder.run("rename", "a.jpg", "--to", "b.jpg")
      try folder.run("rename", "b.jpg", "--to", "c.jpg")
      #expect(try folder.run("undo", "1").lines.first?.contains("c.jpg: 1 edit undone") == true)
      #expect(try folder.run("undo", "2").errors.contains("b.jpg: was renamed by run 3 of exifcli"))
      for run in ["3", "2"] { #expect(try folder.run("undo", run).exitCode == 0) }
      #expect(try FileTree(folder.photos) == before)
    }
  }

  /// What was killed while it removed empty folders.
  @Test func aResumedRunRemovesEmptyFolders() throws {
    try RenamingFolder.with { folder in
      try folder.photos.makeFolder("a")
      try folder.place("a/1.jpg")
      try folder.run("rename", ".", "-r", "--to", "b/{name}", "--prune")
      try folder.cutOff(run: 1)
      try folder.photos.makeFolder("a")
      #expect(try folder.run("resume").exitCode == 0)
      #expect(try folder.photos.names() == ["b"])
    }
  }
}

extension RenamingFolder {
  fileprivate func equalPhoto() throws -> [UInt8] {
    try #require(Fixture.named("exif-little-endian")).bytes
  }
}

/// Two runs at the same time.
@Suite(.tags(.process, .concurrent))
struct SimultaneousRunTests {
  /// Runs two commands at once.
  private static func run(_ one: String, _ other: String, in folder: RunHistoryFolder) throws {
    _ = try Program.run(
      [], in: folder.photos,
      script: "XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; "
        + "\"$@\" \(one) & \"$@\" \(other); wait")
  }

  /// Whichever edited a photo last: two undos give everything back.
  @Test(arguments: [
    ("edit . --artist A", "edit . --copyright B"),
    ("edit . --artist A --sidecars", "edit . --copyright B --sidecars"),
    ("edit . --shift date=+1h", "strip . --identity"),
  ])
  func areUndone(one: String, other: String) throws {
    for _ in 1...3 {
      try RunHistoryFolder.with(count: 16) { folder in
        try Self.run(one, other, in: folder)
        #expect(try folder.bytes() != folder.originals)
        for _ in 1...2 { _ = try folder.run("undo") }
        #expect(try folder.bytes() == folder.originals)
      }
    }
  }

  /// The states of a photo tell the order of its edits, not the numbers of the runs.
  @Test func arePutInOrderByTheirStates() throws {
    try RunHistoryFolder.with(count: 2) { folder in
      try folder.run("edit", "1.jpg", "2.jpg", "--artist", "A")
      try folder.run("edit", "1.jpg", "--copyright", "B")
      // As if the second run had begun first.
      for (old, new) in [(1, 3), (2, 1), (3, 2)] {
        try FileManager.default.moveItem(
          atPath: folder.journal(ofRun: old), toPath: folder.journal(ofRun: new))
      }
      let rehearsal = try folder.run("undo", "--dry-run")
      #expect(rehearsal.exitCode == 0)
      let result = try folder.run("undo")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.errors.contains("1.jpg: warning: run 1 went on at the same time"))
      #expect(result.lines.last == "undone 2, unchanged 0, failed 0")
      #expect(try folder.bytes() == folder.originals)
    }
  }

  /// A photo that was put back to what an earlier run left, as from a backup: that run stays.
  @Test func areNotTakenForRunsBefore() throws {
    try RunHistoryFolder.with(count: 1) { folder in
      try folder.run("edit", "1.jpg", "--artist", "A")
      let first = try folder.bytes()
      for artist in ["B", "C"] { try folder.run("edit", "1.jpg", "--artist", artist) }
      // As if the first run had been long ago.
      let journal = folder.journal(ofRun: 1)
      let lines = try String(contentsOfFile: journal, encoding: .utf8)
      try Data(lines.replacingOccurrences(of: #""time":"20"#, with: #""time":"19"#).utf8)
        .write(to: URL(filePath: journal))
      try Data(try #require(first["1.jpg"])).write(to: URL(filePath: folder.photos + "/1.jpg"))
      let result = try folder.run("undo")
      #expect(result.exitCode == 1)
      #expect(!result.errors.contains("went on at the same time"))
      #expect(try folder.bytes() == first)
    }
  }

  /// A photo gets its new name or the edit, or both, but is there once.
  @Test(arguments: ["../q", "/dev/shm/exifcli-\(UUID().uuidString)"])
  func aRenamingAndAnEditLoseNothing(target: String) throws {
    defer { try? FileManager.default.removeItem(atPath: target) }
    for _ in 1...4 {
      try RunHistoryFolder.with(count: 16) { folder in
        try Self.run("rename . --to \(target)/{name}", "edit . --copyright B", in: folder)
        let path = target.hasPrefix("/") ? target : folder.photos + "/" + target
        let moved = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let all = try folder.bytes().keys + moved
        #expect(all.sorted() == folder.originals.keys.sorted())
        for _ in 1...2 { _ = try folder.run("undo") }
        #expect(try folder.bytes() == folder.originals)
      }
    }
  }

  /// The run that was undone last is made again, whatever the clock said.
  @Test func redoFollowsNoClock() throws {
    try RunHistoryFolder.with(count: 2) { folder in
      try folder.run("edit", "1.jpg", "--artist", "A")
      try folder.run("edit", "2.jpg", "--artist", "A")
      try folder.run("undo", "1")
      try folder.run("undo", "2")
      // The clock had gone back before the second undo.
      let path = folder.journal(ofRun: 2)
      let lines = try String(contentsOfFile: path, encoding: .utf8)
      let undo = try #require(lines.range(of: #"{"undone""#))
      let year = try #require(
        lines.range(of: #""time":"20"#, range: undo.lowerBound..<lines.endIndex))
      let changed = lines.replacingCharacters(in: year, with: #""time":"19"#)
      try Data(changed.utf8).write(to: URL(filePath: path))
      try folder.run("redo")
      #expect(try folder.bytes()["1.jpg"] == folder.originals["1.jpg"])
      #expect(try folder.bytes()["2.jpg"] != folder.originals["2.jpg"])
    }
  }
}

/// Folders whose names come from photos.
@Suite(.tags(.process), .enabled(if: OtherUser.isPossible, OtherUser.absence))
struct RenameThroughLinkTests {
  /// Another user's link decides nothing, unless the user has typed it.
  @Test(arguments: [
    ("sorted/{title|none}/{name}", false), ("sorted/none/{name}", true),
    ("./sorted//none/{name}", true), ("{folder}/sorted/{title|none}/x/{name}", false),
  ])
  func followsNoOtherUsersLink(template: String, isFollowed: Bool) throws {
    try RenamingFolder.with { folder in
      try folder.place("1.jpg", of: "grey")
      try folder.photos.makeFolder("sorted")
      try folder.photos.makeFolder("loot")
      try folder.photos.link("sorted/none", to: folder.photos.url("loot").path)
      #expect(lchown(folder.photos.url("sorted/none").path, OtherUser.id, OtherUser.id) == 0)
      let result = try folder.run("rename", "1.jpg", "--to", template)
      #expect((result.exitCode == 0) == isFollowed, "\(result.errors)")
      #expect(try folder.names().contains("loot/1.jpg") == isFollowed)
      if !isFollowed {
        #expect(result.errors.contains("sorted/none, is another user's symbolic link"))
        // What the message advises.
        let typed = try folder.run("rename", "1.jpg", "--to", "sorted/none/{name}")
        #expect(typed.exitCode == 0, "\(typed.errors)")
      }
      // One's own links are followed.
      #expect(lchown(folder.photos.url("sorted/none").path, 0, 0) == 0)
      try folder.run("undo")
      #expect(try folder.run("rename", "1.jpg", "--to", template).exitCode == 0)
    }
  }
}
