import Foundation
import Testing

/// ExifTool gives photos the same places by the same tracks.
@Suite(.tags(.process), .enabled(if: ExifTool.isInstalled, "skipped: no program exiftool"))
struct GeotagExifToolTests {
  /// A walk across the antimeridian with points at odd times.
  private static let points = (0..<40).map { index in
    let second = index * 37
    let longitude = 179.991 + Double(index) * 0.000_512_3
    let altitude = " \(12.5 + Double(index) * 1.3)"
    return
      "\(-16.8 - Double(index * index) * 0.000_017) \(longitude < 180 ? longitude : longitude - 360)"
      + " 2024-05-01T12:\(second / 60 < 10 ? "0" : "")\(second / 60):"
      + "\(second % 60 < 10 ? "0" : "")\(second % 60)Z\(altitude)"
  }

  @Test(arguments: ["+00:00", "+12:45"])
  func givesTheSamePlaces(offset: String) throws {
    try GeotagTrial.with { trial in
      try trial.track("a.gpx", Array(Self.points.reversed()))
      // Between points, at points, before and after the track, and too late.
      let seconds = [-1800, -5, 0, 1, 36, 37, 400, 701, 702, 703, 1442, 1443, 3243, 3244]
      let shift = offset == "+12:45" ? 45_900 : 0
      for second in seconds {
        let clock = 43_200 + second + shift
        let (day, rest) = (1 + clock / 86_400, clock % 86_400)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        try trial.place(
          "\(second + 2000).jpg",
          at: "2024:05:\(two(day)) \(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))",
          fraction: second == 400 ? "25" : nil, offset: offset)
      }
      let names = seconds.map { "\($0 + 2000).jpg" }
      let ours = try trial.geotag(["--track", "a.gpx"] + names + ["--output", "ours"])
      #expect(ours.lines.last == "edited 13, unchanged 0, failed 1")
      let theirs = try Program.run(
        [], in: trial.folder.path,
        script:
          "\(ExifTool.path) -q -q -geotag a.gpx '-geotime<SubSecDateTimeOriginal' -o theirs/ *.jpg")
      #expect(theirs.exitCode == 0)
      let read = try ExifTool.tags(
        "-gpslatitude -gpslongitude -gpsaltitude ours theirs", in: trial.folder)
      let composite = try ExifTool.tags(
        "-composite:gpslatitude -composite:gpslongitude -composite:gpsaltitude ours theirs",
        in: trial.folder)
      #expect(read.count == composite.count)
      for name in names.dropLast() {
        let (our, their) = try (
          #require(composite["ours/\(name)"]), #require(composite["theirs/\(name)"])
        )
        for (tag, tolerance) in [
          ("GPSLatitude", 1e-7), ("GPSLongitude", 1e-7), ("GPSAltitude", 0.006),
        ] {
          let numbers = [our, their].map { $0["Composite:\(tag)"].flatMap(Double.init) }
          let (one, other) = try (#require(numbers[0], "\(name) \(tag)"), #require(numbers[1]))
          #expect(abs(one - other) <= tolerance, "\(name) \(tag)")
        }
      }
    }
  }

  /// Over the changes of the clocks in 2024, by the zone of the computer: dates without an offset from UTC. The times
  /// by GPS show when ExifTool and exifcli place each photo.
  @Test(arguments: ["2024-03-31", "2024-10-27"])
  func takesTheSameTimesOverAChangeOfClocks(day: String) throws {
    try GeotagTrial.with { trial in
      try trial.track("a.gpx", (0..<24).map { "\($0) 0 \(day)T\($0 < 10 ? "0" : "")\($0):00:00Z" })
      let times = [
        "01:30:00", "01:59:59", "02:00:00", "02:30:00", "02:59:59", "03:00:00", "03:30:00",
      ]
      for time in times {
        try trial.place(
          "\(time.prefix(5).replacing(":", with: "-"))-\(time.suffix(2)).jpg",
          at: "\(day.replacing("-", with: ":")) \(time)", fraction: "25")
      }
      let ours = try trial.geotag(
        ["--track", "a.gpx", "--max-time", "1h", "--output", "ours", "."], zone: "Europe/Berlin")
      #expect(ours.lines.last == "edited 7, unchanged 0, failed 0")
      let theirs = try Program.run(
        [], in: trial.folder.path,
        script: "TZ=Europe/Berlin \(ExifTool.path) -q -q -geotag a.gpx -api GeoMaxIntSecs=3600"
          + " '-geotime<SubSecDateTimeOriginal' -o theirs/ *.jpg")
      #expect(theirs.exitCode == 0, "\(theirs.errors)")
      let tags = try ExifTool.tags(
        "-gps:gpsdatestamp -gps:gpstimestamp -gps:gpslatitude ours theirs", in: trial.folder)
      #expect(tags.count == 14)
      for (name, our) in tags where name.hasPrefix("ours/") {
        let their = try #require(tags[name.replacing("ours/", with: "theirs/")])
        for tag in ["GPS:GPSDateStamp", "GPS:GPSTimeStamp"] {
          #expect(our[tag] != nil && our[tag] == their[tag], "\(name) \(tag)")
        }
        let latitudes = [our, their].compactMap { $0["GPS:GPSLatitude"].flatMap(Double.init) }
        #expect(latitudes.count == 2 && abs(latitudes[0] - latitudes[1]) < 1e-6, "\(name)")
      }
    }
  }
}
