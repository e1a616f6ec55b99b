package import Platform
package import SystemPackage

extension MovingContainer {
  /// Whether an edit may have changed the bytes in these ranges of this file: each is one of its own, or zero, as
  /// edits put zeros in place of metadata that they move. The journal that says so may come from a stranger.
  package func owns(_ ranges: [Range<Int>], in file: OpenFile) throws(Errno) -> Bool {
    let own = try ownRanges(in: file)
    for range in ranges {
      var position = range.lowerBound
      for part in own where part.lowerBound < range.upperBound && position < part.upperBound {
        if position < part.lowerBound, try !isZero(position..<part.lowerBound, in: file) {
          return false
        }
        position = part.upperBound
      }
      if position < range.upperBound, try !isZero(position..<range.upperBound, in: file) {
        return false
      }
    }
    return true
  }

  private func isZero(_ range: Range<Int>, in file: OpenFile) throws(Errno) -> Bool {
    let bytes = try file.read(range)
    return bytes.count == range.count && bytes.allSatisfy { $0 == 0 }
  }
}
