import Platform

extension FileRewrite {
  /// New bytes in place of a range of the original, which is empty if they are only added.
  struct Replacement: Sendable, Hashable {
    let range: Range<Int>
    let bytes: [UInt8]

    /// By how much the file gets longer.
    var growth: Int { bytes.count - range.count }
  }

  /// The original with these replacements, in the order of the file. They do not overlap.
  init(replacing replacements: [Replacement]) {
    var parts: [Part] = []
    var position = 0
    for replacement in replacements {
      parts += [.original(position..<replacement.range.lowerBound), .new(replacement.bytes)]
      position = replacement.range.upperBound
    }
    self.init(parts: parts + [.originalFrom(position)])
  }
}
