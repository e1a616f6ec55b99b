package import SystemPackage

/// A file as a sequence of parts: ranges of the original, and new bytes.
package struct FileRewrite: Sendable, Hashable {
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
    original: OpenFile, size: Int, _ receive: (ArraySlice<UInt8>) throws(Errno) -> Void
  ) throws(Errno) {
    for part in parts(originalSize: size) {
      switch part {
      case .new(let bytes): try receive(bytes[...])
      case .original(let range):
        try original.pass(range) { (bytes, _) throws(Errno) in try receive(bytes) }
      case .originalFrom: break
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

  /// The number of bytes at the beginning that stay as they are; 0 if that is all of the file.
  package var keptBeginning: Int {
    if case .original(let range)? = parts.first, range.lowerBound == 0 {
      range.upperBound
    } else {
      0
    }
  }

  /// The ranges of the original that the new file does not have, and those of the new file that the original does not
  /// have. The rest is in the same order in both.
  package func changedRanges(originalSize: Int) -> (old: [Range<Int>], new: [Range<Int>]) {
    var (old, new) = ([Range<Int>](), [Range<Int>]())
    var (position, newPosition) = (0, 0)
    for part in parts(originalSize: originalSize) + [.original(originalSize..<originalSize)] {
      if case .original(let range) = part, range.lowerBound != position {
        old.append(min(position, range.lowerBound)..<max(position, range.lowerBound))
      }
      if case .original(let range) = part { position = range.upperBound }
      if case .new = part { new.append(newPosition..<newPosition + part.count) }
      newPosition += part.count
    }
    return (old, new)
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
