import SystemPackage

/// The bytes of a rewrite, read from its original and from its new bytes.
struct UnwrittenFile: Sendable {
  /// The parts of the rewrite, with the offset of each in its result.
  private let parts: [(start: Int, part: FileRewrite.Part)]
  private let original: OpenFile
  let size: Int

  /// The result of the rewrite of `original`, which is `size` bytes long.
  init(_ rewrite: FileRewrite, of original: OpenFile, size: Int) {
    var parts: [(start: Int, part: FileRewrite.Part)] = []
    var start = 0
    for part in rewrite.parts(originalSize: size) {
      parts.append((start, part))
      switch part {
      case .new(let bytes): start += bytes.count
      case .original(let range): start += range.count
      case .originalFrom: break
      }
    }
    (self.parts, self.original, self.size) = (parts, original, start)
  }

  /// The bytes of the range, fewer if the file ends inside it.
  func read(_ range: Range<Int>) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    for (start, part) in parts[firstIndex(at: range.lowerBound)...] {
      guard start < range.upperBound else { break }
      switch part {
      case .new(let new):
        let wanted = range.clamped(to: start..<start + new.count)
        bytes += new[wanted.lowerBound - start..<wanted.upperBound - start]
      case .original(let old):
        let wanted = range.clamped(to: start..<start + old.count)
        let shift = old.lowerBound - start
        bytes += try original.read(wanted.lowerBound + shift..<wanted.upperBound + shift)
      case .originalFrom: break
      }
    }
    return bytes
  }

  /// The index of the part with the byte at this offset. There may be many parts: each change of a journal is one.
  private func firstIndex(at offset: Int) -> Int {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
