import Foundation
import PhotoFixtures
import Testing

/// Removing the place of a photo, and giving it another.
@Suite(.tags(.process))
struct PlaceRemovalTests {
  /// A photo with a position, an altitude, a direction, the time by GPS, and a name for the place.
  private static let photo = JPEGBuilder(
    metadata: [
      .exif(
        TIFFBuilder(
          .bigEndian,
          .init([
            .init(.make, .ascii("Example")),
            .init(
              .gpsPointer,
              .directory(
                .init(
                  .position(
                    latitude: [48, 1, 12, 1, 30, 1], longitude: [16, 1, 22, 1, 25, 1],
                    references: ("N", "E"), altitude: (151, 1)) + details))),
          ])))
    ]
  ).bytes
  private static let details: [TIFFBuilder.Entry] = [
    .init(0x0007, .numbers(.rational, [10, 1, 11, 1, 12, 1])),
    .init(0x0011, .rational(90, 1)),
    .init(.gpsAreaInformation, .ascii("Stephansplatz")),
    .init(0x001D, .ascii("2024:05:01")),
  ]

  @Test func removesAllDataAboutThePlace() throws {
    let (result, bytes, tags) = try edited(Self.photo, ["--unset", "gps"])
    #expect(
      result.lines.first
        == "a.jpg: latitude 48.208333 -> (none), longitude 16.373611 -> (none), altitude 151 m -> (none),"
        + " 4 other GPS tags removed")
    #expect(!bytes.contains("Stephansplatz".utf8))
    #expect(!bytes.contains("2024:05:01".utf8))
    #expect(tags.filter { $0.hasPrefix("GPS") && $0 != "GPSInfoIFDPointer" } == ["GPSVersionID"])
    #expect(tags.contains("Make"))
  }

  @Test func clearsTheOldPlace() throws {
    let (result, bytes, tags) = try edited(Self.photo, ["--gps", "52.5,13.4"])
    #expect(
      result.lines.first?.contains("altitude 151 m -> (none), 4 other GPS tags removed") == true)
    #expect(!bytes.contains("Stephansplatz".utf8))
    #expect(
      Set(tags.filter { $0.hasPrefix("GPS") && $0 != "GPSInfoIFDPointer" }) == [
        "GPSVersionID", "GPSLatitude", "GPSLatitudeRef", "GPSLongitude", "GPSLongitudeRef",
      ])
  }

  /// The same position with another altitude is the same place.
  @Test(arguments: [
    (["--gps", "48°12'30\"N 16°22'25\"E"], "unchanged"),
    (["--gps", "48°12'30\"N,16°22'25\"E,160"], "altitude 151 m -> 160 m"),
    (["--set", "altitude=160"], "altitude 151 m -> 160 m"),
  ])
  func keepsDetailsOfAnUnchangedPosition(options: [String], line: String) throws {
    let (result, bytes, _) = try edited(Self.photo, options)
    #expect(result.lines.first == "a.jpg: " + line)
    #expect(bytes.contains("Stephansplatz".utf8))
  }

  @Test(arguments: [["--gps", "52.5,13.4"], ["--gps", "48°12'30\"N 16°22'25\"E"]])
  func takesAnAltitudeOfItsOwn(position: [String]) throws {
    let (result, _, _) = try edited(Self.photo, position + ["--set", "altitude=50"])
    #expect(result.lines.first?.contains("altitude 151 m -> 50 m") == true, "\(result.output)")
    let twice = try Program.run(
      ["edit", "a.jpg", "--gps", "52.5,13.4,5", "--set", "altitude=50"], in: "/")
    #expect(twice.errors.contains("gps includes altitude: leave altitude out"))
  }

  /// A position without its hemisphere cannot be read, but is still data about the place.
  @Test(arguments: [(["--unset", "gps"], 1), (["--gps", "1,2"], 5)])
  func removesAPositionThatCannotBeRead(options: [String], left: Int) throws {
    let photo = JPEGBuilder(
      metadata: [
        .exif(
          TIFFBuilder(
            .littleEndian,
            .init([
              .init(
                .gpsPointer,
                .directory(
                  .init(
                    .position(
                      latitude: [48, 1, 12, 1, 30, 1], longitude: [16, 1, 22, 1, 25, 1],
                      references: nil, altitude: (151, 1)))))
            ])))
      ]
    ).bytes
    let (result, _, tags) = try edited(photo, options)
    #expect(result.lines.first?.contains("2 other GPS tags removed") == true, "\(result.output)")
    #expect(tags.filter { $0.hasPrefix("GPS") && $0 != "GPSInfoIFDPointer" }.count == left)
  }

  @Test func isAskedForByFilters() throws {
    try TemporaryFolder.with("no-exif") { folder in
      try folder.place(Self.photo, at: "a.jpg")
      func names(_ filter: String) throws -> [String] {
        try Program.run(["list", "--format", "paths", "--where", filter, "."], in: folder.path)
          .lines
      }
      #expect(try names("has gps") == ["a.jpg"])
      _ = try Program.run(["edit", "a.jpg", "--unset", "gps"], in: folder.path)
      #expect(try names("has gps") == [])
    }
  }

  @Test func isReportedToScripts() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: "a.jpg")
      let result = try Program.run(
        ["edit", "a.jpg", "--unset", "gps", "--format", "jsonl"], in: folder.path)
      #expect(result.output.contains(#""otherGPSTags":{"from":4,"to":null}"#), "\(result.output)")
    }
  }

  private func edited(
    _ photo: [UInt8], _ options: [String]
  ) throws -> (ProgramResult, [UInt8], tags: [String]) {
    try TemporaryFolder.with { folder in
      try folder.place(photo, at: "a.jpg")
      let result = try Program.run(["edit", "a.jpg"] + options, in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      let shown = try Program.run(["show", "--format", "json", "a.jpg"], in: folder.path)
      let photos =
        try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [[String: Any]]
      let tags = (photos?.first?["tags"] as? [[String: Any]] ?? []).compactMap {
        $0["name"] as? String
      }
      return (result, try folder.bytes("a.jpg"), tags)
    }
  }
}
