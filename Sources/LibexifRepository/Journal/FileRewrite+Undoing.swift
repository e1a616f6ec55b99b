extension FileRewrite {
  /// The rewrite that undoes the changes too: `parts` make the file as they left it, which has
  /// their new bytes. Nil where they are none of a file of that size.
  ///
  /// The changes stand in the order of their places in the file before them. Once all before one
  /// are undone, it has that very place.
  func undoing(_ changes: [ByteChange], originalSize: Int) -> FileRewrite? {
    var parts = parts(originalSize: originalSize)
    for change in changes {
      let end = change.at.addingReportingOverflow(change.new.bytes.count)
      let size = parts.reduce(0) { $0 + $1.count }
      guard change.at >= 0, !end.overflow, end.partialValue <= size else { return nil }
      parts =
        parts.clipped(to: 0..<change.at) + [.new(change.old.bytes)]
        + parts.clipped(to: end.partialValue..<size)
    }
    return FileRewrite(parts: parts)
  }
}

extension [FileRewrite.Part] {
  /// The parts of the file that lie in the range, in part or whole.
  fileprivate func clipped(to range: Range<Int>) -> [FileRewrite.Part] {
    var position = 0
    return compactMap { part in
      let start = position
      position += part.count
      let inside = range.clamped(to: start..<position)
      return inside.isEmpty ? nil : part[inside.lowerBound - start..<inside.upperBound - start]
    }
  }
}

extension FileRewrite.Part {
  /// How many bytes the part is; of a part without an end none are known.
  fileprivate var count: Int {
    switch self {
    case .original(let range): range.count
    case .new(let bytes): bytes.count
    case .originalFrom: 0
    }
  }

  /// A piece of the part.
  fileprivate subscript(range: Range<Int>) -> FileRewrite.Part {
    switch self {
    case .original(let whole):
      .original(whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
    case .new(let bytes): .new(Array(bytes[range]))
    case .originalFrom: self
    }
  }
}
