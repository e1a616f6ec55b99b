import Foundation
import Testing

/// Runs that are undone and made again although later runs have changed their photos: each photo has the values that
/// the runs in force say.
@Suite(.tags(.process))
struct ValueUndoTests {
  private static let columns = "artist,copyright,exposureValue,keywords,latitude,orientation"

  /// Each photo's values, as TSV, with the keywords in the order of the alphabet: a run that is made again adds its own
  /// after those of later runs.
  private static func values(_ history: RunHistoryFolder) throws -> [String] {
    let result = try history.run("list", "--format", "tsv", "--columns", columns)
    return result.lines.dropFirst().map { line in
      line.components(separatedBy: "\t").enumerated().map { index, cell in
        index == 3 ? cell.components(separatedBy: "; ").sorted().joined(separator: "; ") : cell
      }.joined(separator: "\t")
    }
  }

  private static let edits = [
    ["--artist", "Ann"], ["--copyright", "Bob", "--ev", "1"], ["--add-keyword", "a"],
    ["--add-keyword", "b", "--artist", "Cid"], ["--ev", "2"],
  ]

  /// What the photos have if these of the edits are in force.
  private static func expected(_ inForce: Set<Int>) -> String {
    var (artist, copyright, ev) = ("Jane Example", "2024 Jane Example", "0.3333333333333333")
    var keywords: [String] = []
    for run in inForce.sorted() {
      switch run {
      case 1: artist = "Ann"
      case 2: (copyright, ev) = ("Bob", "1.0")
      case 3: keywords.append("a")
      case 4:
        artist = "Cid"
        keywords.append("b")
      default: ev = "2.0"
      }
    }
    let list = keywords.joined(separator: "; ")
    return "\(artist)\t\(copyright)\t\(ev)\t\(list)\t35.0116\t1"
  }

  /// In every order.
  @Test(arguments: [
    [2], [1, 4], [4, 1], [5, 1, 4], [3, 4, -3], [5, 2, -5], [2, 5, -2, -5], [1, 2, 3, 4, 5],
    [1, 4, -1, 2, -4, -2], [5, 4, 3, 2, 1, -2, -4, -1], [3, -3], [3, -3, 4, 3, -4, -3, 4],
    [3, 4, -4, -3, 3, 4, -3],
  ])
  func leaveWhatTheRunsInForceSay(undos: [Int]) throws {
    try RunHistoryFolder.with(count: 2) { history in
      for edit in Self.edits {
        #expect(try history.run(["edit", "."] + edit).exitCode == 0)
      }
      var inForce: Set = [1, 2, 3, 4, 5]
      for run in undos {
        let result = try history.run(run > 0 ? "undo" : "redo", "\(abs(run))")
        #expect(result.exitCode == 0, "\(run): \(result.errors)")
        if run > 0 { inForce.remove(run) } else { inForce.insert(-run) }
        let expected = Self.expected(inForce)
        #expect(try Self.values(history) == [expected, expected], "\(run) of \(undos)")
        let states = try history.history().filter { ($0.number("run") ?? 0) <= 5 }
        for state in states {
          let number = Int(state.number("run") ?? 0)
          #expect(state.number("undone") == (inForce.contains(number) ? 0 : 2))
        }
      }
    }
  }

  /// The order is what the run has changed.
  @Test func anotherOrderOfKeywordsIsUndone() throws {
    try RunHistoryFolder.with(count: 1) { history in
      let list = ["list", "--format", "jsonl", "--columns", "keywords"]
      for edit in [["--keywords", "a,b"], ["--keywords", "b,a"], ["--artist", "Ann"]] {
        #expect(try history.run(["edit", "."] + edit).exitCode == 0)
      }
      let orders = [#"{"keywords":["a","b"]}"#, #"{"keywords":["b","a"]}"#]
      let present = try history.run(list)
      #expect(present.lines.first == orders[1])
      for (command, order) in [("undo", 0), ("redo", 1), ("undo", 0)] {
        #expect(try history.run(command, "2").exitCode == 0)
        #expect(try history.run(list).lines.first == orders[order])
      }
    }
  }

  /// Each tag in Exif, as JSON.
  private static func tags(of photo: String, in history: RunHistoryFolder) throws -> [String] {
    try history.run("show", photo, "--format", "json", "--source", "exif").lines.joined()
      .components(separatedBy: "},{")
  }

  /// What removes more than fields, or turns pictures, is undone below later edits of fields.
  @Test(arguments: ["exif-little-endian.jpg", "formats/heic-exif.heic", "formats/webp-lossy.webp"])
  func restoreWhatARemovalTook(fixture: String) throws {
    try RunHistoryFolder.with(count: 1) { history in
      let name = try #require(fixture.split(separator: "/").last.map(String.init))
      let photo = URL(filePath: history.photos).appending(path: name)
      try FileManager.default.removeItem(atPath: history.photos + "/1.jpg")
      try FileManager.default.copyItem(
        at: URL(filePath: Project.root).appending(path: "Fixtures/" + fixture), to: photo)
      let tags = try Self.tags(of: name, in: history)
      #expect(try history.run("strip", name, "--all").exitCode == 0)
      #expect(try history.run("edit", name, "--artist", "Ann").exitCode == 0)
      let stripped = try Self.tags(of: name, in: history)
      let undo = try history.run("undo", "1")
      #expect(undo.exitCode == 0, "\(undo.errors)")
      let restored = try Self.tags(of: name, in: history)
      let artist = #""name":"Artist""#
      #expect(
        restored.filter { !$0.contains(artist) } == tags.filter { !$0.contains(artist) })
      #expect(restored.contains { $0.contains(artist) && $0.contains("Ann") })
      let redo = try history.run("redo", "1")
      #expect(redo.exitCode == 0, "\(redo.errors)")
      #expect(try Self.tags(of: name, in: history) == stripped)
    }
  }

  /// A record with other bytes than those that were removed does not get into the photo.
  @Test func takeNothingFromADamagedRecord() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("strip", ".", "--location")
      try history.run("edit", ".", "--artist", "Ann")
      let journal = history.journal(ofRun: 1)
      let lines = try String(contentsOfFile: journal, encoding: .utf8)
      let old = try #require(lines.firstRange(of: /"old":"[0-9a-f]{8}/))
      let digit = lines.index(before: old.upperBound)
      let other = lines[digit] == "0" ? "1" : "0"
      try Data(lines.replacingCharacters(in: digit..<old.upperBound, with: other).utf8)
        .write(to: URL(filePath: journal))
      let bytes = try history.bytes()
      let result = try history.run("undo", "1")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("1.jpg: "), "\(result.errors)")
      #expect(try history.bytes() == bytes)
    }
  }

  @Test func restoreATurnedPicture() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("edit", ".", "--set", "orientation=6")
      try history.run("edit", ".", "--upright")
      try history.run("edit", ".", "--artist", "Ann")
      let hash = "list . --format tsv --columns pictureHash,pixelWidth,orientation,artist"
      let arguments = hash.split(separator: " ").map(String.init)
      let turned = try history.run(arguments).lines
      let undo = try history.run("undo", "2")
      #expect(undo.exitCode == 0, "\(undo.errors)")
      #expect(try history.run(arguments).lines.last?.hasSuffix("\t64\t6\tAnn") == true)
      #expect(try history.run("redo", "2").exitCode == 0)
      #expect(try history.run(arguments).lines == turned)
    }
  }

  /// Two runs that removed parts are undone in their order: the message names the one that comes first.
  @Test func waitForALaterRemoval() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("strip", ".", "--location")
      try history.run("edit", ".", "--artist", "Ann")
      try history.run("strip", ".", "--identity")
      let result = try history.run("undo", "1")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("1.jpg: was edited again by run 3 of exifcli"))
      for run in ["3", "1", "2"] { #expect(try history.run("undo", run).exitCode == 0) }
      #expect(try Self.values(history) == [Self.expected([])])
    }
  }

  /// The same with sidecars, whose photos stay as they are.
  @Test func changeSidecars() throws {
    try RunHistoryFolder.with(count: 1) { history in
      let edits = [
        ["--rating", "3"], ["--title", "T"], ["--unset", "title"], ["--artist", "Ann"],
      ]
      for edit in edits {
        let result = try history.run(["edit", ".", "--sidecars"] + edit)
        #expect(result.exitCode == 0)
      }
      for (command, expected) in [
        (["undo", "1"], "4\t\tAnn"), (["undo", "3"], "4\tT\tAnn"), (["redo", "1"], "3\tT\tAnn"),
        (["undo", "4"], "3\tT\tJane Example"), (["redo", "3"], "3\t\tJane Example"),
      ] {
        let result = try history.run(command)
        #expect(result.exitCode == 0)
        let values = try history.run(
          "list", ".", "--sidecars", "--format", "tsv", "--columns", "rating,title,artist")
        #expect(values.lines.last == expected, "\(command)")
      }
      #expect(try history.bytes()["1.jpg"] == history.originals["1.jpg"])
    }
  }

  /// Names as well: each is given back whatever has become of the file, and edits are undone wherever it is.
  @Test func followNames() throws {
    try RunHistoryFolder.with(count: 2) { history in
      try history.run("edit", ".", "--artist", "Ann")
      // The names go round.
      try history.run("rename", ".", "--to", "{n:1}.jpg", "--sort", "file:desc")
      try history.run("edit", ".", "--ev", "2")
      let originals = ["1.jpg", "2.jpg"]
      for command in [
        ["undo", "2"], ["undo", "1"], ["redo", "2"], ["undo", "3"], ["undo", "2"],
      ] {
        let result = try history.run(command)
        #expect(result.exitCode == 0, "\(command): \(result.errors)")
        #expect(result.lines.last?.contains("2, unchanged 0, failed 0") == true)
      }
      #expect(try history.bytes().keys.sorted() == originals)
      #expect(try Self.values(history) == Array(repeating: Self.expected([]), count: 2))
      // Each photo ends with a text of its own.
      for name in originals {
        #expect(
          try history.bytes()[name]?.suffix(7) == history.originals[name]?.suffix(7), "\(name)")
      }
    }
  }

  /// A rehearsal says the same, and changes nothing.
  @Test func areRehearsed() throws {
    try RunHistoryFolder.with(count: 1) { history in
      for edit in Self.edits { try history.run(["edit", "."] + edit) }
      let bytes = try history.bytes()
      let runs = try history.history()
      let rehearsal = try history.run("undo", "2", "--dry-run")
      #expect(rehearsal.lines.first?.contains("1.jpg: would set back: copyright Bob -> ") == true)
      #expect(rehearsal.errors.contains("keeps its exposureValue, which run 5 has changed since"))
      #expect(try history.bytes() == bytes)
      #expect(try history.history().count == runs.count)
      let undo = try history.run("undo", "2", "--format", "jsonl")
      let record = try #require(try undo.records().first)
      #expect(record.text("status") == "undone")
      #expect(
        try record.literal("changes")
          == #"{"copyright":{"from":"Bob","to":"2024 Jane Example"}}"#)
    }
  }

  /// The runs that set values back are listed, and shown, but not undone: the run that they are of is made again.
  @Test func areRunsOfTheirOwn() throws {
    try RunHistoryFolder.with(count: 1) { history in
      for edit in Self.edits { try history.run(["edit", "."] + edit) }
      try history.run("undo", "2")
      try history.run("redo", "2")
      let arguments = try history.history().prefix(2).map { try $0.literal("arguments") }
      #expect(arguments == [#"["redo","2"]"#, #"["undo","2"]"#])
      #expect(
        try history.run("history", "6").lines.last?.contains(
          "copyright Bob -> 2024 Jane Example") == true)
      for (run, advice) in [("6", "'exifcli redo 2'"), ("7", "'exifcli undo 2'")] {
        for command in ["undo", "redo"] {
          let result = try history.run(command, run)
          #expect(result.exitCode == 1)
          #expect(result.errors.contains(advice), "\(result.errors)")
        }
      }
      // Without a number, the newest run of the user is meant.
      #expect(try history.run("undo").lines.first?.hasPrefix("run 5 of ") == true)
    }
  }

  /// What something else has changed since is not touched.
  @Test func leaveWhatNoRunChanged() throws {
    try RunHistoryFolder.with(count: 1) { history in
      for edit in Self.edits { try history.run(["edit", "."] + edit) }
      try history.run("edit", ".", "--copyright", "Eve", "--no-history")
      let bytes = try history.bytes()
      let result = try history.run("undo", "2")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("by no recorded run"))
      #expect(try history.bytes() == bytes)
    }
  }
}
