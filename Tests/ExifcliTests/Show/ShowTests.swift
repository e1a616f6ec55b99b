import Foundation
import PhotoFixtures
import Testing

@testable import ExifcliInterface

/// `exifcli show`.
@Suite(.tags(.process))
struct ShowTests {
  @Test func isForPeopleByDefault() throws {
    let show = ["show", "Fixtures/grey.jpg"]

    #expect(
      try Program.run(show).output == (try Program.run(show + ["--format", "text"])).output)
  }

  @Test(arguments: ["no-exif", "no-metadata", "empty-exif"])
  func aPhotoWithoutTagsSaysSo(photo: String) throws {
    let file = "Fixtures/\(photo).jpg"
    let text = try Program.run(["show", file])
    let json = try Program.run(["show", file, "--format", "json"])

    #expect(text.output == "\(file)\n  no tags\n")
    #expect(json.output == "[\n{\"file\":\"\(file)\",\"tags\":[]}\n]\n")
    #expect([text, json].allSatisfy { $0.exitCode == 0 && $0.errors.isEmpty })
  }

  @Test(arguments: [
    (["--source", "xmp"], ["XMP-xmp"]),
    (["--source", "exif", "--source", "xmp"], ["IFD0", "Exif", "XMP-xmp"]),
    (["--source", "ICC"], []),
  ])
  func showsTheChosenSources(options: [String], directories: [String]) throws {
    let photo = "Fixtures/xmp-after-exif.jpg"
    let result = try Program.run(["show", photo] + options)
    let headings = result.lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
    #expect(
      headings.map { String($0.dropFirst(2)) }
        == (directories.isEmpty ? ["no tags"] : directories))
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: [
    (
      ["--source", "exf"],
      "there is no source 'exf'; the sources are exif, makernote, xmp, iptc, icc"
    ),
    (["--source", "xmp", "--preview"], "--source and --tags choose tags: leave them out"),
  ])
  func refusesWrongSources(options: [String], message: String) throws {
    let result = try Program.run(["show", "Fixtures/grey.jpg"] + options)
    #expect(result.errors.contains(message))
    #expect(result.exitCode == 64)
  }

  @Test func photosComeInTheOrderInWhichTheyAreNamed() throws {
    let files = ["thumbnail", "exif-big-endian", "no-exif", "thumbnail"].map {
      "Fixtures/\($0).jpg"
    }
    let single = try files.map { try Program.run(["show", $0]).output }

    #expect(try Program.run(["show"] + files).output == single.joined(separator: "\n"))
    #expect(try json(files).map { $0.file } == files)
  }

  @Test(arguments: ["text", "json"])
  func aFileThatIsNotAPhotoFailsAndTheOthersAreShown(format: String) throws {
    let good = "Fixtures/grey.jpg"
    let alone = try Program.run(["show", "--format", format, good])
    let result = try Program.run(
      ["show", "--format", format, "Fixtures/README.md", good])

    #expect(result.output == alone.output)
    #expect(result.errorLines == ["exifcli: Fixtures/README.md: \(Project.unknownFormat)"])
    #expect(result.exitCode == 1)
  }

  @Test func nothingButFailuresIsStillJSON() throws {
    let result = try Program.run(["show", "nowhere.jpg", "--format", "json"])

    #expect(result.output == "[]\n")
    #expect(result.exitCode == 1)
  }

  @Test func textAndJSONHaveTheSameTags() throws {
    for photo in Project.fixtureNames {
      let file = "Fixtures/" + photo
      let options = ["--source", "exif,makernote"]
      let lines = try Program.run(["show", file] + options).lines.filter { $0.hasPrefix("    ") }
      let tags = try json([file] + options).first?.tags ?? []

      #expect(lines.count == tags.count)
      for (line, tag) in zip(lines, tags) {
        // What a structure of a MakerNote holds has a name alone.
        let number = tag["number"] as? Int ?? 0
        let directory = try #require(tag["directory"] as? String)
        let digits = String(number, radix: 16, uppercase: true)
        let hexadecimal = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let label = tag["name"] as? String ?? "0x" + hexadecimal
        #expect(line.hasPrefix("    " + label))
        #expect(directories.contains(directory))
      }
    }
  }

  /// A tag always has all keys, in the same order and with the same types.
  @Test func tagsInJSONHaveTheSameKeys() throws {
    let names = [
      "source", "directory", "number", "name", "type", "count", "raw", "rawIsCut", "value",
    ]
    for photo in Project.fixtureNames {
      for tag in try json(["Fixtures/" + photo]).first?.tags ?? [] {
        #expect(Set(tag.keys) == Set(names))
        #expect(tag["name"] is String || tag["name"] is NSNull)
        #expect(tag["rawIsCut"] as? Bool == false || tag["name"] as? String == "MakerNote")
        #expect(tag["value"] is String)
        let (raw, count) = (tag["raw"], tag["count"] as? Int)
        switch tag["type"] as? String {
        case "LONG" where tag["value"] as? String == "outside the block":
          #expect(raw is NSNull && photo == "pointer-with-count.jpg")
        case "BYTE", "SHORT", "LONG", "SLONG", "SSHORT", "SBYTE":
          #expect(raw is Int && count == 1 || (raw as? [Int])?.count == count)
        case "RATIONAL", "SRATIONAL":
          #expect(raw is String && count == 1 || (raw as? [String])?.count == count)
        case "ASCII": #expect(raw is String)
        case "UNDEFINED":
          #expect((raw as? String)?.utf8.count == 2 * min(count ?? 0, 1024))
        default:
          if let source = tag["source"] as? String, ["xmp", "png"].contains(source) {
            #expect(raw is String && count == 1 || (raw as? [String])?.count == count)
            #expect(tag["number"] is NSNull)
          } else {
            #expect(tag["source"] as? String == "makernote" && raw is NSNull)
          }
        }
      }
    }
  }

  @Test(arguments: [60, 80, 200])
  func noLineIsLongerThanTheTerminal(columns: Int) throws {
    let lines = try Program.run(
      ["show", "Fixtures/exif-little-endian.jpg", "--color", "never"], onTerminalOf: columns
    ).lines
    #expect(lines.count > 30)
    #expect(lines.allSatisfy { TerminalWidth.of($0) <= columns })
  }

  @Test func aLongTextIsShortenedOnlyForPeople() throws {
    let comment = String(repeating: "Wörter ", count: 400)
    try TemporaryFolder.with { folder in
      let block = Shot(.one, image: [.init(.imageDescription, .ascii(comment))]).block
      try folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: "photo.jpg")
      let text = try Program.run(["show", "photo.jpg"], in: folder.path)
      let json = try Program.run(["show", "photo.jpg", "--format", "json"], in: folder.path)

      let line = try #require(text.lines.first { $0.hasPrefix("    ImageDescription ") })
      #expect(line.hasSuffix("W…"))
      #expect(line.count < 300)
      #expect(json.output.contains(comment))
      #expect(json.output.contains(comment.dropLast() + "\"}"))
    }
  }

  private let directories: Set = [
    "IFD0", "IFD1", "Exif", "GPS", "Interoperability", "MakerNote", "Apple", "Canon", "Casio",
    "FujiFilm", "GE", "JVC", "Kodak", "Leica", "Minolta", "Motorola", "Nikon", "Olympus",
    "Panasonic",
    "Pentax", "Ricoh", "Samsung", "Sanyo", "Sigma", "Sony",
  ]

  private func json(_ files: [String]) throws -> [(file: String, tags: [[String: Any]])] {
    let bytes = try Program.run(["show", "--format", "json"] + files).outputBytes
    let photos = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    return try photos.map { photo in
      (try #require(photo["file"] as? String), try #require(photo["tags"] as? [[String: Any]]))
    }
  }
}
