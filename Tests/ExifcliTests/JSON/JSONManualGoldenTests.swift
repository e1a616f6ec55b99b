import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// exifcli-json(5) has the keys and codes that the program prints.
@Suite(.tags(.process, .listing))
struct JSONManualGoldenTests {
  @Test func photosHaveTheFieldsOfTheTable() throws {
    if Golden.isRecording { try JSONManual().record() }
    let manual = try JSONManual()
    #expect(
      manual.photoKeys.map(String.init) == JSONManual.derivedPhotoKeys,
      "record it: EXIFCLI_RECORD_GOLDENS=1 swift test --filter Golden")
    let photo = try Program.run(["list", "Fixtures/grey.jpg", "--format", "jsonl"]).records()
    #expect(photo.map(\.names) == manual.terms(of: "Photos"))
  }

  @Test func eachCodeIsNamedOnce() throws {
    let manual = try JSONManual()
    let terms = manual.terms(of: "Codes")
    #expect(terms.count == 1)
    #expect(terms.first?.sorted() == PhotoProblem.recordedCodes.sorted())
  }

  @Test func tagsHaveTheirKeys() throws {
    let photo = try JSONRecord(
      try #require(elements(["show", "Fixtures/grey.jpg", "--format", "json"]).first))
    let tag = try JSONRecord(
      try #require(JSONMembers.elements(of: photo.literal("tags")).first))
    #expect(try JSONManual().terms(of: "Tags") == [photo.names, tag.names])
  }

  @Test func groupsOfDuplicatesHaveTheirKeys() throws {
    let groups = try Program.run(["duplicates", "Fixtures", "--format", "jsonl", "-q"]).records()
    let first = try #require(groups.first)
    let photo = try JSONRecord(
      try #require(JSONMembers.elements(of: first.literal("photos")).first))
    #expect(try JSONManual().terms(of: "Duplicates") == [first.names, photo.names])
  }

  @Test func verificationsHaveTheirKeys() throws {
    try TemporaryFolder.with("grey") { folder in
      let verify = ["verify", "--manifest", ".m", "--format", "jsonl"]
      _ = try Program.run(verify + ["--write"], in: folder.path)
      try folder.place("exif-little-endian", as: "new.jpg")
      let found = try Program.run(verify, in: folder.path).records()
      #expect(try JSONManual().terms(of: "Verifications") == found.map(\.names))
    }
  }

  @Test func histogramsHaveTheirKeys() throws {
    let histogram = try JSONRecord(
      Program.run(["stats", "Fixtures", "--by", "iso", "--format", "json"]).output)
    let bin = try JSONRecord(
      try #require(JSONMembers.elements(of: histogram.literal("bins")).first))
    #expect(try JSONManual().terms(of: "Histograms") == [histogram.names, bin.names])
  }

  @Test func fieldsHaveTheirKeys() throws {
    let field = try JSONRecord(try #require(elements(["keys", "--format", "json"]).first))
    #expect(try JSONManual().terms(of: "Fields") == [field.names])
  }

  @Test func editsAndUndoneEditsHaveTheirKeys() throws {
    try TemporaryFolder.with("grey") { folder in
      let edits = try Program.run(
        ["edit", "grey.jpg", "none.jpg", "--ev", "0.7", "--format", "jsonl", "--journal", "j"],
        in: folder.path
      ).records()
      let undone = try Program.run(["undo", "j", "--format", "jsonl"], in: folder.path).records()
      let error = try JSONRecord(try #require(edits.last).literal("error"))
      let manual = try JSONManual()
      #expect(edits.count == 2)
      for edit in edits { #expect(manual.terms(of: "Edits") == [edit.names]) }
      #expect(manual.terms(of: "Undone edits") == undone.map(\.names))
      #expect(manual.terms(of: "Errors") == [error.names])
    }
  }

  @Test func runsHaveTheirKeys() throws {
    try RunHistoryFolder.with { history in
      try history.run("edit", "1.jpg", "--ev", "1")
      #expect(try history.history().map(\.names) == JSONManual().terms(of: "Runs"))
    }
  }

  /// The texts of the objects in the array that the command prints.
  private func elements(_ command: [String]) throws -> [String] {
    let text = try Program.run(command).output.filter { $0 != "\n" }
    return JSONMembers.elements(of: text)
  }
}
