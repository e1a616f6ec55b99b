import PhotoEntities
import PhotoUseCases

/// Reads Google's Timeline, the history of a phone's locations, in all forms that were exported. Only its points are
/// held. They are one segment: the parts overlap.
struct TimelineReader: TrackReader {
  /// The object with coordinates that is open.
  private struct Place {
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var time: Moment?
    var minutes: Double?
    /// Whether a time is there but wrong.
    var hasWrongTime = false

    var position: Position? { Position(latitude: latitude, longitude: longitude) }
  }

  /// The segment that is open, as its times may come last.
  private struct Segment {
    var (start, end): (Moment?, Moment?)
    var (startPlace, endPlace, stayPlace): (Position?, Position?, Position?)
    /// Points whose times count from the start.
    var later: [(minutes: Double, position: Position)] = []
  }

  /// The time between the points of a stay: the longest time for which a photo gets a place by itself.
  private static let stayStep = 30 * 60 * 1_000_000
  /// The most points of a stay: four weeks.
  private static let longestStay = 28 * 48

  private var scanner: JSONScanner
  private var collector = Collector()

  init(limits: TrackFileLimits) {
    scanner = JSONScanner(depthLimit: limits.depth)
  }

  var heldCount: Int { collector.points.count + collector.segment.later.count }

  mutating func read(_ bytes: [UInt8]) throws(TrackFault) {
    // The scanner may not be part of self while it calls back.
    var scanner = scanner
    defer { self.scanner = scanner }
    try scanner.read(bytes) { token, text, line in collector.take(token, text, line: line) }
  }

  mutating func finish() throws(TrackFault) -> ReadTrack {
    try scanner.finish()
    return try collector.points.track()
  }

  /// Makes points of what is found in the JSON.
  private struct Collector {
    var points = PointCollection()
    var segment = Segment()
    private var open: [TimelineKey] = []
    private var key = TimelineKey.root
    private var place = Place()

    mutating func take(_ token: JSONScanner.Token, _ text: [UInt8], line: Int) {
      switch token {
      case .key: key = TimelineKey(text, in: open.last ?? .other)
      case .startArray: start(open.isEmpty ? .segments : key)
      case .startObject: start(key)
      case .end:
        if let ended = open.popLast() { end(ended, line: line) }
        next()
      case .value:
        set(key, text)
        next()
      }
    }

    /// A container begins.
    private mutating func start(_ container: TimelineKey) {
      switch container {
      case .point, .startPlace, .endPlace, .stayPlace: place = Place()
      case .segment: segment = Segment()
      default: break
      }
      open.append(container)
      key = container.element
    }

    /// The value after one in an array is of the same kind.
    private mutating func next() { key = open.last?.element ?? .other }

    private mutating func set(_ key: TimelineKey, _ text: [UInt8]) {
      switch key {
      case .latitudeE7: place.latitude = Self.degrees(text, most: 90)
      case .longitudeE7: place.longitude = Self.degrees(text, most: 180)
      case .place: (place.latitude, place.longitude) = Self.coordinates(text)
      case .altitude: place.altitude = TrackText.number(text)
      case .minutes: place.minutes = TrackText.number(text)
      case .time: setTime(TrackText.time(text))
      case .milliseconds: setTime(TrackText.time(milliseconds: text))
      case .start: segment.start = TrackText.time(text)
      case .startMilliseconds: segment.start = TrackText.time(milliseconds: text)
      case .end: segment.end = TrackText.time(text)
      case .endMilliseconds: segment.end = TrackText.time(milliseconds: text)
      case .startPlace: segment.startPlace = Self.position(text)
      case .endPlace: segment.endPlace = Self.position(text)
      case .stayPlace: segment.stayPlace = Self.position(text)
      default: break
      }
    }

    private mutating func setTime(_ time: Moment?) {
      place.time = time
      place.hasWrongTime = time == nil
    }

    private mutating func end(_ ended: TimelineKey, line: Int) {
      switch ended {
      case .point:
        if place.hasWrongTime {
          points.leaveOut(.noTime, line: line)
        } else if let position = place.position {
          if let time = place.time {
            points.append(position, at: time, altitude: place.altitude)
          } else if let minutes = place.minutes {
            segment.later.append((minutes, position))
          }
        } else if place.latitude != nil || place.longitude != nil {
          points.leaveOut(.noPosition, line: line)
        }
      case .startPlace: segment.startPlace = place.position
      case .endPlace: segment.endPlace = place.position
      case .stayPlace: segment.stayPlace = place.position
      case .segment: endSegment()
      default: break
      }
    }

    private mutating func endSegment() {
      guard let start = segment.start else { return }
      if let position = segment.startPlace { points.append(position, at: start) }
      for (minutes, position) in segment.later {
        let microseconds = Int(exactly: (minutes * 60_000_000).rounded())
        if let time = microseconds.flatMap(start.adding) { points.append(position, at: time) }
      }
      if let end = segment.end {
        if let position = segment.endPlace { points.append(position, at: end) }
        if let position = segment.stayPlace { stay(at: position, from: start, to: end) }
      }
      segment = Segment()
    }

    private mutating func stay(at position: Position, from start: Moment, to end: Moment) {
      var time = start
      for _ in 0..<longestStay where time < end {
        points.append(position, at: time)
        guard let next = time.adding(microseconds: stayStep) else { return }
        time = next
      }
      points.append(position, at: end)
    }

    /// Degrees of a number that is 10,000,000 times as large. Old exports have some that went over 2^31.
    private static func degrees(_ text: [UInt8], most limit: Double) -> Double? {
      TrackText.number(text).map { number in
        (number > limit * 1e7 ? number - 4_294_967_296 : number) / 1e7
      }
    }

    private static func position(_ text: [UInt8]) -> Position? {
      let (latitude, longitude) = coordinates(text)
      return Position(latitude: latitude, longitude: longitude)
    }

    /// The coordinates of `48.1°, 11.5°` or `geo:48.1,11.5`.
    private static func coordinates(_ text: [UInt8]) -> (Double?, Double?) {
      let numbers = text.split(separator: UInt8(ascii: ",")).map { part in
        TrackText.number(
          part.drop { !"+-.0123456789".utf8.contains($0) }.prefix {
            "+-.0123456789".utf8.contains($0)
          })
      }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : (nil, nil)
    }
  }
}
