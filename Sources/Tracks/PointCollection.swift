import PhotoEntities
import PhotoUseCases

/// A position on earth, as a file says it.
struct Position {
  /// Degrees, -90 to 90.
  let latitude: Double
  /// Degrees, -180 to 180.
  let longitude: Double

  /// Nil if a coordinate is missing or not on earth.
  init?(latitude: Double?, longitude: Double?) {
    guard let latitude, let longitude, (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

/// The points of one file. Points without a position or with a wrong time are left out.
struct PointCollection {
  /// What is wrong with a point.
  enum Fault {
    case noPosition
    case noTime
  }

  private(set) var segments: [[TrackPoint]] = []
  /// The number of all points.
  private(set) var count = 0
  /// The number of points that were left out.
  private var faultyCount = 0
  /// What is wrong with the first of them, and its line.
  private var firstFault: (fault: Fault, line: Int)?

  /// Begins a segment, unless the last one is empty.
  mutating func startSegment() {
    if segments.last?.isEmpty != true { segments.append([]) }
  }

  /// Adds a point to the last segment.
  mutating func append(_ position: Position, at time: Moment, altitude: Double? = nil) {
    if segments.isEmpty { startSegment() }
    segments[segments.count - 1].append(
      TrackPoint(
        time: time, latitude: position.latitude, longitude: position.longitude,
        // Some receivers write a number that is none if they do not know it.
        altitude: altitude.flatMap { (-100_000...100_000).contains($0) ? $0 : nil }))
    count += 1
  }

  /// Notes that a point, or more of them, are left out.
  ///
  /// - Parameter line: The line. Finding it may take time.
  mutating func leaveOut(_ fault: Fault, count: Int = 1, line: @autoclosure () -> Int) {
    faultyCount += count
    if firstFault == nil { firstFault = (fault, line()) }
  }

  /// The points, and the warning of points that were left out.
  ///
  /// - Throws: A fault if there are no points.
  func track() throws(TrackFault) -> ReadTrack {
    guard count > 0 else {
      switch firstFault {
      case (.noPosition, let line)?: throw .noPosition(line: line)
      case (.noTime, let line)?: throw .noTime(line: line)
      case nil: throw .noPoints
      }
    }
    return ReadTrack(
      segments: segments,
      warnings: firstFault.map { [.pointsLeftOut(count: faultyCount, line: $0.line)] } ?? [])
  }
}
