import Foundation
import Testing

/// The time zones and the clocks of `exifcli geotag`.
@Suite(.tags(.process))
struct GeotagClockTests {
  /// The latitudes that photos with these dates get on a track that is at latitude 1 an hour after midnight in UTC,
  /// and so on; nil for failures.
  private static func latitudes(
    _ dates: [String], on day: String = "2024-05-01", _ arguments: [String] = [],
    zone: String = "UTC", offset: String? = nil
  ) throws -> [Double?] {
    var found: [Double?] = []
    try GeotagTrial.with { trial in
      try trial.track(
        "a.gpx",
        (0..<24).map { hour in
          "\(hour) 0 \(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
        })
      for (index, date) in dates.enumerated() {
        try trial.place("\(index).jpg", at: date, offset: offset)
      }
      let photos = dates.indices.map { "\($0).jpg" }
      let result = try trial.geotag(
        ["--track", "a.gpx", "--max-time", "1h"] + arguments + photos, zone: zone)
      #expect(result.exitCode == (result.lines.last?.hasSuffix("failed 0") == true ? 0 : 1))
      let listed = try trial.geotag(photos + ["--format", "jsonl"], command: "list")
      found = try listed.records().map { $0.number("latitude") }
    }
    return found
  }

  @Test(
    arguments: [
      ([], "UTC", nil, 12), ([], "Europe/Berlin", nil, 10), ([], "America/New_York", nil, 16),
      (["--zone", "Europe/Berlin"], "UTC", nil, 10),
      (["--zone", "+09:00"], "America/New_York", nil, 3), (["--zone", "-3"], "UTC", nil, 15),
      (["--zone", "Z"], "Europe/Berlin", nil, 12),
      (["--zone", "Europe/Berlin"], "UTC", "+09:00", 3), ([], "Europe/Berlin", "-01:00", 13),
      (["--clock-offset", "+1:30:00"], "UTC", nil, 13.5),
      (["--clock-offset", "-1h30m"], "UTC", nil, 10.5),
      (["--clock-offset=-3d"], "UTC", nil, nil),
      (["--sync", "0.jpg=2024-05-01T06:30:00Z"], "UTC", nil, 6.5),
      // The true time is in the zone too.
      (["--sync", "0.jpg=2024-05-01 06:30"], "Europe/Berlin", nil, 4.5),
    ] as [([String], String, String?, Double?)])
  func decideTheTime(
    arguments: [String], zone: String, offset: String?, latitude: Double?
  ) throws {
    let found = try Self.latitudes(
      ["2024:05:01 12:00:00"], arguments, zone: zone, offset: offset)
    #expect(found == [latitude])
  }

  /// Clocks go forward at 01:00 in UTC on 31 March 2024, from 02:00 to 03:00, and back on 27 October at 01:00, from
  /// 03:00 to 02:00. The hour from 02:00 to 03:00 that occurs twice counts as summer time.
  @Test(arguments: [["--zone", "Europe/Berlin"], []])
  func followSummerTime(arguments: [String]) throws {
    #expect(
      try Self.latitudes(
        ["2024:03:31 01:30:00", "2024:03:31 03:30:00", "2024:03:31 12:00:00"], on: "2024-03-31",
        arguments, zone: "Europe/Berlin") == [0.5, 1.5, 10])
    #expect(
      try Self.latitudes(
        ["2024:10:27 02:30:00", "2024:10:27 03:30:00"], on: "2024-10-27", arguments,
        zone: "Europe/Berlin") == [0.5, 2.5])
  }

  /// A time that no clock showed has the offset before the change.
  @Test(
    arguments: [
      ("Europe/Berlin", "2024:03:31 02:00:00", "2024-03-31", 1),
      ("Europe/Berlin", "2024:03:31 02:30:00", "2024-03-31", 1.5),
      ("America/New_York", "2024:03:10 02:30:00", "2024-03-10", 7.5),
      // Clocks go forward by half an hour.
      ("Australia/Lord_Howe", "2024:10:06 02:15:00", "2024-10-05", 15.75),
    ] as [(String, String, String, Double)])
  func takeASkippedHourByTheOffsetBeforeIt(
    zone: String, date: String, day: String, latitude: Double
  ) throws {
    #expect(try Self.latitudes([date], on: day, ["--zone", zone]) == [latitude])
    #expect(try Self.latitudes([date], on: day, zone: zone) == [latitude])
  }
}
