/// What a journal records about an edit besides its bytes.
package struct EditDescription: Sendable, Hashable {
  /// The segments that the edit may change, in the file before and after it, in the order of the file.
  let old: [Range<Int>]
  let new: [Range<Int>]
  /// What the edit changed, in words.
  let summary: [String]
  /// Whether the edit may change any part of a file of which other edits change segments alone.
  private(set) var isOfWhole = false
  /// Bytes that need not be recorded; nil if there are none.
  private(set) var derivation: Derivation?

  /// Whether some bytes are not recorded, as they can be made of the other version of the file.
  package var hasDerivation: Bool { derivation != nil }

  /// Bytes that can be made of the other version of the file.
  package struct Derivation: Sendable, Hashable {
    /// The old bytes, in the file before the edit.
    let range: Range<Int>
    /// The number of the new bytes.
    let newCount: Int
    /// How the old bytes are made of the new file, and the new ones of the old file.
    let old: [UInt8]
    let new: [UInt8]

    package init(of range: Range<Int>, newCount: Int, old: [UInt8], new: [UInt8]) {
      (self.range, self.newCount, self.old, self.new) = (range, newCount, old, new)
    }
  }

  package init(changing old: [Range<Int>], to new: [Range<Int>], summary: [String]) {
    (self.old, self.new, self.summary) = (old, new, summary)
  }

  /// The description of an edit that may change any part of the file.
  package init(ofWholeFile summary: [String], deriving derivation: Derivation?) {
    self.init(changing: [], to: [], summary: summary)
    (isOfWhole, self.derivation) = (true, derivation)
  }

  /// Whether the changes, in the order of their offsets, replace each old segment by the new one, and
  /// nothing else.
  func contain(_ changes: [ByteChange]) -> Bool {
    guard !isOfWhole, old.count == new.count else { return false }
    var rest = changes[...]
    var shift = 0
    for (old, new) in zip(old, new) {
      guard new.lowerBound == old.lowerBound + shift else { return false }
      while let change = rest.first, change.at <= old.upperBound {
        guard change.at >= old.lowerBound, change.oldCount <= old.upperBound - change.at
        else { return false }
        shift += change.newCount - change.oldCount
        rest.removeFirst()
      }
      guard new.upperBound == old.upperBound + shift else { return false }
    }
    return rest.isEmpty
  }
}
