import Platform

/// Changes of a file's bytes: ranges, each with the bytes that replace it.
struct FileChanges {
  private var changes: [(range: Range<Int>, bytes: [UInt8])] = []

  /// Puts the bytes in place of the range. Ranges must not overlap; an empty one is a place to insert bytes. Bytes that are
  /// inserted at the same place keep their order.
  mutating func set(_ range: Range<Int>, to bytes: [UInt8]) {
    changes.append((range, bytes))
  }

  /// Overwrites the range with zeros.
  mutating func wipe(_ range: Range<Int>) {
    set(range, to: [UInt8](repeating: 0, count: range.count))
  }

  /// By how much the file gets longer.
  var growth: Int { changes.reduce(0) { $0 + $1.bytes.count - $1.range.count } }

  /// Adds all of these changes, after the others.
  mutating func add(_ others: FileChanges) {
    changes += others.changes
  }

  /// The file with these changes.
  var rewrite: FileRewrite {
    let ordered = changes.enumerated().sorted { first, second in
      let (one, other) = (first.element.range, second.element.range)
      return (one.lowerBound, one.upperBound, first.offset)
        < (other.lowerBound, other.upperBound, second.offset)
    }
    var parts: [FileRewrite.Part] = []
    var position = 0
    for (range, bytes) in ordered.map(\.element) {
      if range.lowerBound > position { parts.append(.original(position..<range.lowerBound)) }
      parts.append(.new(bytes))
      position = range.upperBound
    }
    return FileRewrite(parts: parts + [.originalFrom(position)])
  }
}
