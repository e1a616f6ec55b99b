import PhotoEntities
import Testing

/// A new position, and the other tags about the place.
@Suite(.tags(.process))
struct EditPlaceTagsTests {
  private static let place = ["edit", "a.jpg", "--gps", "48.2,16.3,170"]

  /// Runs the test with a photo that has a position, its precision, and a direction.
  private static func withPhoto(_ test: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.place("gps-north-east", as: "a.jpg")
      let run = try Program.run(
        ["edit", "a.jpg", "--set", "GPS:GPSDOP=3,GPS:GPSImgDirection=10"], in: folder.path)
      #expect(run.exitCode == 0)
      try test(folder)
    }
  }

  private func tags(_ folder: TemporaryFolder) throws -> [String] {
    try Program.run(
      ["show", "a.jpg", "--tags", "GPSDOP,GPSImgDirection", "--numbers"], in: folder.path
    ).lines.filter { $0.isPrefixed(by: "    ") }.map { line in
      line.parts(separatedBy: " ").filter { !$0.isEmpty }.joined(separator: "=")
    }
  }

  /// Tags that are named in the same edit stay, even with the value that they had.
  @Test(arguments: [
    ("GPS:GPSDOP=5", ["GPSDOP=5/1"]), ("GPS:GPSDOP=3", ["GPSDOP=3/1"]),
    ("GPS:GPSDOP=5,GPS:GPSImgDirection=20", ["GPSDOP=5/1", "GPSImgDirection=20/1"]),
    ("rating=5", []),
  ])
  func namedTagsStay(tags: String, left: [String]) throws {
    try Self.withPhoto { folder in
      let run = try Program.run(Self.place + ["--set", tags], in: folder.path)
      #expect(run.lines.last == "edited 1, unchanged 0, failed 0", "\(run.errors)")
      let others =
        left.count == 2 ? "" : ", \(2 - left.count) other GPS tag\(left.isEmpty ? "s" : "") removed"
      #expect(run.lines[0].isSuffixed(by: others), "\(run.lines)")
      #expect(run.lines[0].contains("other") == !others.isEmpty)
      #expect(try self.tags(folder) == left)
    }
  }

  /// A coordinate without its side is no position any more.
  @Test func aSideCanBeRemoved() throws {
    try Self.withPhoto { folder in
      let run = try Program.run(
        ["edit", "a.jpg", "--unset", "GPS:GPSLatitudeRef"], in: folder.path)
      #expect(run.lines.last == "edited 1, unchanged 0, failed 0", "\(run.errors)")
    }
  }

  /// A sidecar has the position, and the photo keeps its other tags about the old place, which is said.
  @Test(arguments: ["--sidecars", "auto"])
  func aSidecarLeavesThoseOfThePhoto(option: String) throws {
    try Self.withPhoto { folder in
      let bytes = try folder.bytes("a.jpg")
      if option.isIdentical(to: "auto") {
        try folder.makeReadOnly("a.jpg")
      }
      let options = option.isIdentical(to: "auto") ? ["--sidecars", "auto"] : ["--sidecars"]
      let run = try Program.run(Self.place + options, in: folder.path)
      #expect(run.lines.last == "edited 1, unchanged 0, failed 0", "\(run.errors)")
      #expect(
        run.errors
          == "exifcli: a.jpg: warning: its file keeps 2 other GPS tags of the old place, such as the"
          + " direction: a sidecar cannot remove them\n")
      #expect(try folder.bytes("a.jpg") == bytes)
      let list = try Program.run(
        [
          "list", "a.jpg", "--sidecars", "--columns", "latitude,longitude,altitude", "--format",
          "jsonl",
        ],
        in: folder.path)
      #expect(list.lines == [#"{"latitude":48.2,"longitude":16.3,"altitude":170.0}"#])
      let again = try Program.run(Self.place + options, in: folder.path)
      #expect(again.lines.last == "edited 0, unchanged 1, failed 0")
    }
  }
}
