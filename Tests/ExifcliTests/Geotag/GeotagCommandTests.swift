import Foundation
import PhotoFixtures
import Testing

/// `exifcli geotag`.
@Suite(.tags(.process))
struct GeotagCommandTests {
  private static let minute = [
    "48 16 2024-05-01T12:00:00Z 100", "48.6 16.6 2024-05-01T12:01:00Z 160",
  ]

  private static func with(_ body: (GeotagTrial) throws -> Void) throws {
    try GeotagTrial.with { trial in
      try trial.track("a.gpx", minute)
      try trial.place("a.jpg", at: "2024:05:01 12:00:30")
      try body(trial)
    }
  }

  @Test func setsThePlaceAndTakesItBack() throws {
    try Self.with { trial in
      let before = try trial.folder.bytes("a.jpg")
      let rehearsal = try trial.geotag(["--track", "a.gpx", "a.jpg", "--dry-run"])
      #expect(
        rehearsal.lines == [
          "a.jpg: latitude (none) -> 48.3, longitude (none) -> 16.3, altitude (none) -> 130 m,"
            + " time by GPS (none) -> 2024-05-01T12:00:30Z",
          "dry run: would edit 1, unchanged 0, failed 0",
        ])
      #expect(try trial.folder.bytes("a.jpg") == before)

      let result = try trial.geotag(["--track", "a.gpx", "a.jpg"])
      #expect(result.lines.last == "edited 1, unchanged 0, failed 0")
      #expect(result.exitCode == 0)
      #expect(try trial.folder.bytes("a.jpg") != before)
      let again = try trial.geotag(["--track", "a.gpx", "a.jpg"])
      #expect(again.lines == ["a.jpg: unchanged", "edited 0, unchanged 1, failed 0"])

      #expect(try trial.geotag([], command: "undo").exitCode == 0)
      #expect(try trial.folder.bytes("a.jpg") == before)
      #expect(try trial.geotag([], command: "redo").exitCode == 0)
      #expect(try trial.folder.bytes("a.jpg") != before)
    }
  }

  @Test func saysWhichPhotosAreNotOnTheTrack() throws {
    try Self.with { trial in
      try trial.place("b.jpg", at: "2024:05:01 14:06:01")
      try trial.folder.place("no-exif", as: "c.jpg")
      let before = try trial.folder.bytes("b.jpg")
      let result = try trial.geotag([
        "--track", "a.gpx", "a.jpg", "b.jpg", "c.jpg", "--format", "jsonl",
      ])
      #expect(result.exitCode == 1)
      let records = try result.records()
      #expect(records.map { $0.text("status") } == ["edited", "failed", "failed"])
      #expect(
        try records[0].literal("changes")
          == #"{"latitude":{"from":null,"to":48.3},"longitude":{"from":null,"to":16.3},"#
          + #""altitude":{"from":null,"to":130.0},"#
          + #""gpsTime":{"from":null,"to":"2024-05-01T12:00:30Z"}}"#)
      #expect(try records[1].literal("error").contains("invalidValue"))
      #expect(
        result.errors.contains(
          "b.jpg: was taken at 2024-05-01T14:06:01Z, 2 h 5 min from the nearest point"))
      #expect(result.errors.contains("c.jpg: has no captureDate"))
      #expect(try trial.folder.bytes("b.jpg") == before)
    }
  }

  @Test func editsAllPhotosOrNone() throws {
    try Self.with { trial in
      try trial.place("b.jpg", at: "2024:05:02 12:00:30")
      let before = try trial.folder.bytes("a.jpg")
      let result = try trial.geotag(["--track", "a.gpx", ".", "--all-or-nothing"])
      #expect(result.exitCode == 1)
      #expect(result.lines == ["edited 0, unchanged 0, failed 2"])
      #expect(try trial.folder.bytes("a.jpg") == before)
    }
  }

  @Test func writesSidecarsAndOutputFolders() throws {
    try Self.with { trial in
      let before = try trial.folder.bytes("a.jpg")
      let copied = try trial.geotag(["--track", "a.gpx", "a.jpg", "--output", "out"])
      #expect(copied.exitCode == 0)
      let sidecar = try trial.geotag(["--track", "a.gpx", "a.jpg", "--sidecars"])
      #expect(sidecar.lines.last == "edited 1, unchanged 0, failed 0")
      #expect(try trial.folder.bytes("a.jpg") == before)
      #expect(try trial.folder.names().contains("a.jpg.xmp"))
      let listed = try trial.geotag(
        ["out", "a.jpg", "--sidecars", "--format", "jsonl"], command: "list")
      #expect(try listed.records().map { $0.number("latitude") } == [48.3, 48.3])
    }
  }

  @Test func selectsPhotosAsAnEditDoes() throws {
    try Self.with { trial in
      try trial.place("in/b.jpg", at: "2024:05:01 12:00:00")
      let result = try trial.geotag([
        "--track", "a.gpx", "-r", ".", "--where", "captureDate <= '2024-05-01 12:00:00'",
      ])
      #expect(
        result.lines.map { $0.prefix { $0 != ":" } } == [
          "in/b.jpg", "edited 1, unchanged 0, failed 0",
        ])
      let later = try trial.geotag([
        "--track", "a.gpx", "-r", ".", "--where", "not has latitude", "--backup", ".orig",
      ])
      #expect(later.lines.last == "edited 1, unchanged 0, failed 0")
      #expect(try trial.folder.names().contains("a.jpg.orig"))
    }
  }

  @Test func mergesTracks() throws {
    try Self.with { trial in
      try trial.track("b.gpx", ["10 20 2024-05-02T12:00:00Z"])
      try trial.place("b.jpg", at: "2024:05:02 12:00:00")
      let result = try trial.geotag(["--track", "b.gpx", "--track", "a.gpx", "a.jpg", "b.jpg"])
      #expect(
        result.lines == [
          "a.jpg: latitude (none) -> 48.3, longitude (none) -> 16.3, altitude (none) -> 130 m,"
            + " time by GPS (none) -> 2024-05-01T12:00:30Z",
          "b.jpg: latitude (none) -> 10, longitude (none) -> 20,"
            + " time by GPS (none) -> 2024-05-02T12:00:00Z",
          "edited 2, unchanged 0, failed 0",
        ])
    }
  }

  /// Two receivers on the way from 0° to 10°; the second one is late.
  @Test func interpolatesInOverlappingTracks() throws {
    try Self.with { trial in
      try trial.track("a.gpx", ["0 0 2024-04-30T23:57:29Z", "10 0 2024-05-01T00:07:29Z"])
      try trial.track("b.gpx", ["5 0 2024-05-01T00:02:29Z", "5 0 2024-05-01T00:12:29Z"])
      try trial.place("b.jpg", at: "2024:04:30 23:59:59")
      for tracks in [["--track", "a.gpx"], ["--track", "a.gpx", "--track", "b.gpx"]] {
        let result = try trial.geotag(tracks + ["b.jpg", "--dry-run"])
        #expect(result.lines.first?.contains("latitude (none) -> 2.5,") == true)
      }
    }
  }

  @Test func warnsOfPointsThatAreLeftOut() throws {
    try Self.with { trial in
      try trial.track(
        "a.gpx", Self.minute + ["91 16 2024-05-01T12:00:40Z", "1 2 2024-02-30T12:00:00Z"])
      let result = try trial.geotag(["--track", "a.gpx", "a.jpg"])
      #expect(result.lines.last == "edited 1, unchanged 0, failed 0")
      #expect(
        result.errors
          == "exifcli: a.gpx: warning: 2 points without a position on earth, or with a wrong time, are left out,"
          + " the first one in line 4\n")
    }
  }

  /// A file with the name of a track among the photos is one.
  @Test func takesTracksAmongThePaths() throws {
    try Self.with { trial in
      try trial.folder.move("a.gpx", to: "Walk.GPX")
      let result = try trial.geotag(["Walk.GPX", "a.jpg"])
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.last == "edited 1, unchanged 0, failed 0")
    }
  }

  @Test func readsATrackFromAPipe() throws {
    try Self.with { trial in
      let result = try Program.run(
        ["geotag", "--track", "/dev/stdin", "a.jpg", "--dry-run"], in: trial.folder.path,
        script: #"cat a.gpx | TZ=UTC "$@""#)
      #expect(result.lines.last == "dry run: would edit 1, unchanged 0, failed 0")
    }
  }

  @Test(
    arguments: [
      (["a.jpg"], "No track"), (["--track", "a.gpx"], "No photos to change"),
      (["--track", "a.gpx", "-"], "standard input"),
      (["--track", "a.gpx", "a.jpg", "--zone", "Nowhere"], "no time zone 'Nowhere'"),
      (["--track", "a.gpx", "a.jpg", "--clock-offset", "soon"], "not a time shift"),
      (["--track", "a.gpx", "a.jpg", "--clock-offset", "1mo"], "not the error of a clock"),
      (["--track", "a.gpx", "a.jpg", "--sync", "a.jpg"], "PHOTO=DATE"),
      (
        ["--track", "a.gpx", "a.jpg", "--sync", "a.jpg=2024-05-01 12:00", "--clock-offset", "1s"],
        "keep one"
      ),
      (["--track", "a.gpx", "a.jpg", "--max-time=-1"], "not a time"),
      (["--track", "a.gpx", "a.jpg", "--max-distance", "far"], "not a number"),
      (["--track", "a.gpx", "a.jpg", "--sidecars", "--exif-only"], "--exif-only"),
    ])
  func refusesWrongUsage(arguments: [String], message: String) throws {
    try Self.with { trial in
      let before = try trial.folder.bytes("a.jpg")
      let result = try trial.geotag(arguments)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(try trial.folder.bytes("a.jpg") == before)
    }
  }

  @Test(arguments: [
    ("<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx>&a;</gpx>", "line 1: has a document type declaration"),
    ("<gpx>\n<trk>", "line 2: "), ("", "line 1: "), ("<svg/>", "line 1: is not GPX, KML or TCX"),
    ("<gpx><wpt lat='1' lon='1'/></gpx>", "has no track with points that have a time"),
  ])
  func refusesOtherTracks(document: String, message: String) throws {
    try Self.with { trial in
      let before = try trial.folder.bytes("a.jpg")
      try trial.folder.place(Array(document.utf8), at: "b.gpx")
      let result = try trial.geotag(["--track", "a.gpx", "--track", "b.gpx", "a.jpg"])
      #expect(result.exitCode == 1)
      #expect(result.errors.hasPrefix("exifcli: b.gpx: " + message), "\(result.errors)")
      #expect(result.lines == ["edited 0, unchanged 0, failed 1"])
      #expect(try trial.folder.bytes("a.jpg") == before)
    }
  }

  /// Each has a position at 12:00:30.
  @Test(arguments: [
    (
      "a.KML",
      "<kml><Placemark><TimeStamp><when>2024-05-01T12:00:30Z</when></TimeStamp>"
        + "<Point><coordinates>16,48</coordinates></Point></Placemark></kml>"
    ),
    ("a.nmea", "$GPRMC,120030,A,4800.0,N,01600.0,E,,,010524,,*14\r\n"),
    (
      "Timeline.json",
      #"[{"startTime":"2024-05-01T12:00:30Z","activity":{"start":"geo:48,16"}}]"#
    ),
    (
      "a.tcx",
      "<TrainingCenterDatabase><Track><Trackpoint><Time>2024-05-01T12:00:30Z</Time><Position>"
        + "<LatitudeDegrees>48</LatitudeDegrees><LongitudeDegrees>16</LongitudeDegrees></Position>"
        + "</Trackpoint></Track></TrainingCenterDatabase>"
    ),
  ])
  func takesTracksOfOtherFormats(name: String, document: String) throws {
    try Self.with { trial in
      try trial.folder.place(Array(document.utf8), at: name)
      let result = try trial.geotag([name, "a.jpg"])
      #expect(
        result.lines.first?.hasPrefix("a.jpg: latitude (none) -> 48, longitude (none) -> 16,")
          == true, "\(result.errors)")
      #expect(result.exitCode == 0)
    }
  }

  /// What Google Takeout says of a photo is not a track, even if a pattern of the shell names it.
  @Test func takesNoNotesForTracks() throws {
    try Self.with { trial in
      try trial.folder.place(Array("{}".utf8), at: "a.jpg.json")
      let result = try trial.geotag(["a.gpx", "a.jpg", "a.jpg.json"])
      #expect(result.lines.last?.hasPrefix("edited 1, ") == true, "\(result.errors)")
    }
  }

  @Test func isResumed() throws {
    try Self.with { trial in
      _ = try trial.geotag(["--track", "a.gpx", "a.jpg"])
      let history = trial.folder.url(".state/exifcli/history")
      let names = try FileManager.default.contentsOfDirectory(atPath: history.path)
      // Without its last line, the run was cut off.
      let name = try #require(names.first { $0.contains("1") })
      let journal = history.appending(path: name)
      let lines = try String(contentsOf: journal, encoding: .utf8).split(separator: "\n")
      try (lines.dropLast().joined(separator: "\n") + "\n")
        .write(to: journal, atomically: false, encoding: .utf8)
      let edited = try trial.folder.bytes("a.jpg")
      let result = try trial.geotag([], command: "resume")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.first?.contains(": exifcli geotag --track a.gpx") == true)
      #expect(result.lines.last == "edited 0, unchanged 0, failed 0")
      #expect(try trial.folder.bytes("a.jpg") == edited)
    }
  }
}
