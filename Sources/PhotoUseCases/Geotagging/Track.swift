import PhotoEntities

/// All points of some tracks, in the order of their times.
struct Track: Sendable {
  /// The points in order. Of points of a segment with the same time, only the last one is here.
  private let points: [TrackPoint]
  /// For each point, the number of its segment.
  private let segments: [Int32]

  /// Nil if there are no points.
  init?(_ segments: [[TrackPoint]]) {
    var known: Set<[TrackPoint]> = []
    var numbered: [(point: TrackPoint, segment: Int32)] = []
    // A file that is given twice counts once.
    for segment in segments where known.insert(segment).inserted {
      let number = Int32(clamping: known.count)
      numbered += segment.map { ($0, number) }
    }
    guard !numbered.isEmpty else { return nil }
    // Of points with the same time, those of a segment are together.
    numbered.sort { ($0.point.time, $0.segment) < ($1.point.time, $1.segment) }
    var points: [TrackPoint] = []
    var numbers: [Int32] = []
    for (point, segment) in numbered {
      if points.last?.time == point.time, numbers.last == segment {
        points[points.count - 1] = point
      } else {
        points.append(point)
        numbers.append(segment)
      }
    }
    (self.points, self.segments) = (points, numbers)
  }

  /// The points around a moment.
  enum Surroundings: Equatable {
    /// Two points of a segment, the earlier one first. The moment is between them, or that of the first one.
    case between(TrackPoint, TrackPoint)
    /// The point that is nearest in time. The moment is in a gap of the tracks, or outside them.
    case near(TrackPoint)
  }

  /// The points around this moment.
  func surroundings(of moment: Moment) -> Surroundings {
    // The first point that is later.
    var (next, end) = (0, points.count)
    while next < end {
      let middle = next + (end - next) / 2
      if points[middle].time > moment { end = middle } else { next = middle + 1 }
    }
    guard next > 0 else { return .near(points[0]) }
    let last = points[next - 1]
    if last.time == moment { return .near(last) }
    guard next < points.count else { return .near(last) }
    if segments[next - 1] == segments[next] { return .between(last, points[next]) }
    let (before, after) = (
      moment.microseconds(since: last.time), points[next].time.microseconds(since: moment)
    )
    return .near(before < after ? last : points[next])
  }
}
