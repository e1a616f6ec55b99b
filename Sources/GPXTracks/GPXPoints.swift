import PhotoEntities
import PhotoUseCases

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Collects the points of tracks from the elements of a GPX file: gpx, trk, trkseg, trkpt, and in that time and ele.
/// Elements of other names, or of another namespace than the first one, mean something else. Points without a position
/// or with a wrong time are left out.
struct GPXPoints {
  /// What is wrong with a point.
  enum Fault {
    case noPosition
    case noTime
  }

  /// The text of an element in a point.
  private enum Part {
    case time
    case altitude
  }

  /// A point before its end.
  private struct Beginning {
    let latitude: Double
    let longitude: Double
    var time: Moment?
    var altitude: Double?
    /// Whether it is left out.
    var isFaulty = false
  }

  /// The longest text of a time or an altitude in bytes, with the blanks around it.
  private static let longestText = 256

  private(set) var segments: [[TrackPoint]] = []
  /// The number of all points.
  private(set) var count = 0
  /// The number of points that were left out.
  private(set) var faultyCount = 0
  /// What is wrong with the first of them, and its line.
  private(set) var firstFault: (fault: Fault, line: Int)?
  /// The number of open elements.
  private(set) var depth = 0
  /// The number of open elements that are gpx, trk, trkseg and trkpt, each in the one before.
  private var matched = 0
  /// The names of these elements, and of time and ele, as the parser writes them; empty before the first element.
  private var names: [[CChar]] = []
  private var point: Beginning?
  private var part: Part?
  private var text: [UInt8] = []
  private var isTextTooLong = false

  /// An element begins.
  ///
  /// - Parameter line: Its line. Finding it takes time.
  /// - Returns: Whether the elements may be those of GPX.
  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>,
    line: @autoclosure () -> Int
  ) -> Bool {
    depth += 1
    if depth == 1 {
      guard setNames(root: name) else { return false }
    }
    if matched == depth - 1, matched < 4, strcmp(name, names[matched]) == 0 {
      matched = depth
      if matched == 3 { segments.append([]) }
      if matched == 4 { startPoint(attributes, line: line()) }
    } else if matched == 4, depth == 5 {
      if strcmp(name, names[4]) == 0 { part = .time }
      if strcmp(name, names[5]) == 0 { part = .altitude }
    }
    return true
  }

  /// The newest element ends.
  ///
  /// - Parameter line: The line of its end. Finding it takes time.
  mutating func end(line: @autoclosure () -> Int) {
    defer {
      depth -= 1
      matched = min(matched, depth)
    }
    if depth == 5, let part {
      defer {
        self.part = nil
        text.removeAll(keepingCapacity: true)
        isTextTooLong = false
      }
      end(part, line: line())
      return
    }
    if depth == 4, matched == 4, let point {
      if let time = point.time, !point.isFaulty, !segments.isEmpty {
        segments[segments.count - 1].append(
          TrackPoint(
            time: time, latitude: point.latitude, longitude: point.longitude,
            altitude: point.altitude))
        count += 1
      }
      self.point = nil
    }
  }

  /// Text of the newest element.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard part != nil, depth == 5 else { return }
    if text.count + bytes.count <= Self.longestText {
      text += bytes
    } else {
      isTextTooLong = true
    }
  }

  /// Takes the namespace of the first element for all of GPX.
  ///
  /// - Returns: Whether the element is gpx.
  private mutating func setNames(root: UnsafePointer<CChar>) -> Bool {
    let bytes = Array(String(cString: root).utf8)
    let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard bytes[start...].elementsEqual("gpx".utf8) else { return false }
    names = ["gpx", "trk", "trkseg", "trkpt", "time", "ele"].map { name in
      (bytes[..<start] + name.utf8).map(CChar.init(bitPattern:)) + [0]
    }
    return true
  }

  private mutating func startPoint(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, line: @autoclosure () -> Int
  ) {
    var (latitude, longitude): (Double?, Double?)
    var next = attributes
    // Names and values alternate, up to a null pointer.
    while let name = next.pointee, let value = (next + 1).pointee {
      if strcmp(name, "lat") == 0 { latitude = GPXText.number(String(cString: value)) }
      if strcmp(name, "lon") == 0 { longitude = GPXText.number(String(cString: value)) }
      next += 2
    }
    point = Beginning(latitude: latitude ?? .nan, longitude: longitude ?? .nan)
    guard let latitude, let longitude, (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else {
      leaveOutPoint(.noPosition, line: line())
      return
    }
  }

  private mutating func end(_ part: Part, line: @autoclosure () -> Int) {
    let text = String(decoding: text, as: UTF8.self)
    switch part {
    case .time:
      guard !isTextTooLong, let time = GPXText.time(text) else {
        leaveOutPoint(.noTime, line: line())
        return
      }
      point?.time = time
    case .altitude:
      // Some receivers write a word if they do not know it.
      let altitude = isTextTooLong ? nil : GPXText.number(text)
      point?.altitude = altitude.flatMap { (-100_000...100_000).contains($0) ? $0 : nil }
    }
  }

  /// Notes that the point will be left out, once.
  private mutating func leaveOutPoint(_ fault: Fault, line: @autoclosure () -> Int) {
    guard let point, !point.isFaulty else { return }
    self.point?.isFaulty = true
    faultyCount += 1
    if firstFault == nil { firstFault = (fault, line()) }
  }
}
