import Foundation
import PhotoFixtures
import Testing

/// A date of the last change is a guess: it is shown, but counts only if the user says so.
@Suite(.tags(.process, .listing))
struct GuessedDateTests {
  /// A photo that says only when it was changed.
  private static func photo(_ date: String, _ entries: [TIFFBuilder.Entry] = []) -> [UInt8] {
    JPEGBuilder(metadata: [
      .exif(
        TIFFBuilder(
          .littleEndian, .init(entries + [.init(.dateTime, .ascii(date))])))
    ]).bytes
  }

  private static let model = TIFFBuilder.Entry(.model, .ascii("Example One"))

  private static func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.place(photo("2019:03:04 10:00:00"), at: "a.jpg")
      try folder.place(photo("2020:03:04 10:00:00", [model]), at: "b.jpg")
      try folder.place(photo("2018:03:04 10:00:00", [model]), at: "c.jpg")
      try body(folder)
    }
  }

  @Test(
    arguments: [
      (["--sort", "captureDate"], ["c.jpg", "b.jpg", "a.jpg"]),
      (["--sort", "captureDate:desc"], ["b.jpg", "c.jpg", "a.jpg"]),
      (["--sort", "captureDate", "--guesses"], ["c.jpg", "a.jpg", "b.jpg"]),
      (["--sort", "captureDate", "--limit", "2"], ["c.jpg", "b.jpg"]),
      (["--where", "has captureDate"], ["b.jpg", "c.jpg"]),
      (["--where", "not has captureDate"], ["a.jpg"]),
      (["--where", "captureDate >= 2019"], ["b.jpg"]),
      (["--where", "not captureDate >= 2019"], ["a.jpg", "c.jpg"]),
      (["--where", "captureDate >= 2019", "--guesses"], ["a.jpg", "b.jpg"]),
      (["--where", "modifyDate >= 2019"], ["a.jpg", "b.jpg"]),
    ] as [([String], [String])])
  func isNoDateInFiltersAndOrders(options: [String], paths: [String]) throws {
    try Self.withPhotos { folder in
      for catalogue in [[], ["--catalog=c.sqlite"], ["--catalog=c.sqlite"]] {
        let result = try Program.run(
          ["list", ".", "--format", "paths"] + options + catalogue, in: folder.path)
        #expect(result.lines.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 } == paths)
        #expect(result.exitCode == 0, "\(result.errors)")
      }
    }
  }

  /// All usual fields, and one that was asked for.
  @Test(
    arguments: [[], ["--columns", "file,captureDate"], ["--sort", "captureDate"]] as [[String]])
  func hasItsSourceInJSON(options: [String]) throws {
    try Self.withPhotos { folder in
      let arguments = ["list", "a.jpg", "b.jpg", "--format", "jsonl"] + options
      let result = try Program.run(arguments, in: folder.path)
      for (name, date, source) in [("a", "2019", "guess"), ("b", "2020", "modifyDate")] {
        let row = result.lines.first { $0.contains("\"\(name).jpg\"") } ?? ""
        #expect(
          row.contains(
            "\"captureDate\":\"\(date)-03-04T10:00:00\",\"captureDateSource\":\"\(source)\""))
      }
      try folder.place(Array(result.output.utf8), at: "rows.jsonl")
      let edit = try Program.run(["edit", "--from", "rows.jsonl"], in: folder.path)
      #expect(edit.lines.last == "edited 0, unchanged 2, failed 0", "\(edit.errors)")
    }
  }

  @Test func isInNoNewName() throws {
    try Self.withPhotos { folder in
      let arguments = ["rename", "a.jpg", "--to", "{captureDate:yyyy}.jpg"]
      let failed = try Program.run(arguments, in: folder.path)
      #expect(failed.exitCode == 1)
      #expect(failed.errors.contains("take it with --guesses"))
      let renamed = try Program.run(arguments + ["--guesses"], in: folder.path)
      #expect(renamed.lines.first == "a.jpg -> 2019.jpg", "\(renamed.errors)")
      let dated = try Program.run(["edit", "2019.jpg", "--date", "1974"], in: folder.path)
      #expect(dated.exitCode == 0)
      let list = try Program.run(
        ["list", "2019.jpg", "--columns", "captureDate", "--format", "jsonl"], in: folder.path)
      #expect(list.lines == ["{\"captureDate\":\"1974\"}"])
    }
  }

  /// Few programs understand a year alone in Exif. An undo takes it away again.
  @Test(arguments: ["exif-little-endian.jpg", "formats/heic-exif.heic", "formats/avif-exif.avif"])
  func aYearAloneIsInXMPToo(fixture: String) throws {
    try TemporaryFolder.with { folder in
      let original = try Data(
        contentsOf: URL(filePath: Project.root).appending(path: "Fixtures/" + fixture))
      try folder.place(Array(original), at: "a")
      let edit = try Program.run(
        ["edit", "a", "--date", "1974", "--journal", "j"], in: folder.path)
      #expect(edit.exitCode == 0, "\(edit.errors)")
      let bytes = try folder.bytes("a")
      #expect(bytes.firstRange(of: Array("DateTimeOriginal>1974<".utf8)) != nil)
      #expect(bytes.firstRange(of: Array("1974:  :     :  :  ".utf8)) != nil)
      #expect(try Program.run(["undo", "j"], in: folder.path).exitCode == 0)
      #expect(try folder.bytes("a") == Array(original))
    }
  }
}
