import Digests
import libz

/// The state of a file, from its bytes as they pass by in their order. So the same reading of a file can also
/// compare it.
struct RunningState {
  private let proof: FileState.Proof
  /// The segments that are not passed, in their order; of a proof by the whole file, one without an end.
  private var rest: ArraySlice<Range<Int>>
  private var hash = SHA256()
  /// The CRC-32 of the bytes outside the segments.
  private var others = crc32(0, nil, 0)
  /// The offset of the byte that is next.
  private var position = 0

  init(_ proof: FileState.Proof) {
    self.proof = proof
    switch proof {
    case .whole: rest = [0..<Int.max]
    case .segments(let ranges): rest = ranges[...]
    // They are read on their own.
    case .samples: rest = []
    }
  }

  /// Takes the next bytes. Others are ignored, and the state is not known then.
  mutating func add(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    guard offset == position else { return }
    var bytes = bytes.span.bytes
    while !bytes.isEmpty {
      while let segment = rest.first, segment.upperBound <= position { rest.removeFirst() }
      let isInSegment = rest.first?.contains(position) ?? false
      let end = (isInSegment ? rest.first?.upperBound : rest.first?.lowerBound) ?? Int.max
      let part = bytes.extracting(first: end - position)
      if isInSegment {
        hash.update(part)
      } else {
        others = part.withUnsafeBytes {
          crc32_z(others, $0.bindMemory(to: UInt8.self).baseAddress, $0.count)
        }
      }
      bytes = bytes.extracting(droppingFirst: part.byteCount)
      position += part.byteCount
    }
  }

  /// The state after all bytes of a file of this size; nil if they have not passed in their order.
  func state(ofSize size: Int) -> FileState? {
    guard position == size else { return nil }
    switch proof {
    case .whole: return FileState(size: size, sha256: hash.digest)
    case .samples: return nil
    case .segments(let ranges):
      guard
        zip([0..<0] + ranges, ranges + [size..<size]).allSatisfy({
          $0.upperBound <= $1.lowerBound
        })
      else { return nil }
      return FileState(
        size: size, segment: hash.digest, others: UInt32(truncatingIfNeeded: others))
    }
  }
}
