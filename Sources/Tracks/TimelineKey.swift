/// The values of Google's Timeline that say where somebody was. Those of other names, or elsewhere, mean something else.
enum TimelineKey {
  case root
  /// An array of points.
  case points
  case point
  /// An array of segments: stays at a place, and ways between places.
  case segments
  case segment
  /// What a segment has in it.
  case part
  /// What a segment has in it about its times.
  case span
  /// What a segment has in it about its way.
  case way
  /// What a stay has in it about its place.
  case candidate
  /// An array of what the phone noticed.
  case signals
  case signal
  /// Where a segment begins, where it ends, and where it stays.
  case startPlace
  case endPlace
  case stayPlace
  /// Degrees times 10,000,000.
  case latitudeE7
  case longitudeE7
  /// Both coordinates in one text: `48.1°, 11.5°` or `geo:48.1,11.5`.
  case place
  case altitude
  case time
  case milliseconds
  /// Minutes from the beginning of the segment.
  case minutes
  case start
  case startMilliseconds
  case end
  case endMilliseconds
  case other

  /// What an element of such an array is.
  var element: TimelineKey {
    switch self {
    case .points: .point
    case .segments: .segment
    case .signals: .signal
    default: .other
    }
  }

  /// The value of this name in such an object.
  init(_ name: [UInt8], in parent: TimelineKey) {
    guard parent != .other else {
      self = .other
      return
    }
    self =
      Self.rows.first { row in
        row.name.utf8CodeUnitCount == name.count && row.parents.contains(parent)
          && row.name.withUTF8Buffer { name.elementsEqual($0) }
      }?.key ?? .other
  }

  /// The names in all exports: Records.json and Semantic Location History (Takeout, until 2024), and Timeline.json of
  /// Android and of iOS (since 2024).
  private static let rows: [(name: StaticString, parents: [TimelineKey], key: TimelineKey)] = [
    ("locations", [.root], .points), ("timelineObjects", [.root], .segments),
    ("semanticSegments", [.root], .segments), ("rawSignals", [.root], .signals),
    ("position", [.signal], .point),
    ("latitudeE7", [.point, .startPlace, .endPlace, .stayPlace], .latitudeE7),
    ("longitudeE7", [.point, .startPlace, .endPlace, .stayPlace], .longitudeE7),
    ("latE7", [.point], .latitudeE7), ("lngE7", [.point], .longitudeE7),
    ("point", [.point], .place), ("LatLng", [.point], .place),
    ("latLng", [.startPlace, .endPlace, .stayPlace], .place),
    ("altitude", [.point], .altitude), ("altitudeMeters", [.point], .altitude),
    ("timestamp", [.point], .time), ("time", [.point], .time),
    ("timestampMs", [.point], .milliseconds),
    ("durationMinutesOffsetFromStartTime", [.point], .minutes),
    ("activitySegment", [.segment], .part), ("placeVisit", [.segment], .part),
    ("visit", [.segment], .part), ("activity", [.segment], .part),
    ("timelinePath", [.segment], .points), ("startTime", [.segment], .start),
    ("endTime", [.segment], .end), ("duration", [.part], .span),
    ("startTimestamp", [.span], .start), ("startTimestampMs", [.span], .startMilliseconds),
    ("endTimestamp", [.span], .end), ("endTimestampMs", [.span], .endMilliseconds),
    ("simplifiedRawPath", [.part], .way), ("points", [.way], .points),
    ("startLocation", [.part], .startPlace), ("start", [.part], .startPlace),
    ("endLocation", [.part], .endPlace), ("end", [.part], .endPlace),
    ("location", [.part], .stayPlace), ("topCandidate", [.part], .candidate),
    ("placeLocation", [.candidate], .stayPlace),
  ]
}
