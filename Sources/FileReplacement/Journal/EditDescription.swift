/// What a journal records about an edit besides its bytes.
package struct EditDescription: Sendable, Hashable {
  /// The segments that the edit may change, in the file before and after it, in the order of the file.
  let old: [Range<Int>]
  let new: [Range<Int>]
  /// What the edit changed, in words.
  let summary: [String]

  package init(changing old: [Range<Int>], to new: [Range<Int>], summary: [String]) {
    (self.old, self.new, self.summary) = (old, new, summary)
  }

  /// Whether the changes, in the order of their offsets, replace each old segment by the new one, and
  /// nothing else.
  func contain(_ changes: [ByteChange]) -> Bool {
    guard old.count == new.count else { return false }
    var rest = changes[...]
    var shift = 0
    for (old, new) in zip(old, new) {
      guard new.lowerBound == old.lowerBound + shift else { return false }
      while let change = rest.first, change.at <= old.upperBound {
        guard change.at >= old.lowerBound, change.old.bytes.count <= old.upperBound - change.at
        else { return false }
        shift += change.new.bytes.count - change.old.bytes.count
        rest.removeFirst()
      }
      guard new.upperBound == old.upperBound + shift else { return false }
    }
    return rest.isEmpty
  }
}
