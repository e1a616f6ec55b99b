import Foundation
import PhotoFixtures
import Testing

@testable import ExifcliInterface

/// `exifcli show` of folders, lists and chosen tags.
@Suite(.tags(.process))
struct ShowManyTests {
  private struct Row: Decodable {
    struct Tag: Decodable {
      let directory: String
      let name: String?
    }
    struct Fault: Decodable {
      let code: String
    }
    let file: String
    let tags: [Tag]?
    let error: Fault?
  }

  private static func rows(_ result: ProgramResult) throws -> [Row] {
    try result.lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }

  /// A folder with a photo, one in a subfolder, and a file that is no photo.
  private static func withFolder(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for (name, fixture) in [("a.jpg", "grey"), ("sub/b.jpg", "xmp-after-exif")] {
        _ = try folder.place(try #require(Fixture.named(fixture)).bytes, at: name)
      }
      _ = try folder.place(Array("no photo".utf8), at: "bad.jpg")
      try body(folder)
    }
  }

  @Test func aFolderMeansThePhotosInIt() throws {
    try Self.withFolder { folder in
      let shallow = try Program.run(["show", ".", "--format", "jsonl"], in: folder.path)
      #expect(try Self.rows(shallow).map(\.file) == ["a.jpg"])
      let deep = try Program.run(["show", "-r", ".", "--format", "jsonl"], in: folder.path)
      #expect(try Self.rows(deep).map(\.file) == ["a.jpg", "sub/b.jpg"])
      #expect(deep.errors.contains("bad.jpg"))
    }
  }

  @Test func listsAndFiltersChoosePhotos() throws {
    try Self.withFolder { folder in
      let list = ["show", "--files-from", "-", "--format", "jsonl"]
      let listed = try Program.run(
        list, in: folder.path, script: #"printf 'sub/b.jpg\na.jpg\nsub/b.jpg\n' | "$@""#)
      #expect(try Self.rows(listed).map(\.file) == ["sub/b.jpg", "a.jpg", "sub/b.jpg"])
      let rated = try Program.run(
        ["show", "-r", ".", "--where", "has rating", "--format", "jsonl"], in: folder.path)
      #expect(try Self.rows(rated).map(\.file) == ["sub/b.jpg"])
      let named = try Program.run(["show", "sub", "a.jpg", "sub/b.jpg"], in: folder.path)
      #expect(
        named.lines.filter { !$0.hasPrefix(" ") && !$0.isEmpty } == [
          "sub/b.jpg", "a.jpg", "sub/b.jpg",
        ])
    }
  }

  @Test func tagsAreChosen() throws {
    try Self.withFolder { folder in
      let result = try Program.run(
        ["show", "-r", ".", "--tags", "XMP-xmp:*,Make", "--format", "jsonl"], in: folder.path)
      let tags = try Self.rows(result).map { $0.tags?.map { "\($0.directory):\($0.name ?? "")" } }
      #expect(tags.count == 2)
      #expect(tags[0] == ["IFD0:Make"])
      #expect(
        tags[1]?.allSatisfy { ["IFD0:Make"].contains($0) || $0.hasPrefix("XMP-xmp:") } == true)
      #expect(tags[1]?.contains("XMP-xmp:Rating") == true)
    }
  }

  @Test func aNameWithoutTagsIsSaid() throws {
    try Self.withFolder { folder in
      let arguments = ["show", "-r", ".", "--tags", "Make,Mak,XMP-xmp:Rating,GPS:*"]
      let result = try Program.run(arguments, in: folder.path)
      #expect(result.errorLines.last == "exifcli: no photo has a tag Mak, GPS:*")
      #expect(result.exitCode == 0)
      #expect(!(try Program.run(arguments + ["-q"], in: folder.path)).errors.contains("Mak"))
    }
  }

  /// A sidecar counts only if it is read, and then its values win; what is odd is said once.
  @Test func sidecarsAreAsked() throws {
    try TemporaryFolder.with { folder in
      try folder.place(try #require(Fixture.named("xmp-after-exif")).bytes, at: "a.jpg")
      let rated = try Program.run(
        ["edit", "a.jpg", "--sidecars", "--rating", "2"], in: folder.path)
      #expect(rated.exitCode == 0)
      func count(_ options: String...) throws -> Int {
        let result = try Program.run(
          ["show", "a.jpg", "--format", "jsonl", "--tags"] + options, in: folder.path)
        return try Self.rows(result)[0].tags?.count { $0.name == "Rating" } ?? 0
      }
      #expect(try count("XMP-xmp:Rating") == 1)
      #expect(try count("XMP-xmp:Rating,sidecar:nothing") == 1)
      #expect(try count("sidecar:Rating") == 1)
      #expect(try count("XMP-xmp:Rating", "--sidecars") == 2)
      let list = try Program.run(
        ["list", "a.jpg", "--sidecars", "--format", "tsv", "--columns", "rating,XMP-xmp:Rating"],
        in: folder.path)
      #expect(list.lines.last == "2\t2")
    }
  }

  @Test(arguments: ["json", "jsonl", "csv"])
  func failuresMayBeRows(format: String) throws {
    try Self.withFolder { folder in
      let arguments = ["show", "bad.jpg", "a.jpg", "--tags", "Make", "--format", format]
      let messages = try Program.run(arguments, in: folder.path)
      let rows = try Program.run(arguments + ["--failures", "rows"], in: folder.path)
      for result in [messages, rows] {
        #expect(result.errors.contains("bad.jpg: ") && result.exitCode == 1)
      }
      let count = messages.output.contains("bad.jpg")
      #expect(!count && rows.output.contains("bad.jpg"))
      if format == "jsonl" {
        let found = try Self.rows(rows)
        #expect(found.map(\.file) == ["bad.jpg", "a.jpg"])
        #expect(found[0].error?.code == "notAPhoto" && found[0].tags == nil)
        #expect(found[1].error == nil && found[1].tags?.count == 1)
      }
      if format == "csv" {
        let (with, without) = (rows.output, messages.output)
        let header = "file,source,directory,number,name,type,count,value"
        let row = "a.jpg,exif,IFD0,0x010F,Make,ASCII,"
        #expect(with.hasPrefix(header + ",error\r\nbad.jpg,,,,,,,,"))
        #expect(with.contains("\r\n" + row) && with.hasSuffix(",\r\n"))
        #expect(without.hasPrefix(header + "\r\n" + row))
      }
    }
  }

  @Test(arguments: [
    (["a.jpg", "--failures", "rows"], "--failures rows works only with --format json"),
    (["--files-from", "-", "--preview"], "--preview, --thumbnail and --film take named photos"),
    (["a.jpg", "--thumbnail", "x", "-r"], "--preview, --thumbnail and --film take named photos"),
    (
      ["a.jpg", "--preview", "--where", "iso > 1"],
      "--preview, --thumbnail and --film take named photos"
    ),
    (["a.jpg", "--source", "icc", "--tags", "GPS:*"], "names no tag of these parts"),
    (["a.jpg", "-0"], "-0 works only with --files-from"),
    (["a.jpg", "--tags", "Make", "--preview"], "--source and --tags choose tags"),
    (["a.jpg", "--tags", "XPM:Source"], "did you mean 'xmp'?"),
  ])
  func areRefused(arguments: [String], message: String) throws {
    let result = try Program.run(["show"] + arguments)
    #expect(result.errors.contains(message))
    #expect(result.exitCode == 64 && result.output.isEmpty)
  }
}
