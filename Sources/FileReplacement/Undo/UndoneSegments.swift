/// The parts of a file that edits change, in memory, while the edits are undone one by one. The file's other
/// bytes stay as they are.
struct UndoneSegments {
  /// A part with other bytes around it.
  fileprivate struct Segment {
    /// The number of other bytes between the previous segment, or the start of the file, and this one.
    let gap: Int
    var bytes: [UInt8]
    let maximumCount: Int
  }

  private var segments: [Segment] = []

  /// The segments with these bytes, which begin at these offsets in the file, in order.
  ///
  /// - Parameter maximumCounts: The maximum length of each segment in the file's format, in bytes.
  init(_ bytes: [[UInt8]], at ranges: [Range<Int>], maximumCounts: [Int]) {
    var end = 0
    for ((bytes, range), maximumCount) in zip(zip(bytes, ranges), maximumCounts) {
      segments.append(
        Segment(gap: range.lowerBound - end, bytes: bytes, maximumCount: maximumCount))
      end = range.upperBound
    }
  }

  /// The bytes of each segment.
  var bytes: [[UInt8]] { segments.map(\.bytes) }

  /// The range of each segment in the file without the edits that are undone.
  var ranges: [Range<Int>] {
    var end = 0
    return segments.map { segment in
      let start = end + segment.gap
      end = start + segment.bytes.count
      return start..<end
    }
  }

  /// Undoes an edit that made these changes, in the order of their offsets in the file before it. A
  /// journal may record any number of changes, so each is looked at once.
  ///
  /// - Returns: False if a change is not in one of the segments, if the segment does not have the new
  ///   bytes, or if it would become too long. Then the segments are unchanged.
  mutating func undo(_ changes: [ByteChange]) -> Bool {
    // Only edits of whole files have these.
    guard changes.allSatisfy({ $0.derived == nil }) else { return false }
    var undone = segments
    var rest = changes[...]
    var start = 0
    for index in undone.indices {
      start += undone[index].gap
      guard undone[index].undo(&rest, at: start) else { return false }
      start += undone[index].bytes.count
    }
    guard rest.isEmpty else { return false }
    segments = undone
    return true
  }
}

extension UndoneSegments.Segment {
  /// Undoes the first of the changes, as long as they are in the segment, and removes them from
  /// `changes`.
  ///
  /// - Parameter start: The offset of the segment in the file before the changes.
  fileprivate mutating func undo(_ changes: inout ArraySlice<ByteChange>, at start: Int) -> Bool {
    var undone: [UInt8] = []
    var rest = bytes[...]
    while let change = changes.first {
      let new = change.new.bytes
      guard change.at >= start else { return false }
      // The number of unchanged bytes between the previous change and this one.
      let kept = change.at - start - undone.count
      // It is in a later segment, or in none.
      if kept > rest.count { break }
      guard kept >= 0, new.count <= rest.count - kept else { return false }
      undone += rest.prefix(kept)
      rest = rest.dropFirst(kept)
      guard rest.prefix(new.count).elementsEqual(new) else { return false }
      undone += change.old.bytes
      rest = rest.dropFirst(new.count)
      guard undone.count + rest.count <= maximumCount else { return false }
      changes.removeFirst()
    }
    bytes = undone + rest
    return true
  }
}
