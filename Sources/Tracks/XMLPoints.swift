import PhotoEntities
import PhotoUseCases

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Collects the points of tracks from the elements of an XML document.
struct XMLPoints {
  /// A point before its end.
  private struct Beginning {
    var latitude: Double?
    var longitude: Double?
    var time: Moment?
    var altitude: Double?
    /// Whether it is left out.
    var isFaulty = false
  }

  /// Longitude, latitude and perhaps altitude.
  private typealias Place = (position: Position, altitude: Double?)

  /// The longest text of a value in bytes, with the blanks around it.
  private static let longestText = 256

  private(set) var collection = PointCollection()
  /// The open elements.
  private var open: [XMLElement] = []
  private var form: XMLForm?
  /// The beginnings of names in the namespaces of the format, as the parser writes them.
  private var namespaces: [[CChar]] = []
  private var point: Beginning?
  /// The points of a track in KML, whose times and places come one by one; nil for those that are missing.
  private var times: [Moment?] = []
  private var places: [Place?] = []
  /// Whether altitudes in KML are metres above the sea. Otherwise the altitude does not count (OGC 12-007r2, 9.20).
  private var isAbsolute = false
  private var text: [UInt8] = []
  private var isTextTooLong = false

  /// The number of open elements.
  var depth: Int { open.count }
  /// The number of points that are held.
  var heldCount: Int { collection.count + max(times.count, places.count) }

  /// An element begins.
  ///
  /// - Parameter line: Its line. Finding it takes time.
  /// - Returns: Whether the elements may be those of a track.
  mutating func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>,
    line: @autoclosure () -> Int
  ) -> Bool {
    guard let parent = open.last else {
      open.append(.root)
      return setForm(root: name)
    }
    let element = element(name, in: parent)
    open.append(element)
    if element.isText {
      text.removeAll(keepingCapacity: true)
      isTextTooLong = false
    }
    switch element {
    case .segment:
      collection.startSegment()
      isAbsolute = false
    case .point: startPoint(attributes, line: line())
    case .position: isAbsolute = false
    default: break
    }
    return true
  }

  /// The newest element ends.
  ///
  /// - Parameter line: The line of its end. Finding it takes time.
  mutating func end(line: @autoclosure () -> Int) {
    switch open.popLast() {
    case .latitude: setCoordinates(latitude: TrackText.number(text), line: line())
    case .longitude: setCoordinates(longitude: TrackText.number(text), line: line())
    case .coordinates:
      let found = place
      setCoordinates(
        latitude: found?.position.latitude, longitude: found?.position.longitude, line: line())
      point?.altitude = found?.altitude
    case .altitude:
      // Some receivers write a word if they do not know it.
      point?.altitude = isTextTooLong ? nil : TrackText.number(text)
    case .altitudeMode: isAbsolute = text.elementsEqual("absolute".utf8)
    case .time:
      let found = time
      point?.time = found
      if found == nil { leaveOutPoint(.noTime, line: line()) }
    case .nextTime:
      let found = time
      times.append(found)
      if found == nil, !isEmpty { collection.leaveOut(.noTime, line: line()) }
    case .nextPlace:
      let found = place
      places.append(found)
      if found == nil, !isEmpty { collection.leaveOut(.noPosition, line: line()) }
    case .segment: endSegment(line: line())
    case .point: endPoint()
    default: break
    }
  }

  /// Text of the newest element.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard open.last?.isText == true else { return }
    if text.count + bytes.count <= Self.longestText {
      text += bytes
    } else {
      isTextTooLong = true
    }
  }

  /// Whether the text is only blanks: a value is missing, but not wrong.
  private var isEmpty: Bool { !isTextTooLong && text.allSatisfy(TrackText.isBlank) }

  private var time: Moment? { isTextTooLong ? nil : TrackText.time(text) }

  private var place: Place? {
    let numbers = isTextTooLong ? [] : TrackText.numbers(text)
    guard (2...3).contains(numbers.count),
      let position = Position(latitude: numbers[1], longitude: numbers[0])
    else { return nil }
    return (position, isAbsolute && numbers.count > 2 ? numbers[2] : nil)
  }

  /// Takes the namespace of the first element for all of the format.
  ///
  /// - Returns: Whether the element is that of a format.
  private mutating func setForm(root: UnsafePointer<CChar>) -> Bool {
    let bytes = Array(String(cString: root).utf8)
    let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    form = XMLForm.all.first { bytes[start...].elementsEqual($0.root.utf8) }
    guard let form else { return false }
    namespaces = [Array(bytes[..<start])].map { $0.map(CChar.init(bitPattern:)) }
    if !form.extensions.isEmpty {
      namespaces.append((form.extensions + "\n").utf8.map(CChar.init(bitPattern:)))
    }
    return true
  }

  private func element(_ name: UnsafePointer<CChar>, in parent: XMLElement) -> XMLElement {
    guard let form,
      // The first one may be empty, so that all names begin with it.
      let namespace = namespaces.last(where: { strncmp(name, $0, $0.count) == 0 })
    else { return .other }
    let local = name + namespace.count
    return form.elements.first { row in
      (row.parent == nil || row.parent == parent)
        && row.name.withUTF8Buffer { buffer in
          buffer.withMemoryRebound(to: CChar.self) {
            strncmp(local, $0.baseAddress ?? local, $0.count) == 0 && local[$0.count] == 0
          }
        }
    }?.element ?? .other
  }

  private mutating func startPoint(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, line: @autoclosure () -> Int
  ) {
    point = Beginning()
    guard form?.root == "gpx" else { return }
    var (latitude, longitude): (Double?, Double?)
    var next = attributes
    // Names and values alternate, up to a null pointer.
    while let name = next.pointee, let value = (next + 1).pointee {
      if strcmp(name, "lat") == 0 { latitude = TrackText.number(String(cString: value).utf8) }
      if strcmp(name, "lon") == 0 { longitude = TrackText.number(String(cString: value).utf8) }
      next += 2
    }
    point?.latitude = latitude
    point?.longitude = longitude
    if Position(latitude: latitude, longitude: longitude) == nil {
      leaveOutPoint(.noPosition, line: line())
    }
  }
}

extension XMLPoints {
  /// Sets what is not nil; if nothing is, the point is left out.
  private mutating func setCoordinates(
    latitude: Double? = nil, longitude: Double? = nil, line: @autoclosure () -> Int
  ) {
    let isOnEarth =
      !isTextTooLong && (latitude != nil || longitude != nil)
      && Position(latitude: latitude ?? 0, longitude: longitude ?? 0) != nil
    guard isOnEarth else { return leaveOutPoint(.noPosition, line: line()) }
    if let latitude { point?.latitude = latitude }
    if let longitude { point?.longitude = longitude }
  }

  private mutating func endPoint() {
    if let point, !point.isFaulty, let time = point.time,
      let position = Position(latitude: point.latitude, longitude: point.longitude)
    {
      collection.append(position, at: time, altitude: point.altitude)
    }
    point = nil
  }

  /// Joins the times and places of a track in KML.
  private mutating func endSegment(line: @autoclosure () -> Int) {
    for (time, place) in zip(times, places) {
      if let time, let place {
        collection.append(place.position, at: time, altitude: place.altitude)
      }
    }
    if times.count != places.count {
      collection.leaveOut(
        times.count > places.count ? .noPosition : .noTime, count: abs(times.count - places.count),
        line: line())
    }
    (times, places) = ([], [])
  }

  /// Notes that the point will be left out, once.
  private mutating func leaveOutPoint(
    _ fault: PointCollection.Fault, line: @autoclosure () -> Int
  ) {
    guard let point, !point.isFaulty else { return }
    self.point?.isFaulty = true
    collection.leaveOut(fault, line: line())
  }
}
