extension FileRewrite {
  /// The rewrite that undoes the changes too: `parts` make the file as they left it, which has
  /// their new bytes. Nil where they are none of a file of that size, or not in the order of their
  /// places in the file before them.
  ///
  /// Once all before one are undone, it has that very place. A journal may say of any number of
  /// changes: none of them is looked at twice.
  func undoing(_ changes: [ByteChange], originalSize: Int) -> FileRewrite? {
    var rest = RemainingParts(parts(originalSize: originalSize))
    var undone: [Part] = []
    var position = 0
    for change in changes {
      guard change.at >= position, let kept = rest.take(change.at - position),
        rest.take(change.new.bytes.count) != nil
      else { return nil }
      undone += kept
      undone.append(.new(change.old.bytes))
      position = change.at + change.old.bytes.count
    }
    return FileRewrite(parts: undone + rest.takeAll())
  }
}

/// The parts of a file that are not taken yet, from some place in it on.
private struct RemainingParts {
  private let parts: [FileRewrite.Part]
  private var index = 0
  /// How much of the part there is taken.
  private var offset = 0

  init(_ parts: [FileRewrite.Part]) {
    self.parts = parts
  }

  /// The next so many bytes; nil where there are fewer.
  mutating func take(_ count: Int) -> [FileRewrite.Part]? {
    var taken: [FileRewrite.Part] = []
    var missing = count
    while missing > 0 {
      guard let piece = takePiece(of: missing) else { return nil }
      taken.append(piece)
      missing -= piece.count
    }
    return taken
  }

  /// All bytes that there still are.
  mutating func takeAll() -> [FileRewrite.Part] {
    var taken: [FileRewrite.Part] = []
    while let piece = takePiece(of: .max) { taken.append(piece) }
    return taken
  }

  /// At most so many of the next bytes, out of one part; nil where there are no more.
  private mutating func takePiece(of count: Int) -> FileRewrite.Part? {
    while index < parts.count {
      let part = parts[index]
      let start = offset
      let end = start + min(count, part.count - start)
      (index, offset) = end == part.count ? (index + 1, 0) : (index, end)
      if start < end { return part[start..<end] }
    }
    return nil
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
