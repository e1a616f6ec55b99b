import Platform

extension FileRewrite {
  /// New bytes in place of a range of the original, which is empty if they are only added.
  struct Replacement: Sendable, Hashable {
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
