import PhotoEntities

@testable import PhotoUseCases
@testable import Tracks

extension FuzzTarget {
  /// A track of any format, in pieces of a size that its last byte chooses, and places on its track.
  static let track = FuzzTarget(
    name: "track", options: ["-max_len=16384"], seeds: { _ in documents + otherDocuments },
    words: [
      "<trk>", "</trk>", "<trkseg>", "</trkseg>", "<trkpt lat='1' lon='2'>", "</trkpt>", "<time>",
      "</time>", "<ele>", "</ele>", "2024-05-01T12:00:00Z", "<!DOCTYPE", "<![CDATA[", "]]>", "<!--",
      "<when>", "<gx:coord>1 2</gx:coord>", "$GPRMC,", "$GPGGA,", "\"latitudeE7\":",
      "\"timestamp\":",
      "\"geo:1,2\"", ".FIT",
    ]
  ) { bytes in
    let whole = tracks(bytes, pieces: bytes.count + 1)
    claim(whole == tracks(bytes, pieces: Int(bytes.last ?? 0) + 1), "the pieces matter")
    guard case .success(let fetched) = whole else { return }
    let points = fetched.segments.flatMap { $0 }
    for point in points {
      claim((-90...90).contains(point.latitude), "a point is beyond a pole")
      claim((-180...180).contains(point.longitude), "a point is beyond the antimeridian")
    }
    claim(!points.isEmpty, "a track without points")
    guard let track = Track(fetched.segments) else { return }
    for point in points.prefix(100) {
      for shift in [-1_500_000, 0, 1_500_000] {
        guard let moment = point.time.adding(microseconds: shift) else { continue }
        do throws(PlaceFault) {
          let place = try track.place(at: moment, within: TrackLimits())
          claim(abs(place.latitude.doubleValue) <= 90, "a place is beyond a pole")
          claim(abs(place.longitude.doubleValue) <= 180, "a place is beyond the antimeridian")
        } catch {
          claim(false, "a photo beside a point is not placed: \(error)")
        }
      }
    }
  }

  private static func tracks(
    _ bytes: [UInt8], pieces size: Int
  ) -> Result<FetchedTracks, PhotoRepositoryError> {
    var rest = bytes[...]
    let repository = FileTrackRepository { _ throws(PhotoRepositoryError) in
      { () throws(PhotoRepositoryError) in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
    }
    do throws(PhotoRepositoryError) {
      return .success(try repository.fetchTracks([PhotoIdentifier(text: "a")]))
    } catch {
      return .failure(error)
    }
  }

  /// One of each other format. The FIT file is not closed, so its checksum does not count.
  private static var otherDocuments: [[UInt8]] {
    [
      "<kml xmlns:gx='http://www.google.com/kml/ext/2.2'><gx:Track><altitudeMode>absolute</altitudeMode>"
        + "<when>2024-05-01T12:00:00Z</when><gx:coord>2 1 9</gx:coord></gx:Track></kml>",
      "<kml><Placemark><TimeStamp><when>2024-05-01T12:00:00Z</when></TimeStamp>"
        + "<Point><coordinates>2,1</coordinates></Point></Placemark></kml>",
      "<TrainingCenterDatabase><Track><Trackpoint><Time>2024-05-01T12:00:00Z</Time><Position>"
        + "<LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position>"
        + "</Trackpoint></Track></TrainingCenterDatabase>",
      "$GPRMC,120000,A,0100.0,N,00200.0,E,,,010524,,*1F\r\n",
      #"{"locations":[{"latitudeE7":1,"longitudeE7":2,"timestamp":"2024-05-01T12:00:00Z"}]}"#,
      #"[{"startTime":"2024-05-01T12:00:00Z","endTime":"2024-05-01T12:10:00Z","#
        + #""visit":{"topCandidate":{"placeLocation":"geo:1,2"}}}]"#,
    ].map { Array($0.utf8) } + [
      [12, 0x20, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8) + [0x40, 0, 0, 20, 0, 3]
        + [253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 0] + [UInt8](repeating: 0x40, count: 12)
    ]
  }

  private static var documents: [[UInt8]] {
    func point(_ place: String, _ time: String, _ more: String = "") -> String {
      "<trkpt \(place)>\(more)<time>\(time)</time></trkpt>"
    }
    let points = [
      point("lat='48.5' lon='16.25'", "2024-05-01T12:00:00Z", "<ele>151.5</ele>"),
      point("lat='48.6' lon='16.30'", "2024-05-01T12:00:05.25+02:00"),
      point("lat='-16.8' lon='179.99'", "2024-05-01T12:00:01Z"),
      point("lat='-16.9' lon='-179.99'", "2024-05-01T12:00:09Z"),
      point("lat='91' lon='1'", "2024-05-01T12:00:00Z"), point("lat='1' lon='1'", "noon"),
    ]
    let segments = [points[..<2], points[2..<4], points[1...], points[...]].map {
      "<trkseg>" + $0.joined(separator: "\n") + "</trkseg>"
    }
    return ["", " xmlns='http://www.topografix.com/GPX/1/1'"].flatMap { namespace in
      [segments[..<1], segments[..<3], segments[...]].map {
        Array("<?xml version='1.0'?>\n<gpx\(namespace)><trk>\($0.joined())</trk></gpx>".utf8)
      }
    }
  }
}
