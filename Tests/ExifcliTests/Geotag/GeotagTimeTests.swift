import Foundation
import PhotoFixtures
import Testing

/// The time by GPS that `exifcli geotag` writes, and the data about the old place that it keeps or removes.
@Suite(.tags(.process))
struct GeotagTimeTests {
  private static let minute = ["48 16 2024-05-01T12:00:00Z", "48.6 16.6 2024-05-01T12:01:00Z"]

  /// A camera with GPS and a compass: position, time, direction of the camera, direction of travel and speed.
  private static let camera: [TIFFBuilder.Entry] = [
    .init(0x0001, .ascii("N")), .init(0x0002, .numbers(.rational, [10, 1, 0, 1, 0, 1])),
    .init(0x0003, .ascii("E")), .init(0x0004, .numbers(.rational, [20, 1, 0, 1, 0, 1])),
    .init(0x0007, .numbers(.rational, [10, 1, 11, 1, 12, 1])),
    .init(0x000C, .ascii("K")), .init(0x000D, .rational(5, 1)),
    .init(0x0010, .ascii("T")), .init(0x0011, .rational(90, 1)),
    .init(0x001D, .ascii("2024:05:01")),
  ]

  private static func tags(_ trial: GeotagTrial, _ name: String = "a.jpg") throws -> [String] {
    let shown = try trial.geotag(["--format", "json", name], command: "show")
    let photos =
      try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [[String: Any]]
    return (photos?.first?["tags"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test func writesTheTimeOnce() throws {
    try GeotagTrial.with { trial in
      try trial.track("a.gpx", Self.minute)
      try trial.place("a.jpg", at: "2024:05:01 14:00:20", fraction: "25", offset: "+02:00")
      let arguments = ["--track", "a.gpx", "a.jpg", "--clock-offset", "+10s"]
      let result = try trial.geotag(arguments + ["--format", "jsonl"])
      #expect(
        try result.records()[0].literal("changes").contains(
          #""gpsTime":{"from":null,"to":"2024-05-01T12:00:30.25Z"}"#))
      #expect(
        try trial.geotag(arguments).lines
          == ["a.jpg: unchanged", "edited 0, unchanged 1, failed 0"])
      let date = try trial.geotag(["a.jpg", "--date-from", "gps", "--dry-run"], command: "edit")
      #expect(date.lines.first?.contains("2024-05-01 12:00:30.25+00:00") == true)
      #expect(try trial.geotag([], command: "undo").exitCode == 0)
      let without = try trial.geotag(["a.jpg", "--date-from", "gps", "--dry-run"], command: "edit")
      #expect(without.exitCode == 1)
    }
  }

  /// The clock was corrected in a place where nothing moved.
  @Test func correctsTheTimeAlone() throws {
    try GeotagTrial.with { trial in
      try trial.track("a.gpx", ["48 16 2024-05-01T12:00:00Z", "48 16 2024-05-01T12:10:00Z"])
      try trial.place("a.jpg", at: "2024:05:01 12:01:00")
      #expect(try trial.geotag(["--track", "a.gpx", "a.jpg"]).exitCode == 0)
      let corrected = try trial.geotag(["--track", "a.gpx", "a.jpg", "--clock-offset", "+3m"])
      #expect(
        corrected.lines == [
          "a.jpg: time by GPS 2024-05-01T12:01:00Z -> 2024-05-01T12:04:00Z",
          "edited 1, unchanged 0, failed 0",
        ])
    }
  }

  @Test func keepsTheDirectionOfTheCamera() throws {
    try GeotagTrial.with { trial in
      try trial.track("a.gpx", Self.minute)
      try trial.place("a.jpg", at: "2024:05:01 12:00:30", gps: Self.camera)
      try trial.place("b.jpg", at: "2024:05:01 12:00:30", gps: Self.camera)
      let result = try trial.geotag(["--track", "a.gpx", "a.jpg"])
      #expect(
        result.lines == [
          "a.jpg: latitude 10 -> 48.3, longitude 20 -> 16.3,"
            + " time by GPS 2024-05-01T10:11:12Z -> 2024-05-01T12:00:30Z, 2 other GPS tags removed",
          "edited 1, unchanged 0, failed 0",
        ])
      let kept = try Set(Self.tags(trial))
      #expect(
        kept.isSuperset(of: [
          "GPSImgDirection", "GPSImgDirectionRef", "GPSTimeStamp", "GPSDateStamp",
        ]))
      #expect(kept.isDisjoint(with: ["GPSSpeed", "GPSSpeedRef"]))
      #expect(try trial.geotag(["--track", "a.gpx", "a.jpg"]).lines.first == "a.jpg: unchanged")
      // A place that is typed has no time, and may be another one.
      #expect(try trial.geotag(["b.jpg", "--gps", "1,2"], command: "edit").exitCode == 0)
      #expect(
        try Set(Self.tags(trial, "b.jpg"))
          .isDisjoint(with: ["GPSImgDirection", "GPSTimeStamp", "GPSDateStamp"]))
    }
  }

  @Test func writesTheTimeToSidecars() throws {
    try GeotagTrial.with { trial in
      try trial.track("a.gpx", Self.minute)
      try trial.place("a.jpg", at: "2024:05:01 12:00:30")
      let arguments = ["--track", "a.gpx", "a.jpg", "--sidecars"]
      #expect(try trial.geotag(arguments).lines.last == "edited 1, unchanged 0, failed 0")
      let sidecar = String(decoding: try trial.folder.bytes("a.jpg.xmp"), as: UTF8.self)
      #expect(sidecar.contains("2024-05-01T12:00:30Z"))
      #expect(try trial.geotag(arguments).lines.first == "a.jpg: unchanged")
      let moved = try trial.geotag(arguments + ["--clock-offset", "+15s"])
      #expect(moved.lines.last == "edited 1, unchanged 0, failed 0")
      let new = String(decoding: try trial.folder.bytes("a.jpg.xmp"), as: UTF8.self)
      #expect(new.contains("2024-05-01T12:00:45Z") && !new.contains("12:00:30Z"))
    }
  }

  @Test(.enabled(if: ExifTool.isInstalled, "skipped: no program exiftool"))
  func changesXMPThatHasATime() throws {
    try GeotagTrial.with { trial in
      try trial.track("a.gpx", Self.minute)
      try trial.place("a.jpg", at: "2024:05:01 12:00:30")
      _ = try Program.run(
        [], in: trial.folder.path,
        script:
          "\(ExifTool.path) -q -overwrite_original -xmp:gpsdatetime='2001:01:01 01:01:01Z' a.jpg")
      #expect(try trial.geotag(["--track", "a.gpx", "a.jpg"]).exitCode == 0)
      let tags = try ExifTool.tags("-gps:all -xmp:all a.jpg", in: trial.folder)["a.jpg"]
      #expect(tags?["XMP-exif:GPSDateTime"] == "2024:05:01 12:00:30Z")
      #expect(tags?["GPS:GPSTimeStamp"] == "12:00:30")
      #expect(tags?["GPS:GPSDateStamp"] == "2024:05:01")
    }
  }

  @Test func warnsOfADateThatMayBeThatOfAnEdit() throws {
    try GeotagTrial.with { trial in
      try trial.track("a.gpx", Self.minute)
      let block = TIFFBuilder(
        .bigEndian, .init([.init(.dateTime, .ascii("2024:05:01 12:00:30"))]))
      try trial.folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: "a.jpg")
      let result = try trial.geotag(["--track", "a.gpx", "a.jpg"])
      #expect(result.exitCode == 0)
      #expect(result.errors.contains("a.jpg: warning: has only the date of its last change"))
    }
  }
}
