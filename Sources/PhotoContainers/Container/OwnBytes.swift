package import Platform
package import SystemPackage

/// The bytes of a file that edits can change: the metadata, and whatever states their place and their length. An undo
/// changes only these, and zeros.
package struct OwnBytes: Sendable {
  /// In the order of the file.
  package let ranges: [Range<Int>]
  /// The places of the metadata, if edits change nothing else.
  package let parts: MetadataParts?
  /// The offsets of parts that few edits move, by their names: programs that do not follow the file's own offsets
  /// look for them there.
  package let landmarks: [String: Int]
  /// What no edit changes among these, wherever it is: the tables of a film's samples. Empty in most formats.
  package let kept: [[UInt8]]

  init(_ ranges: [Range<Int>], landmarks: [String: Int] = [:], keeping kept: [[UInt8]] = []) {
    (self.ranges, self.landmarks, self.kept, parts) = (ranges, landmarks, kept, nil)
  }

  init(of parts: MetadataParts) {
    (ranges, landmarks, kept, self.parts) = (parts.ranges, [:], [], parts)
  }
}

extension OwnBytes {
  /// Whether an edit may have changed the bytes in these ranges of the file: each is one of these, or zero, as
  /// edits put zeros in place of metadata that they move. The journal that says so may come from a stranger.
  ///
  /// - Parameter changed: In the order of the file.
  package func contain(_ changed: [Range<Int>], in file: OpenFile) throws(Errno) -> Bool {
    var own = ranges.joined[...]
    for range in changed {
      while let part = own.first, part.upperBound <= range.lowerBound { own.removeFirst() }
      var position = range.lowerBound
      for part in own {
        guard part.lowerBound < range.upperBound else { break }
        if position < part.lowerBound, try !file.isZero(position..<part.lowerBound) {
          return false
        }
        position = part.upperBound
      }
      if position < range.upperBound, try !file.isZero(position..<range.upperBound) {
        return false
      }
    }
    return true
  }
}

extension [Range<Int>] {
  /// The ranges in order, without empty ones. Those that touch or overlap are one.
  package var joined: [Range<Int>] {
    filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) {
      ranges, range in
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  /// Those of ordered ranges, which do not overlap each other, that overlap this one.
  func overlapping(_ range: Range<Int>) -> ArraySlice<Range<Int>> {
    guard !range.isEmpty else { return [] }
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return self[low...].prefix { $0.lowerBound < range.upperBound }
  }
}

extension Range<Int> {
  /// The parts that are in none of these ranges, which are in order.
  func without(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var rests: [Range<Int>] = []
    var start = lowerBound
    for range in ranges.overlapping(self) {
      if start < range.lowerBound { rests.append(start..<range.lowerBound) }
      start = Swift.max(start, range.upperBound)
    }
    if start < upperBound { rests.append(start..<upperBound) }
    return rests
  }
}
