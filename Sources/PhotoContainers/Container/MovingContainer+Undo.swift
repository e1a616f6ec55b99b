package import Platform
import SystemPackage

extension MovingContainer {
  /// Checks that an edit may have changed these bytes of this file: each is one of its own, or zero. The journal
  /// that says so may come from a stranger.
  ///
  /// - Throws: `ContainerRefusal` if an edit changes none of them.
  package func checkOwns(
    _ ranges: [Range<Int>], in file: OpenFile
  ) throws(ContainerRefusal) {
    let own = try ContainerRefusal.reading { () throws(Errno) in try ownRanges(in: file) }
    for range in ranges {
      var position = range.lowerBound
      for part in own where part.lowerBound < range.upperBound && position < part.upperBound {
        try Self.checkZeros(position..<max(position, part.lowerBound), in: file)
        position = part.upperBound
      }
      try Self.checkZeros(position..<max(position, range.upperBound), in: file)
    }
  }

  /// Edits put zeros in place of metadata that they move.
  private static func checkZeros(
    _ range: Range<Int>, in file: OpenFile
  ) throws(ContainerRefusal) {
    let bytes = try ContainerRefusal.reading { () throws(Errno) in try file.read(range) }
    guard bytes.count == range.count, bytes.allSatisfy({ $0 == 0 }) else { throw .noEdit }
  }
}
