import Foundation
import Testing

/// Edits that are recorded without being asked for.
@Suite(.tags(.process))
struct HistoryTests {
  @Test func listsTheRunsWithTheNewestFirst() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "2.jpg", "--ev", "0.7")
      try history.run("edit", "1.jpg", "--artist", "Anna's", "--unset", "gps")
      let runs = try history.history()
      #expect(runs.map { $0.number("run") } == [2, 1])
      #expect(runs.map { $0.number("photos") } == [1, 2])
      #expect(runs.map { $0.number("undone") } == [0, 0])
      #expect(try runs[1].literal("changes") == #"["exposureValue"]"#)
      #expect(try runs[0].literal("changes") == #"["altitude","artist","latitude","longitude"]"#)
      #expect(
        try runs[0].literal("arguments")
          == #"["edit","1.jpg","--artist","Anna's","--unset","gps"]"#)
      #expect(try runs[0].literal("finished") == "true")
      let table = try history.run("history").lines
      #expect(table.count == 3)
      #expect(table[1].hasSuffix(#"exifcli edit 1.jpg --artist 'Anna'\''s' --unset gps"#))
    }
  }

  /// A command may name many photos, and change many fields.
  @Test func cutsLongLinesUnlessAllIsWanted() throws {
    try RunHistoryFolder.with { history in
      let artist = String(repeating: "Anna ", count: 40)
      try history.run("edit", "1.jpg", "--artist", artist)
      let start = "exifcli edit 1.jpg --artist 'Anna Anna"
      let cut = try history.run("history")
      let line = try #require(cut.lines.last)
      #expect(line.contains(start) && line.hasSuffix("Anna…"))
      #expect(line.count < 140)
      #expect(cut.errors.contains("long lines are cut; --full shows them"))
      let whole = try history.run("history", "--full")
      #expect(whole.lines.last?.hasSuffix("'\(artist)'") == true)
      #expect(whole.errors.isEmpty)
      try history.run("strip", "--all", "1.jpg")
      let rows = try history.run("history").lines
      #expect(rows[1].hasSuffix("…  exifcli strip --all 1.jpg"))
      #expect(rows.allSatisfy { $0.count < 170 })
      #expect(try history.run("history", "--full").lines[1].contains("whiteBalance  exifcli strip"))
    }
  }

  /// Nothing is recorded of runs that change nothing here.
  @Test(arguments: [
    ["--ev", "1/3"], ["--ev", "1", "--dry-run"], ["--ev", "1", "--output", "../new"],
    ["--ev", "1", "--no-history"], ["--ev", "1", "--journal", "../journal"],
  ])
  func hasNoRunOfAnythingElse(options: [String]) throws {
    try RunHistoryFolder.with { history in
      let result = try Program.run(
        ["edit", "1.jpg"] + options, in: history.photos,
        script: #"XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; exec "$@""#)
      #expect(result.exitCode == 0)
      #expect(try history.history().isEmpty)
      let listed = try history.run("history")
      #expect(listed.output.isEmpty)
      #expect(listed.errors.contains("no runs are recorded"))
      #expect(listed.exitCode == 0)
    }
  }

  /// The run that is undone last is redone, also if only a part of it was undone.
  @Test func redoesTheRunThatWasUndoneLast() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "--ev", "3")
      try history.run("edit", "2.jpg", "3.jpg", "--ev", "3")
      try history.run("undo", "1")
      try history.run("undo", "2", "--", "3.jpg")
      let result = try history.run("redo")
      #expect(result.lines.first?.hasPrefix("run 2 of ") == true)
      #expect(result.lines.first?.hasSuffix(": exifcli edit 2.jpg 3.jpg --ev 3") == true)
      #expect(try history.bytes()["1.jpg"] == history.originals["1.jpg"])
      #expect(try history.bytes()["3.jpg"] != history.originals["3.jpg"])
    }
  }

  /// Where less happens than was meant, that is said, with what would help.
  @Test func tellsWhatWouldHelp() throws {
    try RunHistoryFolder.with { history in
      for value in ["1", "2"] { try history.run("edit", "1.jpg", "--ev", value) }
      try history.run("edit", "2.jpg", "--ev", "2")
      #expect(
        try history.run("history", "--limit", "1").errors.contains(
          "2 older runs not shown; --limit 3 shows all"))
      let other = try history.run("undo", "--", "1.jpg")
      #expect(other.errors.contains("1.jpg: has no edit in this run"))
      #expect(other.errors.contains("'exifcli undo 2 -- PHOTO'"))
      let nowhere = try history.run("undo", "3", "--search", "nowhere")
      #expect(nowhere.errors.contains("nowhere: there is no such file"))
      #expect(nowhere.lines.last == "undone 1, unchanged 0, failed 1")
      #expect(try history.run("undo", "3").errors.contains("there is nothing left to undo"))
      #expect(try history.run("redo", "2").lines.last == "redone 0, unchanged 1, failed 0")
      try FileManager.default.removeItem(atPath: history.photos + "/1.jpg")
      #expect(try history.run("undo", "2").errors.contains("add --search FOLDER"))
    }
  }

  /// A history that is damaged is not taken for an empty one.
  @Test func reportsADamagedRun() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "--ev", "1")
      let path = history.journal(ofRun: 1)
      let bytes = try Data(contentsOf: URL(filePath: path))
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data("{\"run\":{".utf8) + bytes.drop { $0 != 0x0A })
      try handle.close()
      for command in ["history", "undo"] {
        let result = try history.run(command)
        #expect(result.errors.contains("/1.jsonl: is not a journal of edits"), "\(result.errors)")
        #expect(result.exitCode == 1)
      }
      #expect(try history.run("undo", path).exitCode == 0)
    }
  }

  /// Of a run before which an earlier one is undone, too, the values are set again.
  @Test func redoesARunBeforeAnEarlierOne() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "--ev", "1")
      try history.run("edit", "1.jpg", "--ev", "2")
      for _ in 1...2 { try history.run("undo") }
      let result = try history.run("redo", "2")
      #expect(result.lines.first?.contains("1.jpg: set again: exposureValue +1/3 -> +2") == true)
      let first = try history.run("redo")
      #expect(first.errors.contains("keeps its exposureValue, which run 2 has changed since"))
      try history.run("edit", "1.jpg", "--ev", "3", "--no-history")
      #expect(try history.run("undo").errors.contains("by no recorded run"))
    }
  }

  /// A run whose file others may write is reported; the others are listed.
  @Test func listsTheOtherRunsIfOneCannotBeRead() throws {
    try RunHistoryFolder.with { history in
      for value in ["1", "2", "3"] { try history.run("edit", "1.jpg", "--ev", value) }
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o666], ofItemAtPath: history.journal(ofRun: 2))
      let result = try history.run("history")
      #expect(result.lines.dropFirst().map { $0.first { $0 != " " } } == ["3", "1"])
      #expect(result.errors.contains("/2.jsonl: can be written by other users"))
      #expect(result.exitCode == 1)
      #expect(try history.run("undo").exitCode == 0)
      #expect(try history.run("undo").errors.contains("/2.jsonl: can be written by other users"))
      #expect(try history.run("redo").exitCode == 0)
    }
  }

  /// An undo that fails because the photos are gone tells how to go on.
  @Test func tellsHowToUndoAnOlderRun() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "--ev", "1")
      try history.run("edit", "2.jpg", "--ev", "1")
      try FileManager.default.removeItem(atPath: history.photos + "/2.jpg")
      let result = try history.run("undo")
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains(
          "run 2 could not be undone; to undo another run, write 'exifcli undo RUN'"))
      #expect(try history.run("undo", "2").errors.contains("another run") == false)
      #expect(try history.run("undo", "1").exitCode == 0)
    }
  }

  @Test func canOnlyBeReadByItsOwner() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "--ev", "1")
      var path = URL(filePath: history.journal(ofRun: 1))
      let file = try FileManager.default.attributesOfItem(atPath: path.path)
      #expect(file[.posixPermissions] as? Int == 0o600)
      path.deleteLastPathComponent()
      let folder = try FileManager.default.attributesOfItem(atPath: path.path)
      #expect(folder[.posixPermissions] as? Int == 0o700)
    }
  }

  /// The newest run first, then older ones; redone from the oldest to the newest.
  @Test func isUndoneAndRedoneRunByRun() throws {
    try RunHistoryFolder.with { history in
      var states = [try history.bytes()]
      for options in [["--ev", "3"], ["--shift", "date=+1h"], ["--unset", "gps"]] {
        _ = try Program.run(
          ["edit", "."] + options, in: history.photos,
          script: #"XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; exec "$@""#)
        states.append(try history.bytes())
      }
      #expect(Set(states).count == 4)
      for state in states.dropLast().reversed() {
        let result = try history.run("undo")
        #expect(result.lines.last == "undone 3, unchanged 0, failed 0", "\(result.errors)")
        #expect(try history.bytes() == state)
      }
      #expect(try history.bytes() == history.originals)
      let end = try history.run("undo")
      #expect(end.errors.contains("has no run that can be undone"))
      #expect(end.exitCode == 1)
      for state in states.dropFirst() {
        let result = try history.run("redo")
        #expect(result.lines.last == "redone 3, unchanged 0, failed 0", "\(result.errors)")
        #expect(try history.bytes() == state)
      }
      #expect(try history.run("redo").errors.contains("has no run that was undone"))
    }
  }

  @Test func isUndoneByNumberAndByPath() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "2.jpg", "--ev", "3")
      try history.run("edit", "3.jpg", "--ev", "2")
      let part = try history.run("undo", "1", "--", "2.jpg")
      #expect(part.lines.last == "undone 1, unchanged 0, failed 0")
      #expect(try history.history().map { $0.number("undone") } == [0, 1])
      let bytes = try history.bytes()
      #expect(bytes["2.jpg"] == history.originals["2.jpg"])
      #expect(bytes["1.jpg"] != history.originals["1.jpg"])
      let rest = try history.run("undo", "1", "--", ".", "nowhere")
      #expect(rest.lines.last == "undone 1, unchanged 0, failed 1")
      #expect(rest.errors.contains("nowhere: has no edit in this run that can be undone"))
      #expect(try history.run("undo", "9").errors.contains("has no run 9; see 'exifcli history'"))
      #expect(try history.history().map { $0.number("undone") } == [0, 2])
    }
  }

  @Test func isRehearsed() throws {
    try RunHistoryFolder.with { history in
      try history.run(
        "edit", "1.jpg", "--shift", "date=+1d", "--copyright", String(repeating: "c", count: 99))
      let edited = try history.bytes()
      #expect(
        try history.run("undo", "--dry-run").lines.last
          == "dry run: would undo 1, unchanged 0, failed 0")
      #expect(try history.bytes() == edited)
      try history.run("undo")
      #expect(
        try history.run("redo", "--dry-run").lines.last
          == "dry run: would redo 1, unchanged 0, failed 0")
      #expect(try history.bytes() == history.originals)
    }
  }

  /// A photo that has changed since is left alone, whichever of its bytes changed.
  @Test(arguments: [0, -1])
  func leavesChangedPhotosAlone(place: Int) throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "2.jpg", "--ev", "3")
      let url = URL(filePath: history.photos).appending(path: "1.jpg")
      var bytes = try Data(contentsOf: url)
      // In the Exif block, or after the picture.
      let index = place < 0 ? bytes.count - 1 : bytes.count / 3
      bytes[index] ^= 1
      try bytes.write(to: url)
      let result = try history.run("undo")
      #expect(result.lines.last == "undone 1, unchanged 0, failed 1", "\(result.output)")
      #expect(result.errors.contains("after its edit"))
      #expect(try Data(contentsOf: url) == bytes)
      #expect(try history.bytes()["2.jpg"] == history.originals["2.jpg"])
    }
  }

  /// Photos that were renamed and moved are found by their bytes.
  @Test(arguments: [[], ["--journal", "../journal"]])
  func findsMovedPhotos(options: [String]) throws {
    try RunHistoryFolder.with { history in
      _ = try Program.run(
        ["edit", ".", "--ev", "3"] + options, in: history.photos,
        script: #"XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; exec "$@""#)
      let source = options.isEmpty ? "1" : "../journal"
      let files = FileManager.default
      try files.createDirectory(
        atPath: history.photos + "/deep/er", withIntermediateDirectories: true)
      try files.moveItem(
        atPath: history.photos + "/1.jpg", toPath: history.photos + "/deep/er/beach.jpg")
      // Another photo has taken the name of this one.
      try files.moveItem(atPath: history.photos + "/2.jpg", toPath: history.photos + "/hill.jpg")
      try files.copyItem(
        atPath: Project.root + "/Fixtures/grey.jpg", toPath: history.photos + "/2.jpg")
      let without = try history.run("undo", source, "--dry-run")
      #expect(without.lines.last == "dry run: would undo 1, unchanged 0, failed 2")
      let result = try history.run("undo", source, "--search", ".")
      #expect(result.lines.last == "undone 3, unchanged 0, failed 0", "\(result.errors)")
      for (name, path) in [
        ("1.jpg", "deep/er/beach.jpg"), ("2.jpg", "hill.jpg"), ("3.jpg", "3.jpg"),
      ] {
        #expect(
          files.contents(atPath: history.photos + "/" + path).map(Array.init)
            == history.originals[name])
      }
      if options.isEmpty {
        let redo = try history.run("redo", "--search", history.photos)
        #expect(redo.lines.last == "redone 3, unchanged 0, failed 0", "\(redo.errors)")
      }
    }
  }

  /// Two runs at once have numbers of their own.
  @Test func numbersRunsAtTheSameTime() throws {
    try RunHistoryFolder.with(count: 8) { history in
      let result = try Program.run(
        ["edit", "--ev", "2"], in: history.photos,
        script: #"XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; "#
          + #"for photo in *.jpg; do "$@" $photo & done; wait"#)
      #expect(result.errors.isEmpty)
      #expect(Set(try history.history().map { $0.number("run") }) == Set((1...8).map(Double.init)))
      for _ in 1...8 { try history.run("undo") }
      #expect(try history.bytes() == history.originals)
    }
  }

  /// Whoever changed it since is named: a later run, or another program.
  @Test func saysWhichRunChangedAPhotoSince() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "2.jpg", "--ev", "3")
      try history.run("edit", "1.jpg", "--ev", "2", "--journal", "../journal")
      try history.run("edit", "1.jpg", "--ev", "1")
      let result = try history.run("undo", "1")
      #expect(result.lines.last == "undone 1, unchanged 0, failed 1")
      #expect(result.errors.contains("1.jpg: was edited again by run 2 of exifcli"))
      #expect(try history.run("undo", "../journal").errors.contains("by run 2 of exifcli"))
      #expect(try history.run("undo", "2").exitCode == 0)
      #expect(try history.run("undo", "1").errors.contains("by no recorded run"))
      #expect(try history.run("undo", "../journal").exitCode == 0)
      #expect(try history.run("undo", "1").exitCode == 0)
      #expect(try history.bytes() == history.originals)
    }
  }

  @Test(arguments: [
    (["undo", "--runs", "1"], "--runs works only with a journal"),
    (["history", "--limit", "0"], "--limit must be 1 or more"),
    (["history", "1", "--full"], "--full is for the table of runs"),
    (["history", "--full", "--format", "jsonl"], "--full is for the table of runs"),
    (["resume", "1.jpg"], "give a whole number"), (["resume", "1", "2"], "'2'"),
    (["resume", "--ev", "1"], "'--ev'"),
    (["edit", "1.jpg", "--ev", "1", "--no-history", "--journal", "j"], "--no-history"),
  ])
  func refusesWrongUsage(arguments: [String], message: String) throws {
    try RunHistoryFolder.with { history in
      let result = try Program.run(arguments, in: history.photos)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(result.exitCode == 64)
    }
  }

  /// Where nothing can be recorded, edits are made as before, and that is said.
  @Test func saysIfNothingCanBeRecorded() throws {
    try RunHistoryFolder.with { history in
      let result = try Program.run(
        ["edit", "1.jpg", "--ev", "1"], in: history.photos,
        script: #"XDG_STATE_HOME=/dev/null; export XDG_STATE_HOME; exec "$@""#)
      #expect(result.exitCode == 0)
      #expect(result.errors.contains("'exifcli undo' will not undo this run"))
      #expect(try history.bytes()["1.jpg"] != history.originals["1.jpg"])
    }
  }
}
