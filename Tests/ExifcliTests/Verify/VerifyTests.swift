import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `exifcli verify`.
@Suite(.tags(.process))
struct VerifyTests {
  /// Lends a folder with an archive `photos` and its manifest `m`.
  private func withArchive(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.place("exif-little-endian", as: "photos/a.jpg")
      try folder.place("grey", as: "photos/sub/b.jpg")
      try folder.place([1, 2, 3], at: "photos/sub/b.xmp")
      try folder.place("png-exif", as: "photos/c.png")
      // A time that can be set again exactly.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_500_000_000)],
        ofItemAtPath: folder.url("photos/sub/b.jpg").path)
      let written = try verify("--write", in: folder)
      #expect(written.errors == "exifcli: wrote 4 files\n")
      #expect(written.output.isEmpty && written.exitCode == 0)
      try body(folder)
    }
  }

  private func verify(_ options: String..., in folder: TemporaryFolder) throws -> ProgramResult {
    try Program.run(["verify", "photos", "--manifest", "m"] + options, in: folder.path)
  }

  /// Changes the third-last byte of a file: a byte of the picture of a JPEG photo.
  private func flip(_ name: String, in folder: TemporaryFolder, keepingTime: Bool) throws {
    let path = folder.url(name).path
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    var bytes = try folder.bytes(name)
    bytes[bytes.count - 3] ^= 1
    let file = try FileHandle(forWritingTo: folder.url(name))
    try file.write(contentsOf: bytes)
    try file.close()
    let newTime = keepingTime ? time : Date(timeIntervalSince1970: 1e9)
    try FileManager.default.setAttributes([.modificationDate: newTime as Any], ofItemAtPath: path)
  }

  private func manifestLines(_ folder: TemporaryFolder) throws -> [String] {
    String(decoding: try folder.bytes("m"), as: UTF8.self).components(separatedBy: "\n")
  }

  private func put(_ lines: [String], in folder: TemporaryFolder) throws {
    try folder.place(Array(lines.joined(separator: "\n").utf8), at: "m")
  }

  @Test func aWholeArchiveIsNoNews() throws {
    try withArchive { folder in
      let result = try verify(in: folder)
      #expect(result.output.isEmpty && result.errors == "exifcli: 4 unchanged\n")
      #expect(result.exitCode == 0)
      let quiet = try verify("-q", in: folder)
      #expect(quiet.output.isEmpty && quiet.errors.isEmpty && quiet.exitCode == 0)
    }
  }

  @Test func saysWhatHasHappened() throws {
    try withArchive { folder in
      let edit = try Program.run(
        ["edit", "photos/a.jpg", "--rating", "5", "--no-history"], in: folder.path)
      #expect(edit.exitCode == 0)
      try flip("photos/sub/b.jpg", in: folder, keepingTime: false)
      try folder.remove("photos/sub/b.xmp")
      try folder.place([9], at: "photos/new.txt")
      try FileManager.default.moveItem(
        at: folder.url("photos/c.png"), to: folder.url("photos/sub/d.png"))
      let result = try verify(in: folder)
      #expect(
        result.lines == [
          "photos/a.jpg: metadata changed: rating 4 -> 5", "photos/sub/b.jpg: picture changed",
          "photos/sub/d.png: moved from photos/c.png", "photos/sub/b.xmp: missing",
          "photos/new.txt: new",
        ])
      #expect(
        result.errors
          == "exifcli: 0 unchanged, 1 metadata changed, 1 picture changed, 1 missing, 1 moved, 1 new\n"
      )
      #expect(result.exitCode == 1)

      let update = try verify("--update", in: folder)
      #expect(update.exitCode == 0)
      #expect(update.lines == result.lines)
      #expect(try verify(in: folder).errors == "exifcli: 4 unchanged\n")
    }
  }

  @Test func jsonHasAnObjectForEachFinding() throws {
    try withArchive { folder in
      _ = try Program.run(
        ["edit", "photos/a.jpg", "--rating", "5", "--no-history"], in: folder.path)
      try FileManager.default.moveItem(
        at: folder.url("photos/c.png"), to: folder.url("photos/d.png"))
      let lines = try verify("--format", "jsonl", in: folder).lines
      #expect(
        lines == [
          #"{"file":"photos/a.jpg","status":"metadataChanged","from":null,"changes":{"rating":{"from":4,"to":5}},"silent":false,"error":null}"#,
          #"{"file":"photos/d.png","status":"moved","from":"photos/c.png","changes":{},"silent":false,"error":null}"#,
        ])
    }
  }

  /// Damage stays in each report until the file is restored, or touched as it was meant.
  @Test func updatesDoNotTakeDamage() throws {
    try withArchive { folder in
      try flip("photos/sub/b.jpg", in: folder, keepingTime: true)
      for options in [[], ["--update"], []] {
        let result = try Program.run(
          ["verify", "photos", "--manifest", "m"] + options, in: folder.path)
        #expect(
          result.lines == [
            "photos/sub/b.jpg: picture changed; size and time are the same: restore it from a backup, or 'touch' it if the change was meant"
          ])
        #expect(result.exitCode == 1)
      }
      // What trusts the time does not see it.
      #expect(try verify("--quick", in: folder).exitCode == 0)
      try FileManager.default.setAttributes(
        [.modificationDate: Date()], ofItemAtPath: folder.url("photos/sub/b.jpg").path)
      #expect(try verify("--update", "--quick", in: folder).exitCode == 0)
      #expect(try verify(in: folder).exitCode == 0)
    }
  }

  @Test func theArchiveCanBeMovedWithItsManifestInside() throws {
    try withArchive { folder in
      try FileManager.default.moveItem(at: folder.url("m"), to: folder.url("photos/m"))
      try FileManager.default.moveItem(at: folder.url("photos"), to: folder.url("elsewhere"))
      let result = try Program.run(
        ["verify", "--manifest", "m", "--update"], in: folder.url("elsewhere").path)
      #expect(result.errors == "exifcli: updated: 4 unchanged\n")
      #expect(result.exitCode == 0)
    }
  }

  @Test func missingManifestsAreNotMade() throws {
    try withArchive { folder in
      try folder.remove("m")
      for options in [[], ["--update"]] {
        let result = try Program.run(
          ["verify", "photos", "--manifest", "m"] + options, in: folder.path)
        #expect(
          result.errors
            == "exifcli: m: there is no such manifest; check its path, or write it with --write\n")
        #expect(result.exitCode == 1)
        #expect(try folder.names() == ["photos"])
      }
      #expect(try verify("--write", in: folder).exitCode == 0)
      let again = try verify("--write", in: folder)
      #expect(
        again.errors
          == "exifcli: m: already exists; name another file, or compare with it and give --update\n"
      )
      #expect(again.exitCode == 1)
    }
  }

  /// A disk that is not there must not empty the manifest.
  @Test func emptyFoldersDoNotEmptyTheManifest() throws {
    try withArchive { folder in
      let before = try folder.bytes("m")
      try folder.remove("photos")
      try folder.makeFolder("photos")
      let result = try verify("--update", in: folder)
      #expect(result.errors.contains("m: is not updated, as the archive has no files"))
      #expect(result.exitCode == 1)
      #expect(try folder.bytes("m") == before)
      try folder.remove("photos")
      #expect(try verify(in: folder).errors.contains("photos: there is no such file"))
      try folder.place([1], at: "photos")
      #expect(try verify(in: folder).errors.contains("photos: cannot be read: Not a directory"))
    }
  }

  /// What is not compared is counted, and links lead nowhere.
  @Test func whatIsNotCoveredIsCounted() throws {
    try withArchive { folder in
      try folder.place("grey", as: "outside.jpg")
      try folder.link("photos/link.jpg", to: "../outside.jpg")
      try folder.link("photos/folder", to: "..")
      try folder.place([1], at: "photos/.hidden/x.jpg")
      try folder.place([1], at: "photos/@eaDir/x.jpg")
      try folder.place([1], at: "photos/Thumbs.db")
      let result = try verify(in: folder)
      #expect(result.errors == "exifcli: 4 unchanged, 5 not covered\n")
      #expect(result.exitCode == 0)
    }
  }

  @Test func pathsNeedNotBeUTF8() throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("photos")
      let name = Array("photos/\n".utf8) + [0xE9]
      try folder.place([1], at: name)
      #expect(try verify("--write", in: folder).exitCode == 0)
      #expect(try verify(in: folder).errors == "exifcli: 1 unchanged\n")
      try folder.place([2, 3], at: name)
      #expect(try verify(in: folder).lines == [#"photos/\n\xE9: changed"#])
    }
  }

  @Test(arguments: [
    (#"{"#, "line 3 is damaged"),
    (#"{"path":"../outside"}"#, "line 3 is damaged"),
    (
      #"{"path":"/etc/passwd","size":1,"modified":"1.000000000","sha256":"HASH","pictureHash":null,"fields":null}"#,
      "line 3 is damaged"
    ),
    (
      #"{"path":"sub/../../x","size":1,"modified":"1.000000000","sha256":"HASH","pictureHash":null,"fields":null}"#,
      "line 3 is damaged"
    ),
    (
      #"{"path":"b","size":-1,"modified":"1.000000000","sha256":"HASH","pictureHash":null,"fields":null}"#,
      "line 3 is damaged"
    ),
    (
      #"{"path":"b","size":1,"modified":"x","sha256":"HASH","pictureHash":null,"fields":null}"#,
      "line 3 is damaged"
    ),
    (
      #"{"path":"a.jpg","size":1,"modified":"1.000000000","sha256":"HASH","pictureHash":null,"fields":null}"#,
      "line 3 has the same path as the line before"
    ),
    (
      #"{"path":"Z","size":1,"modified":"1.000000000","sha256":"HASH","pictureHash":null,"fields":null}"#,
      "line 3 is not in the order of the paths"
    ),
    ("LONG", "line 3 has more than 1 MiB"),
  ])
  func damagedLinesAreNamedAndTheOthersStillProve(line: String, fault: String) throws {
    try withArchive { folder in
      var lines = try manifestLines(folder)
      let text = line == "LONG" ? String(repeating: "x", count: 3 << 20) : line
      lines.insert(
        text.replacing("HASH", with: String(repeating: "0", count: 64)), at: 2)
      try put(lines, in: folder)
      try folder.remove("photos/c.png")
      let before = try folder.bytes("m")
      let result = try verify(in: folder)
      #expect(
        result.errorLines.first
          == "exifcli: m: \(fault); restore the manifest from a backup, or write a new one to another file with --write"
      )
      #expect(result.lines == ["photos/c.png: missing"])
      #expect(result.exitCode == 1)
      let update = try verify("--update", in: folder)
      #expect(update.errors.contains("m: is not updated, as it is damaged"))
      #expect(update.exitCode == 1)
      #expect(try folder.bytes("m") == before)
    }
  }

  @Test func manifestsThatAreCutOffProveNothing() throws {
    try withArchive { folder in
      let lines = try manifestLines(folder)
      try put(lines.dropLast(3) + [""], in: folder)
      #expect(try verify(in: folder).errors.contains("m: its last lines are missing;"))
      try put(lines.dropLast(3) + lines.suffix(2), in: folder)
      let result = try verify(in: folder)
      #expect(result.errors.contains("m: it has 3 files instead of 4;"))
      #expect(result.exitCode == 1)
    }
  }

  @Test(arguments: [
    ("", "is not a manifest"), ("{}\n", "is not a manifest"),
    (
      "{\"exifcliManifest\":2}\n",
      "is a manifest of version 2, and this exifcli reads version 1; use a newer exifcli"
    ),
  ])
  func otherFilesAreNoManifests(text: String, fault: String) throws {
    try withArchive { folder in
      try folder.place(Array(text.utf8), at: "m")
      for options in [[], ["--update"]] {
        let result = try Program.run(
          ["verify", "photos", "--manifest", "m"] + options, in: folder.path)
        #expect(result.errors.contains("m: " + fault))
        #expect(result.exitCode == 1)
        #expect(try folder.bytes("m") == Array(text.utf8))
      }
    }
  }

  @Test(arguments: [
    (["--write", "--update"], "Value to be set with flag"),
    (["--write", "--quick"], "--quick has no manifest to compare with"),
    (["--jobs", "0"], "whole number from 1 to 1024"),
  ])
  func wrongUsageDoesNothing(options: [String], message: String) throws {
    try withArchive { folder in
      let result = try Program.run(
        ["verify", "photos", "--manifest", "m"] + options, in: folder.path)
      #expect(result.errors.contains(message))
      #expect(result.exitCode == 64)
    }
  }

  @Test(
    .enabled(
      if: geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0,
      "root may read everything, and there is no setpriv to become another user"))
  func unreadableFilesAndFoldersAreNamed() throws {
    try withArchive { folder in
      let before = try folder.bytes("m")
      for name in ["photos/a.jpg", "photos/sub"] {
        try #require(chmod(folder.url(name).path, 0) == 0)
      }
      // The new manifest belongs to another user, if root runs the tests.
      try #require(chmod(folder.path, 0o777) == 0)
      let result = try Program.run(
        ["verify", "photos", "--manifest", "m", "--update"], in: folder.path,
        script: geteuid() == 0
          ? #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@""# : #"exec "$@""#)
      try #require(chmod(folder.url("photos/sub").path, 0o755) == 0)
      #expect(
        result.errorLines.map { String($0.prefix(30)) } == [
          "exifcli: photos/a.jpg: cannot ", "exifcli: photos/sub: cannot be",
          "exifcli: updated: 1 unchanged,",
        ])
      #expect(result.errorLines.last?.hasSuffix(", 4 unreadable") ?? false)
      #expect(result.exitCode == 1)
      #expect(try folder.bytes("m") == before)
    }
  }
}
