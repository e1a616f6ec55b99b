import Foundation
import PhotoFixtures
import Testing

/// Photos with difficult names.
@Suite(.tags(.process))
struct EditNamesTests {
  @Test(arguments: [
    (["--ev", "1", "--", "--ev"], "--ev"),
    (["--ev", "1", "--", "-x.jpg"], "-x.jpg"),
    (["--ev", "1", "./-x.jpg"], "./-x.jpg"),
    (["--ev", "1", "--", "--"], "--"),
    (["--ev", "1", "a b  c.jpg"], "a b  c.jpg"),
    (["--ev", "1", "1/3"], "1/3"),
    (["Käse 高原.jpg", "--ev", "1"], "Käse 高原.jpg"),
  ])
  func areTakenAsTheyAre(arguments: [String], name: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place("no-exif", as: name)
      let result = try Program.run(["edit"] + arguments, in: folder.path)

      #expect(result.lines.first == "\(name): exposureValue (none) -> +1")
      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
    }
  }

  @Test func needNotBeUTF8() throws {
    try TemporaryFolder.with { folder in
      let name: [UInt8] = [0xE9, 0x74, 0xE9]
      try folder.place(try #require(Fixture.named("no-exif")).bytes, at: name)
      let result = try Program.run(
        bytes: ["edit", "--ev", "1"].map { Array($0.utf8) } + [name], in: folder.path)
      let listed = try Program.run(["list", "--any-name", "--format", "jsonl"], in: folder.path)

      #expect(result.lines.first == #"\xE9t\xE9: exposureValue (none) -> +1"#)
      #expect(result.exitCode == 0)
      #expect(try listed.files() == ["\u{10FFE9}t\u{10FFE9}"])
      #expect(try listed.records().first?.number("exposureValue") == 1)
    }
  }

  /// exifcli edits the target of the link; the link stays a link.
  @Test(arguments: ["photo.jpg", "./in/../photo.jpg"])
  func mayBeSymbolicLinks(target: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place("no-exif", as: "photo.jpg")
      try folder.makeFolder("in")
      try folder.link("link.jpg", to: target)
      let result = try Program.run(["edit", "link.jpg", "--ev", "1"], in: folder.path)
      let listed = try Program.run(["list", "--format", "jsonl", "photo.jpg"], in: folder.path)

      #expect(result.lines.first == "link.jpg: exposureValue (none) -> +1")
      #expect(result.exitCode == 0)
      let linkPath = folder.url("link.jpg").path
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: linkPath) == target)
      #expect(try listed.records().first?.number("exposureValue") == 1)
      #expect(try folder.names() == ["in", "link.jpg", "photo.jpg"])
    }
  }

  @Test func aLinkThatLeadsNowhereFails() throws {
    try TemporaryFolder.with { folder in
      try folder.link("link.jpg", to: "nowhere.jpg")
      let result = try Program.run(["edit", "link.jpg", "--ev", "1"], in: folder.path)

      #expect(result.lines == [EditSummary.text(failed: 1)])
      #expect(result.errors == "exifcli: link.jpg: there is no such file; check the path\n")
      #expect(result.exitCode == 1)
      #expect(try folder.names() == ["link.jpg"])
    }
  }
}
