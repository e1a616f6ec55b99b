import PhotoEntities
import PhotoUseCases

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Collects the points of tracks from the elements of a GPX file: gpx, trk, trkseg, trkpt, and in that time and ele.
/// Elements of other names, or of another namespace than the first one, mean something else.
struct GPXPoints {
  /// What is wrong with an element.
  enum Fault {
    case notGPX
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
  }

  /// The longest text of a time or an altitude in bytes, with the blanks around it.
  private static let longestText = 256

  private(set) var segments: [[TrackPoint]] = []
  /// The number of all points.
  private(set) var count = 0
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
  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> Fault? {
    depth += 1
    if depth == 1 {
      guard setNames(root: name) else { return .notGPX }
    }
    if matched == depth - 1, matched < 4, strcmp(name, names[matched]) == 0 {
      matched = depth
      if matched == 3 { segments.append([]) }
      if matched == 4 { return startPoint(attributes) }
    } else if matched == 4, depth == 5 {
      if strcmp(name, names[4]) == 0 { part = .time }
      if strcmp(name, names[5]) == 0 { part = .altitude }
    }
    return nil
  }

  /// The newest element ends.
  mutating func end() -> Fault? {
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
      return end(part)
    }
    if depth == 4, matched == 4, let point {
      if let time = point.time, !segments.isEmpty {
        segments[segments.count - 1].append(
          TrackPoint(
            time: time, latitude: point.latitude, longitude: point.longitude,
            altitude: point.altitude))
        count += 1
      }
      self.point = nil
    }
    return nil
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
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> Fault? {
    var (latitude, longitude): (Double?, Double?)
    var next = attributes
    // Names and values alternate, up to a null pointer.
    while let name = next.pointee, let value = (next + 1).pointee {
      if strcmp(name, "lat") == 0 { latitude = GPXText.number(String(cString: value)) }
      if strcmp(name, "lon") == 0 { longitude = GPXText.number(String(cString: value)) }
      next += 2
    }
    guard let latitude, let longitude, (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else { return .noPosition }
    point = Beginning(latitude: latitude, longitude: longitude)
    return nil
  }

  private mutating func end(_ part: Part) -> Fault? {
    let text = String(decoding: text, as: UTF8.self)
    switch part {
    case .time:
      guard !isTextTooLong, let time = GPXText.time(text) else { return .noTime }
      point?.time = time
    case .altitude:
      // Some receivers write a word if they do not know it.
      let altitude = isTextTooLong ? nil : GPXText.number(text)
      point?.altitude = altitude.flatMap { (-100_000...100_000).contains($0) ? $0 : nil }
    }
    return nil
  }
}

/// The texts of values in GPX, which may have blanks around them.
enum GPXText {
  private static let numberBytes = Array("+-.0123456789eE".utf8)

  /// The decimal number; nil if the text is none.
  static func number(_ text: String) -> Double? {
    let text = trimmed(text)
    guard !text.isEmpty, text.allSatisfy(numberBytes.contains) else { return nil }
    return Double(String(Substring(text))).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The moment that is written as `2024-05-01T12:00:00.5Z`, or with an offset from UTC. Without one it is in UTC,
  /// as GPX demands. Nil if the text is not a date.
  static func time(_ text: String) -> Moment? {
    guard let date = try? CaptureDate(text: String(Substring(trimmed(text)))) else { return nil }
    return Moment(date, utcOffset: date.utcOffset ?? 0)
  }

  private static func trimmed(_ text: String) -> Substring.UTF8View {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var bytes = text.utf8[...]
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }
}
