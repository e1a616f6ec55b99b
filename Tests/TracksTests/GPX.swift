import PhotoEntities
import PhotoUseCases

@testable import Tracks

/// GPX documents for tests.
enum GPX {
  static let namespace = "http://www.topografix.com/GPX/1/1"

  /// A document with these segments of one track; each point as `LATITUDE LONGITUDE TIME`, and perhaps the altitude.
  static func document(_ segments: [String]..., namespace: String? = namespace) -> String {
    let body = segments.map { points in
      "<trkseg>" + points.map(point).joined(separator: "\n") + "</trkseg>"
    }
    let attribute = namespace.map { " xmlns=\"\($0)\"" } ?? ""
    return "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"\(attribute)><trk>"
      + body.joined() + "</trk></gpx>"
  }

  private static func point(_ text: String) -> String {
    let parts = text.split(separator: " ")
    return "<trkpt lat=\"\(parts[0])\" lon=\"\(parts[1])\">"
      + (parts.count > 3 ? "<ele>\(parts[3])</ele>" : "") + "<time>\(parts[2])</time></trkpt>"
  }

  /// What is read of these files, which are named `0.gpx`, `1.gpx` and so on; in pieces of so many bytes.
  static func segments(
    ofFiles files: [[UInt8]], pieces size: Int = 1 << 16,
    limits: TrackFileLimits = TrackFileLimits()
  ) throws(PhotoRepositoryError) -> [[TrackPoint]] {
    try tracks(files, pieces: size, limits: limits).segments
  }

  /// The same, with the warnings.
  static func tracks(
    _ files: [[UInt8]], named ending: String = "gpx", pieces size: Int = 1 << 16,
    limits: TrackFileLimits = TrackFileLimits()
  ) throws(PhotoRepositoryError) -> FetchedTracks {
    let repository = FileTrackRepository(limits: limits) { file throws(PhotoRepositoryError) in
      var rest = files[Int(file.text.prefix { $0 != "." }) ?? 0][...]
      return { () throws(PhotoRepositoryError) in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
    }
    return try repository.fetchTracks(
      files.indices.map { PhotoIdentifier(text: "\($0).\(ending)") })
  }

  /// The points by segments, as `LATITUDE LONGITUDE TIME ALTITUDE`.
  static func texts(_ document: String, pieces size: Int = 1 << 16) throws -> [[String]] {
    try texts(Array(document.utf8), pieces: size)
  }

  static func texts(_ document: [UInt8], pieces size: Int = 1 << 16) throws -> [[String]] {
    try segments(ofFiles: [document], pieces: size).map { $0.map(text) }
  }

  private static func text(_ point: TrackPoint) -> String {
    "\(point.latitude) \(point.longitude) \(point.time)"
      + (point.altitude.map { " \($0)" } ?? "")
  }

  /// Why the document is not read; nil if it is.
  static func fault(
    _ document: [UInt8], pieces size: Int = 1 << 16, limits: TrackFileLimits = TrackFileLimits()
  ) -> PhotoRepositoryError.Reason? {
    do throws(PhotoRepositoryError) {
      _ = try segments(ofFiles: [document], pieces: size, limits: limits)
      return nil
    } catch {
      return error.reason
    }
  }
}
