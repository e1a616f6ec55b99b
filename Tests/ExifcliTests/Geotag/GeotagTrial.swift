import Foundation
import PhotoFixtures
import Testing

/// A folder with photos and tracks, to geotag.
struct GeotagTrial {
  let folder: TemporaryFolder

  static func with(_ body: (GeotagTrial) throws -> Void) throws {
    try TemporaryFolder.with { try body(GeotagTrial(folder: $0)) }
  }

  /// Writes a photo that was taken at this time, such as `2024:05:01 12:00:00`.
  func place(
    _ name: String, at date: String, fraction: String? = nil, offset: String? = nil,
    gps: [TIFFBuilder.Entry] = []
  ) throws {
    let details =
      [fraction.map { TIFFBuilder.Entry(0x9291, .ascii($0)) }].compactMap { $0 }
    let offsets = [offset.map { TIFFBuilder.Entry(0x9011, .ascii($0)) }].compactMap { $0 }
    let builder = JPEGBuilder(
      metadata: [
        .exif(
          TIFFBuilder(
            .bigEndian,
            .init(
              [
                .init(.make, .ascii("Example")),
                .init(
                  .exifPointer,
                  .directory(.init([.init(0x9003, .ascii(date))] + offsets + details))),
              ] + (gps.isEmpty ? [] : [.init(.gpsPointer, .directory(.init(gps)))]))))
      ])
    try folder.place(builder.bytes, at: name)
  }

  /// Writes a track; a point is `LATITUDE LONGITUDE TIME`, and perhaps the altitude.
  func track(_ name: String = "a.gpx", _ segments: [String]...) throws {
    let body = segments.map { points in
      "<trkseg>"
        + points.map { point in
          let parts = point.split(separator: " ")
          return "<trkpt lat=\"\(parts[0])\" lon=\"\(parts[1])\">"
            + (parts.count > 3 ? "<ele>\(parts[3])</ele>" : "")
            + "<time>\(parts[2])</time></trkpt>\n"
        }.joined() + "</trkseg>"
    }
    let document =
      "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
      + "<trk>\(body.joined())</trk></gpx>"
    try folder.place(Array(document.utf8), at: name)
  }

  /// Runs `geotag` with a history of its own, where clocks are in this zone.
  func geotag(
    _ arguments: [String], command: String = "geotag", zone: String = "UTC"
  ) throws -> ProgramResult {
    try Program.run(
      [command] + arguments, in: folder.path,
      script: #"TZ=\#(zone) XDG_STATE_HOME=$PWD/.state; export TZ XDG_STATE_HOME; exec "$@""#)
  }
}
