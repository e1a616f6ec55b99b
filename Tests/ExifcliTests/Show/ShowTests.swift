import Foundation
import Testing

/// `exifcli show`.
struct ShowTests {
  @Test func isForPeopleUnlessToldOtherwise() throws {
    let show = ["show", "Fixtures/grey.jpg"]

    #expect(
      try Program.run(show).output == (try Program.run(show + ["--format", "text"])).output)
  }

  @Test(arguments: ["no-exif", "no-metadata", "empty-exif"])
  func aPhotoWithoutTagsSaysSo(photo: String) throws {
    let file = "Fixtures/\(photo).jpg"
    let text = try Program.run(["show", file])
    let json = try Program.run(["show", file, "--format", "json"])

    #expect(text.output == "\(file)\n  no Exif tags\n")
    #expect(json.output == "[\n{\"file\":\"\(file)\",\"tags\":[]}\n]\n")
    #expect([text, json].allSatisfy { $0.exitCode == 0 && $0.errors.isEmpty })
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
  func aFileThatIsNoPhotoFailsAndTheOthersAreShown(format: String) throws {
    let good = "Fixtures/grey.jpg"
    let alone = try Program.run(["show", "--format", format, good])
    let result = try Program.run(
      ["show", "--format", format, "Fixtures/README.md", good, "Fixtures"])

    #expect(result.output == alone.output)
    #expect(
      result.errorLines == [
        "exifcli: Fixtures/README.md: is no JPEG photo; only JPEG photos can be read",
        "exifcli: Fixtures: is a folder; name the photos in it",
      ])
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
      let lines = try Program.run(["show", file]).lines.filter { $0.hasPrefix("    0x") }
      let tags = try json([file]).first?.tags ?? []

      #expect(lines.count == tags.count)
      for (line, tag) in zip(lines, tags) {
        let number = try #require(tag["number"] as? Int)
        let directory = try #require(tag["directory"] as? String)
        #expect(Int(line.dropFirst(6).prefix(4), radix: 16) == number)
        #expect(line.contains(tag["name"] as? String ?? "  "))
        #expect(directories.contains(directory))
      }
    }
  }

  private let directories: Set = ["IFD0", "IFD1", "Exif", "GPS", "Interoperability", "MakerNote"]

  private func json(_ files: [String]) throws -> [(file: String, tags: [[String: Any]])] {
    let bytes = try Program.run(["show", "--format", "json"] + files).outputBytes
    let photos = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    return try photos.map { photo in
      (try #require(photo["file"] as? String), try #require(photo["tags"] as? [[String: Any]]))
    }
  }
}
