package import SystemPackage

/// A file as a sequence of parts: ranges of the original, and new bytes.
package struct FileRewrite: Sendable, Hashable {
  /// The number of bytes of the original that are read at once. They fit the processor's cache, and memory of this
  /// size is used again: a mebibyte at once took more time for fresh memory than for reading.
  private static let chunkSize = 64 << 10

  package enum Part: Sendable, Hashable {
    case original(Range<Int>)
    /// From here to the end of the original.
    case originalFrom(Int)
    case new([UInt8])
  }

  package let parts: [Part]

  package init(parts: [Part]) {
    self.parts = parts
  }

  /// The original as it is.
  package static let whole = FileRewrite(parts: [.originalFrom(0)])

  /// Hands over the new file's bytes in order, in pieces. Its parts of the original come from
  /// `original`, which is `size` bytes long.
  package func read(
    original: OpenFile, size: Int, _ receive: ([UInt8]) throws(Errno) -> Void
  ) throws(Errno) {
    for part in parts {
      switch part {
      case .new(let bytes): try receive(bytes)
      case .original(let range): try Self.read(range, of: original, receive)
      case .originalFrom(let start): try Self.read(start..<max(start, size), of: original, receive)
      }
    }
  }

  /// The parts, with the end of the original, which is `originalSize` bytes long.
  package func parts(originalSize: Int) -> [Part] {
    parts.map { part in
      if case .originalFrom(let start) = part { return .original(start..<max(start, originalSize)) }
      return part
    }
  }

  /// This rewrite of the result of another one, as a single rewrite of that one's original, which is `originalSize`
  /// bytes long.
  package func composed(after first: FileRewrite, originalSize: Int) -> FileRewrite {
    let parts = first.parts(originalSize: originalSize)
    let size = first.size(originalSize: originalSize)
    return FileRewrite(
      parts: self.parts(originalSize: size).flatMap { part -> [Part] in
        guard case .original(let wanted) = part else { return [part] }
        var start = 0
        return parts.compactMap { part in
          let place = start..<start + part.count
          start = place.upperBound
          let range = wanted.clamped(to: place)
          return range.isEmpty ? nil : part.bytes(range.lowerBound - place.lowerBound, range.count)
        }
      })
  }

  /// The size of the new file in bytes, if the original is `originalSize` bytes long.
  package func size(originalSize: Int) -> Int {
    parts(originalSize: originalSize).reduce(0) { size, part in
      switch part {
      case .original(let range): size + range.count
      case .new(let bytes): size + bytes.count
      case .originalFrom: size
      }
    }
  }

  /// Hands over the bytes of a range of the original in order, in pieces.
  package static func read(
    _ range: Range<Int>, of original: OpenFile, _ receive: ([UInt8]) throws(Errno) -> Void
  ) throws(Errno) {
    var start = range.lowerBound
    while start < range.upperBound {
      let chunk = try original.read(start..<min(start + chunkSize, range.upperBound))
      // The original has become shorter since it was locked.
      guard !chunk.isEmpty else { throw Errno.ioError }
      try receive(chunk)
      start += chunk.count
    }
  }
}

extension FileRewrite.Part {
  /// The number of bytes; 0 if they are those up to the end of the original.
  fileprivate var count: Int {
    switch self {
    case .original(let range): range.count
    case .new(let bytes): bytes.count
    case .originalFrom: 0
    }
  }

  /// Some of these bytes.
  fileprivate func bytes(_ start: Int, _ count: Int) -> FileRewrite.Part {
    switch self {
    case .original(let range):
      .original(range.lowerBound + start..<range.lowerBound + start + count)
    case .new(let bytes): .new(Array(bytes[start..<start + count]))
    case .originalFrom: self
    }
  }
}
