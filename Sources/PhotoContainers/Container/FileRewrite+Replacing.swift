package import Platform

extension FileRewrite {
  /// New bytes in place of a range of the original, which is empty if they are only added.
  package struct Replacement: Sendable, Hashable {
    let range: Range<Int>
    let bytes: [UInt8]

    /// By how much the file gets longer.
    var growth: Int { bytes.count - range.count }
  }

  /// The original with these replacements, which do not overlap. Of those at the same place, the first comes
  /// first.
  init(replacing replacements: [Replacement]) {
    let ordered = replacements.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    var parts: [Part] = []
    var position = 0
    for (_, replacement) in ordered {
      if position < replacement.range.lowerBound {
        parts.append(.original(position..<replacement.range.lowerBound))
      }
      parts.append(.new(replacement.bytes))
      position = replacement.range.upperBound
    }
    self.init(parts: parts + [.originalFrom(position)])
  }
}

extension FileRewrite {
  /// The same with new bytes in place of ranges of the original that it keeps. They are in order, and do not
  /// overlap.
  package func substituting(
    _ replacements: [(range: Range<Int>, bytes: [UInt8])], originalSize: Int
  ) -> FileRewrite {
    var rest = replacements[...]
    var replaced: [Part] = []
    for part in parts(originalSize: originalSize) {
      guard case .original(let range) = part else {
        replaced.append(part)
        continue
      }
      var position = range.lowerBound
      while let next = rest.first, next.range.lowerBound >= position,
        next.range.upperBound <= range.upperBound
      {
        replaced.append(.original(position..<next.range.lowerBound))
        replaced.append(.new(next.bytes))
        position = next.range.upperBound
        rest.removeFirst()
      }
      replaced.append(.original(position..<range.upperBound))
    }
    return FileRewrite(parts: replaced.filter { !$0.isEmpty })
  }
}

extension FileRewrite.Part {
  fileprivate var isEmpty: Bool {
    switch self {
    case .new(let bytes): bytes.isEmpty
    case .original(let range): range.isEmpty
    case .originalFrom: false
    }
  }
}
