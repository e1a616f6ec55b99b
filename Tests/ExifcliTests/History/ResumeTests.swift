import Foundation
import Testing

/// Runs that were cut off, and go on.
@Suite(.tags(.process))
struct ResumeTests {
  private static let script =
    #"XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; "#

  /// The journal without its last line: the run was killed before it finished.
  private static func cutOff(_ history: RunHistoryFolder, afterLines count: Int) throws {
    let path = history.journal(ofRun: 1)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let kept = lines.prefix(count).joined(separator: "\n") + "\n"
    try Data(kept.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  /// Each photo is shifted once, whether its edit was made, only recorded, or not begun.
  @Test(arguments: 1...5)
  func editNoPhotoTwice(lines: Int) throws {
    try RunHistoryFolder.with(count: 4) { history in
      try history.run("edit", ".", "--shift", "date=+1h")
      let finished = try history.bytes()
      let recorded = try String(contentsOfFile: history.journal(ofRun: 1), encoding: .utf8)
      try Self.cutOff(history, afterLines: lines)
      // The photos without a record were not edited, and neither was the one of the last record.
      let names = (1...4).map { "\($0).jpg" }
      let landed = names.filter { name in
        recorded.split(separator: "\n").dropFirst().prefix(max(0, lines - 2)).contains {
          $0.contains("/\(name)\"")
        }
      }
      for name in names where !landed.contains(name) {
        let bytes = try #require(history.originals[name])
        try Data(bytes).write(to: URL(filePath: history.photos).appending(path: name))
      }
      #expect(try history.run("history").output.contains("cut off"))
      let rehearsal = try history.run("resume", "--dry-run")
      #expect(
        rehearsal.lines.last
          == "dry run: would edit \(4 - landed.count), unchanged 0, failed 0")
      let result = try Program.run(
        ["resume"], in: "/",
        script: "cd '\(history.photos)'; \(Self.script) cd /; exec \"$@\"")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.last == "edited \(4 - landed.count), unchanged 0, failed 0")
      #expect(try history.bytes() == finished)
      let runs = try history.history()
      #expect(try runs.map { try $0.literal("finished") } == ["true"])
      #expect(runs[0].number("photos") == 4)
      #expect(try history.run("undo").lines.last?.hasPrefix("undone 4") == true)
      #expect(try history.bytes() == history.originals)
    }
  }

  /// A photo is done if its sidecar is.
  @Test func knowSidecars() throws {
    try RunHistoryFolder.with(count: 2) { history in
      let sidecars = ["1.jpg.xmp", "2.jpg.xmp"].map { history.photos + "/" + $0 }
      try history.run("edit", ".", "--shift", "date=+1h", "--sidecars")
      let edited = sidecars.map { FileManager.default.contents(atPath: $0) }
      let recorded = try String(contentsOfFile: history.journal(ofRun: 1), encoding: .utf8)
        .split(separator: "\n")[1]
      try Self.cutOff(history, afterLines: 2)
      for sidecar in sidecars where !recorded.contains(sidecar.suffix(10)) {
        try FileManager.default.removeItem(atPath: sidecar)
      }
      let result = try history.run("resume")
      #expect(result.lines.last == "edited 1, unchanged 0, failed 0")
      #expect(sidecars.map { FileManager.default.contents(atPath: $0) } == edited)
      #expect(try history.run("undo").lines.last?.hasPrefix("undone 2") == true)
      #expect(sidecars.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
    }
  }

  /// A photo that another program has changed since its edit is not edited again.
  @Test func leaveChangedPhotosAlone() throws {
    try RunHistoryFolder.with(count: 2) { history in
      try history.run("edit", ".", "--shift", "date=+1h")
      try Self.cutOff(history, afterLines: 3)
      let url = URL(filePath: history.photos).appending(path: "1.jpg")
      let changed = try Data(contentsOf: url) + [0]
      try changed.write(to: url)
      let result = try history.run("resume")
      #expect(result.lines.last == "edited 0, unchanged 0, failed 1")
      #expect(result.errors.contains("after its edit"))
      #expect(try Data(contentsOf: url) == changed)
    }
  }

  /// A photo that was renamed since is known by its bytes.
  @Test func knowRenamedPhotos() throws {
    try RunHistoryFolder.with(count: 3) { history in
      try history.run("edit", ".", "--shift", "date=+1h")
      let edited = try history.bytes()
      try Self.cutOff(history, afterLines: 4)
      try FileManager.default.moveItem(
        atPath: history.photos + "/1.jpg", toPath: history.photos + "/renamed.jpg")
      let result = try history.run("resume")
      #expect(result.lines.last == "edited 0, unchanged 0, failed 0", "\(result.output)")
      #expect(try history.bytes()["renamed.jpg"] == edited["1.jpg"])
    }
  }

  /// What a run read from standard input is gone.
  @Test func cannotReadStandardInputAgain() throws {
    try RunHistoryFolder.with { history in
      _ = try Program.run(
        ["edit", "--files-from", "-", "--shift", "date=+1h"], in: history.photos,
        script: "\(Self.script) echo 1.jpg | \"$@\"")
      try Self.cutOff(history, afterLines: 2)
      let result = try history.run("resume")
      #expect(result.errors.contains("'exifcli undo 1' takes back what it did"))
      #expect(result.exitCode == 64)
      #expect(try history.run("history").output.contains("cut off"))
    }
  }

  /// Two programs that go on at once: one of them does the rest.
  @Test func areResumedOnce() throws {
    try RunHistoryFolder.with(count: 8) { history in
      try history.run("edit", ".", "--shift", "date=+1h")
      let finished = try history.bytes()
      try Self.cutOff(history, afterLines: 1)
      for (name, bytes) in history.originals {
        try Data(bytes).write(to: URL(filePath: history.photos).appending(path: name))
      }
      let result = try Program.run(
        ["resume"], in: history.photos,
        script: "\(Self.script) for i in 1 2 3 4; do \"$@\" & done; wait")
      #expect(try history.bytes() == finished, "\(result.errors)")
      #expect(result.lines.count { $0 == "edited 8, unchanged 0, failed 0" } == 1)
      #expect(try history.run("undo").lines.last == "undone 8, unchanged 0, failed 0")
      #expect(try history.bytes() == history.originals)
    }
  }

  /// The same shift, given again instead of `resume`, would be made twice. What is printed does not matter.
  @Test(arguments: [
    [], ["-q"], ["--format", "jsonl"], ["--color=always"], ["--dry-run"],
    ["--journal", "../journal"],
    ["--trailing-slash"],
  ])
  func areNotRepeated(options: [String]) throws {
    try RunHistoryFolder.with(count: 4) { history in
      try history.run("edit", ".", "--shift", "date=+1h")
      let finished = try history.bytes()
      try Self.cutOff(history, afterLines: 5)
      let again =
        options == ["--trailing-slash"]
        ? ["edit", "./", "--shift", "date=+1h"] : ["edit", ".", "--shift", "date=+1h"] + options
      let result = try history.run(again)
      #expect(
        result.errors.contains("1.jsonl: records the same command, which was cut off after 4"))
      #expect(result.exitCode == 1)
      #expect(try history.bytes() == finished)
      // Other commands, and values that may be set twice, are not concerned.
      #expect(try history.run("edit", "1.jpg", "--rating", "3").exitCode == 0)
      #expect(try history.run("undo").exitCode == 0)
      let resumed = try history.run("resume")
      #expect(resumed.lines.first?.hasSuffix(": exifcli edit . --shift date=+1h") == true)
      #expect(try history.run(again).exitCode == 0)
    }
  }

  /// A folder with other photos by now is not concerned, and neither is --no-history.
  @Test(arguments: [true, false])
  func areRepeatedIfThePhotosAreOthers(areReplaced: Bool) throws {
    try RunHistoryFolder.with(count: 2) { history in
      try history.run("edit", ".", "--shift", "date=+1h")
      try Self.cutOff(history, afterLines: 3)
      if areReplaced {
        for (name, bytes) in history.originals {
          try Data(bytes).write(to: URL(filePath: history.photos).appending(path: name))
        }
      }
      let result = try history.run(
        ["edit", ".", "--shift", "date=+1h"] + (areReplaced ? [] : ["--no-history"]))
      #expect(result.lines.last == "edited 2, unchanged 0, failed 0")
    }
  }

  /// Photos that an undo restored would be edited again by the rest of the run.
  @Test func areNotResumedInPart() throws {
    try RunHistoryFolder.with(count: 3) { history in
      try history.run("edit", ".", "--shift", "date=+1h")
      try Self.cutOff(history, afterLines: 4)
      try history.run("undo", "1", "--", "2.jpg")
      let again = try history.run("edit", ".", "--shift", "date=+1h")
      #expect(again.errors.contains("records the same command"))
      let resumed = try history.run("resume", "1")
      #expect(resumed.errors.contains("some of its photos are undone; 'exifcli undo 1'"))
      #expect(resumed.exitCode == 1)
      try history.run("undo", "1")
      #expect(try history.bytes() == history.originals)
      #expect(try history.run("edit", ".", "--shift", "date=+1h").exitCode == 0)
    }
  }

  /// A run whose output cannot be written ends early, and is not finished.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func areNeededIfTheOutputIsCut() throws {
    try RunHistoryFolder.with(count: 60) { history in
      _ = try Program.run(
        ["edit", ".", "--shift", "date=+1h"], in: history.photos,
        script: "\(Self.script) exec \"$@\" > /dev/full")
      let edited = try history.history()[0].number("photos") ?? 0
      #expect(edited < 60)
      #expect(try history.history()[0].literal("finished") == "false")
      let result = try history.run("resume")
      #expect(result.lines.last == "edited \(60 - Int(edited)), unchanged 0, failed 0")
    }
  }

  /// A run that was repeated nevertheless is not resumed.
  @Test func areNotRepeatedByResuming() throws {
    try RunHistoryFolder.with(count: 4) { history in
      try history.run("edit", ".", "--shift", "date=+1h")
      try Self.cutOff(history, afterLines: 3)
      try history.run("edit", "1.jpg", "--rating", "3")
      try history.run("edit", ".", "--shift", "date=+1h")
      let result = try history.run("resume")
      #expect(result.errors.contains("run 1, which was cut off, but run 3 repeated its command"))
      #expect(result.exitCode == 1)
      try history.run("undo", "3")
      let rehearsal = try history.run("resume", "--dry-run")
      #expect(rehearsal.lines.first?.hasPrefix("run 1 of ") == true, "\(rehearsal.errors)")
    }
  }

  @Test func areNamedByTheirNumbers() throws {
    try RunHistoryFolder.with(count: 2) { history in
      try history.run("edit", "1.jpg", "--shift", "date=+1h")
      try history.run("edit", "2.jpg", "--ev", "1")
      try Self.cutOff(history, afterLines: 2)
      let other = try history.run("resume", "2")
      #expect(other.errors.contains("has no run 2 to resume"))
      #expect(other.exitCode == 1)
      let result = try history.run("resume", "1")
      #expect(result.lines.last == "edited 0, unchanged 0, failed 0", "\(result.errors)")
      #expect(result.exitCode == 0)
    }
  }

  /// The record of a run may be of a later version.
  @Test func needACommandOfThisVersion() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("edit", "1.jpg", "--ev", "1", "--quiet")
      try Self.cutOff(history, afterLines: 2)
      let path = history.journal(ofRun: 1)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let changed = text.replacing("--quiet", with: "--later")
      try FileManager.default.removeItem(atPath: path)
      #expect(
        FileManager.default.createFile(
          atPath: path, contents: Data(changed.utf8), attributes: [.posixPermissions: 0o600]))
      let result = try history.run("resume")
      #expect(result.errors.contains("run 1 cannot be resumed"))
      #expect(result.errors.contains("--later"))
      #expect(result.exitCode == 64)
    }
  }

  /// The folder is the run's, wherever the program is.
  @Test(arguments: [["strip", ".", "--identity"], ["edit", "1.jpg", "2.jpg", "--ev", "1"]])
  func finishCommandsThatMayBeRepeated(command: [String]) throws {
    try RunHistoryFolder.with(count: 2) { history in
      try history.run(command)
      let finished = try history.bytes()
      try Self.cutOff(history, afterLines: 1)
      for (name, bytes) in history.originals {
        try Data(bytes).write(to: URL(filePath: history.photos).appending(path: name))
      }
      let result = try Program.run(
        ["resume", "1", "--format", "jsonl"], in: "/",
        script: "cd '\(history.photos)'; \(Self.script) cd /; exec \"$@\"")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try result.records().compactMap { $0.text("file") }.count == 2)
      #expect(try history.bytes() == finished)
      #expect(try history.run("undo").exitCode == 0)
      #expect(try history.bytes() == history.originals)
    }
  }

  @Test func needARunThatWasCutOff() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", ".", "--ev", "1")
      let result = try history.run("resume")
      #expect(result.errors.contains("has no run that was cut off"))
      #expect(result.exitCode == 1)
    }
  }
}
