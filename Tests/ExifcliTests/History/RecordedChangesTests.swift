import Foundation
import Testing

/// What `history RUN` shows of a run, whatever later runs have done since.
@Suite(.tags(.process))
struct RecordedChangesTests {
  /// The lines after the heading, without the folder of the photos.
  private static func changes(ofRun run: Int, in history: RunHistoryFolder) throws -> [String] {
    let result = try history.run("history", "\(run)")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.lines.first?.hasPrefix("run \(run) of ") == true)
    let folder = URL(filePath: history.photos).resolvingSymlinksInPath().path + "/"
    return result.lines.dropFirst().map { $0.replacing(folder, with: "") }
  }

  /// The runs of a story of one photo and its sidecar.
  private static let story: [(command: [String], changes: [String])] = [
    (["edit", "1.jpg", "--ev", "1"], ["1.jpg: exposureValue +1/3 -> +1"]),
    (
      ["edit", "1.jpg", "--copyright", "Anna", "--unset", "gps"],
      [
        "1.jpg: latitude 35.0116 -> (none), longitude 135.7682 -> (none), altitude 50.3 m -> (none),"
          + " copyright 2024 Jane Example -> Anna"
      ]
    ),
    (["edit", "1.jpg", "--set", "orientation=6"], ["1.jpg: orientation 1 -> 6"]),
    (
      ["edit", "1.jpg", "--upright"],
      ["1.jpg: orientation 6 -> 1, pixelWidth 64 -> 48, pixelHeight 48 -> 64"]
    ),
    (["edit", "1.jpg", "--rating", "5", "--sidecars"], ["1.jpg.xmp: rating (none) -> 5"]),
    (
      ["strip", "1.jpg", "--identity"],
      [
        "1.jpg: software Example Firmware 1.02 -> (none), artist Jane Example -> (none),"
          + " copyright Anna -> (none)"
      ]
    ),
    (["rename", "1.jpg", "--to", "a.{ext}"], ["1.jpg.xmp -> a.jpg.xmp", "1.jpg -> a.jpg"]),
    (["edit", "a.jpg", "--ev", "2"], ["a.jpg: exposureValue +1 -> +2"]),
  ]

  @Test func areThoseOfTheRun() throws {
    try RunHistoryFolder.with(count: 1) { history in
      for (command, _) in Self.story {
        let result = try history.run(command)
        #expect(result.exitCode == 0, "\(command): \(result.errors)")
      }
      for undone in 0...1 {
        if undone == 1 { #expect(try history.run("undo").exitCode == 0) }
        for (index, (command, expected)) in Self.story.enumerated() {
          let changes = try Self.changes(ofRun: index + 1, in: history)
          // Later runs have renamed the files.
          let isBefore = index < Self.story.count - 2
          let names = isBefore ? changes.map { $0.replacing("a.jpg", with: "1.jpg") } : changes
          #expect(names == expected, "\(command)")
        }
      }
    }
  }

  /// Formats whose edits are proven by the whole file, too.
  @Test(arguments: [
    "png-exif.png", "formats/tiff-big-endian.tif", "formats/heic-exif.heic",
    "formats/webp-lossy.webp",
  ])
  func areThoseOfAnyFormat(fixture: String) throws {
    try RunHistoryFolder.with(count: 1) { history in
      let name = try #require(fixture.split(separator: "/").last.map(String.init))
      let bytes = try Data(
        contentsOf: URL(filePath: Project.root).appending(path: "Fixtures/" + fixture))
      try bytes.write(to: URL(filePath: history.photos).appending(path: name))
      for artist in ["Jane", "A longer name than that"] {
        #expect(try history.run("edit", name, "--artist", artist).exitCode == 0)
      }
      let first = try Self.changes(ofRun: 1, in: history)
      let second = try Self.changes(ofRun: 2, in: history)
      #expect(first.count == 1 && first[0].contains("-> Jane"), "\(first)")
      #expect(second == ["\(name): artist Jane -> A longer name than that"])
    }
  }

  @Test func areNotKnownIfSomethingElseHasChangedThePhoto() throws {
    try RunHistoryFolder.with(count: 2) { history in
      try history.run("edit", ".", "--ev", "1")
      let changed = URL(filePath: history.photos).appending(path: "1.jpg")
      try (Data(contentsOf: changed) + [0]).write(to: changed)
      try FileManager.default.removeItem(atPath: history.photos + "/2.jpg")
      let result = try history.run("history", "1", "--format", "jsonl")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("so what that edit changed is not known"), "\(result.errors)")
      #expect(result.errors.contains("2.jpg: there is no such file"), "\(result.errors)")
      #expect(try result.records().count == 2)
    }
  }

  @Test func areJSONForScripts() throws {
    try RunHistoryFolder.with(count: 2) { history in
      try history.run("edit", "1.jpg", "--ev", "1", "--gps", "1,2")
      try history.run("rename", "2.jpg", "--to", "b.{ext}", "--copy")
      let edit = try #require(try history.run("history", "1", "--format", "jsonl").records().first)
      #expect(edit.text("file")?.hasSuffix("/1.jpg") == true)
      let changes = try edit.literal("changes")
      #expect(
        changes.contains(#""exposureValue":{"from":0.3333333333333333,"to":1.0}"#), "\(changes)")
      #expect(try edit.literal("removed") == "[]")
      #expect(try edit.literal("error") == "null")
      let copy = try #require(try history.run("history", "2", "--format", "jsonl").records().first)
      #expect(copy.text("to")?.hasSuffix("/b.jpg") == true)
      #expect(try copy.literal("copied") == "true")
    }
  }

  /// They are the other way round.
  @Test func areShownBeforeAnUndo() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("edit", "1.jpg", "--ev", "1")
      let undo = try history.run("undo", "1", "--dry-run")
      #expect(
        undo.lines.first?.hasSuffix("1.jpg: would undo 1 edit: exposureValue +1 -> +1/3") == true)
      try history.run("undo")
      let redo = try history.run("redo", "--dry-run", "--format", "jsonl")
      #expect(
        try redo.records().first?.literal("changes")
          == #"{"exposureValue":{"from":0.3333333333333333,"to":1.0}}"#)
    }
  }

  @Test(arguments: [
    (["history", "x"], 64, "give a whole number"),
    (["history", "1", "--limit", "2"], 64, "--limit works only"),
    (["history", "9"], 1, "has no run 9"),
  ])
  func needARun(arguments: [String], code: Int32, message: String) throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("edit", "1.jpg", "--ev", "1")
      let result = try history.run(arguments)
      #expect(result.exitCode == code)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}
