import PhotoEntities

/// All points of some tracks, in the order of their times, and which two points of a segment are around each time.
///
/// Segments may overlap, such as those of two receivers. Making a track of n points takes n log n steps, finding a
/// place log n, however many segments there are.
struct Track: Sendable {
  /// The points in order. Of points of a segment with the same time, only the last one is here.
  private let points: [TrackPoint]
  /// For each point, the index of the next point of its segment; -1 for the last one.
  private let following: [Int32]
  /// For the time from each point to the next one in the order, the index of the first of the two points of a segment
  /// around it. If there are several such pairs, that of the shortest time; -1 if there is none.
  private let starts: [Int32]

  /// Nil if there are no points.
  init?(_ segments: [[TrackPoint]]) {
    (points, following) = Self.ordered(segments)
    guard !points.isEmpty else { return nil }
    starts = Self.starts(points, following)
  }

  /// The two points of a segment around this moment, the earlier one first, with the least time between them. Nil if
  /// the moment is in a gap of the tracks, outside them, or that of a point.
  func pair(around moment: Moment) -> (first: TrackPoint, second: TrackPoint)? {
    let next = firstIndex(after: moment)
    guard next > 0, points[next - 1].time < moment, starts[next - 1] >= 0 else { return nil }
    let start = Int(starts[next - 1])
    return (points[start], points[Int(following[start])])
  }

  /// The point that is nearest in time; the later one of two.
  func nearest(to moment: Moment) -> TrackPoint {
    let next = firstIndex(after: moment)
    guard next > 0 else { return points[0] }
    guard next < points.count else { return points[next - 1] }
    let (before, after) = (points[next - 1], points[next])
    return moment.microseconds(since: before.time) < after.time.microseconds(since: moment)
      ? before : after
  }

  /// The index of the first point that is later; the number of points if there is none.
  private func firstIndex(after moment: Moment) -> Int {
    var (next, end) = (0, points.count)
    while next < end {
      let middle = next + (end - next) / 2
      if points[middle].time > moment { end = middle } else { next = middle + 1 }
    }
    return next
  }

  private static func ordered(_ segments: [[TrackPoint]]) -> ([TrackPoint], [Int32]) {
    var known: Set<[TrackPoint]> = []
    // The places of the points are sorted, not the points, which take five times the memory.
    var places: [(segment: Int32, index: Int32)] = []
    // A file that is given twice counts once.
    for (number, segment) in segments.enumerated() where known.insert(segment).inserted {
      places += segment.indices.map { (Int32(clamping: number), Int32(clamping: $0)) }
    }
    func time(_ place: (segment: Int32, index: Int32)) -> Moment {
      segments[Int(place.segment)][Int(place.index)].time
    }
    // Of points with the same time, those of a segment are together.
    places.sort { (time($0), $0.segment, $0.index) < (time($1), $1.segment, $1.index) }
    var points: [TrackPoint] = []
    points.reserveCapacity(places.count)
    var following: [Int32] = []
    following.reserveCapacity(places.count)
    var last: [Int32: Int] = [:]
    var lastSegment: Int32?
    for (segment, index) in places {
      let point = segments[Int(segment)][Int(index)]
      if points.last?.time == point.time, lastSegment == segment {
        points[points.count - 1] = point
        continue
      }
      if let before = last.updateValue(points.count, forKey: segment) {
        following[before] = Int32(clamping: points.count)
      }
      points.append(point)
      following.append(-1)
      lastSegment = segment
    }
    return (points, following)
  }

  /// For each time between two points in the order, the first point of the shortest pair around it.
  private static func starts(_ points: [TrackPoint], _ following: [Int32]) -> [Int32] {
    var starts = [Int32](repeating: -1, count: points.count)
    var long: [Int32] = []
    for (index, next) in following.enumerated() where next > 0 {
      let start = Int32(clamping: index)
      // No pair around the time between two neighbours is shorter than these.
      if next == index + 1 { starts[index] = start } else { long.append(start) }
    }
    guard !long.isEmpty else { return starts }
    func duration(_ index: Int32) -> Int {
      let start = Int(index)
      return points[Int(following[start])].time.microseconds(since: points[start].time)
    }
    long.sort { (duration($0), $0) < (duration($1), $1) }
    // The shortest pairs come first, so each time is taken once. `free` leads over the times that are taken.
    var free = (0...points.count).map { Int32(clamping: $0) }
    func nextFree(_ index: Int) -> Int {
      var index = index
      while Int(free[index]) != index {
        free[index] = free[Int(free[index])]
        index = Int(free[index])
      }
      return index
    }
    for index in starts.indices where starts[index] >= 0 {
      free[index] = Int32(clamping: index + 1)
    }
    for start in long {
      var index = nextFree(Int(start))
      while index < following[Int(start)] {
        starts[index] = start
        free[index] = Int32(clamping: index + 1)
        index = nextFree(index + 1)
      }
    }
    return starts
  }
}
