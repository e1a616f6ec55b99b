package import Platform
package import SystemPackage

/// Bytes of a file that an edit has replaced by others, or put others before.
package struct ByteChange: Codable, Hashable, Sendable {
  /// Differences that are no further apart are one change: two would take more to say.
  private static let gap = 8

  /// Where they stood in the file as it was before the edit.
  let at: Int
  package let old: HexBytes
  package let new: HexBytes

  /// The changes that the rewrite makes to its original, which is `size` bytes long, in their
  /// order.
  package static func changes(
    by rewrite: FileRewrite, of original: OpenFile, size: Int
  ) throws(Errno) -> [ByteChange] {
    var changes: [ByteChange] = []
    var position = 0
    var new: [UInt8] = []
    for part in rewrite.parts(originalSize: size) + [.original(size..<size)] {
      switch part {
      case .new(let bytes): new += bytes
      case .originalFrom: break
      case .original(let range):
        // No edit moves bytes to before others.
        guard range.lowerBound >= position else { throw .notSupported }
        let old = try original.read(position..<range.lowerBound)
        // The original has become shorter than it was when it was opened.
        guard old.count == range.lowerBound - position else { throw .ioError }
        changes += differences(old, new, at: position)
        (position, new) = (range.upperBound, [])
      }
    }
    return changes
  }

  /// The stretches in which the two differ. What the longer one has more is behind the shorter
  /// one's end.
  private static func differences(_ old: [UInt8], _ new: [UInt8], at start: Int) -> [ByteChange] {
    let common = min(old.count, new.count)
    var ranges: [Range<Int>] = []
    for place in 0..<common where old[place] != new[place] {
      if let last = ranges.last, place - last.upperBound <= gap {
        ranges[ranges.count - 1] = last.lowerBound..<place + 1
      } else {
        ranges.append(place..<place + 1)
      }
    }
    var changes = ranges.map { range in
      ByteChange(at: start + range.lowerBound, old: old[range], new: new[range])
    }
    if old.count != new.count {
      changes.append(ByteChange(at: start + common, old: old[common...], new: new[common...]))
    }
    return changes
  }

  private init(at place: Int, old: ArraySlice<UInt8>, new: ArraySlice<UInt8>) {
    at = place
    self.old = HexBytes(Array(old))
    self.new = HexBytes(Array(new))
  }
}
