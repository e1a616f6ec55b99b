/// The elements of tracks in XML. Those of other names, or within other elements, mean something else.
enum XMLElement {
  case root
  case track
  case segment
  /// A point of a track; in KML a placemark.
  case point
  /// A point's position; its coordinates are in it.
  case position
  case latitude
  case longitude
  /// Longitude, latitude and perhaps altitude of a point in one text.
  case coordinates
  case altitude
  /// What an altitude in KML means.
  case altitudeMode
  case time
  /// What has a placemark's time in it.
  case stamp
  /// The time of one point of a track in KML. All points' times may come first.
  case nextTime
  /// The coordinates of one point of a track in KML.
  case nextPlace
  case other

  /// Whether its text counts.
  var isText: Bool {
    switch self {
    case .root, .track, .segment, .point, .position, .stamp, .other: false
    default: true
    }
  }
}

/// A format of tracks in XML.
struct XMLForm {
  /// The name of the first element, whose namespace all others have.
  let root: String
  /// Another namespace that elements may have; empty if there is none.
  var extensions = ""
  /// The elements by name and parent. A parent that is nil stands for any.
  let elements: [(name: StaticString, parent: XMLElement?, element: XMLElement)]

  static let all = [
    // GPX 1.0 and 1.1 (topografix.com). Waypoints and routes are not places where somebody was.
    XMLForm(
      root: "gpx",
      elements: [
        ("trk", .root, .track), ("trkseg", .track, .segment), ("trkpt", .segment, .point),
        ("time", .point, .time), ("ele", .point, .altitude),
      ]),
    // KML 2.2 and 2.3 (OGC 12-007r2: Placemark, TimeStamp, Track), and Google's extensions.
    XMLForm(
      root: "kml", extensions: "http://www.google.com/kml/ext/2.2",
      elements: [
        ("Placemark", nil, .point), ("TimeStamp", .point, .stamp), ("when", .stamp, .time),
        ("Point", .point, .position), ("coordinates", .position, .coordinates),
        ("altitudeMode", .position, .altitudeMode),
        ("Track", nil, .segment), ("when", .segment, .nextTime), ("coord", .segment, .nextPlace),
        ("altitudeMode", .segment, .altitudeMode),
      ]),
    // Training Center XML (TrainingCenterDatabasev2.xsd: Track_t, Trackpoint_t).
    XMLForm(
      root: "TrainingCenterDatabase",
      elements: [
        ("Track", nil, .segment), ("Trackpoint", .segment, .point), ("Time", .point, .time),
        ("Position", .point, .position), ("LatitudeDegrees", .position, .latitude),
        ("LongitudeDegrees", .position, .longitude), ("AltitudeMeters", .point, .altitude),
      ]),
  ]
}
