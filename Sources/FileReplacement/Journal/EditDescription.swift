/// What a journal records about an edit besides its bytes.
package struct EditDescription: Sendable, Hashable {
  /// The segment that the edit may change, in the file before and after it.
  let old: Range<Int>
  let new: Range<Int>
  /// What the edit changed, in words.
  let summary: [String]

  package init(changing old: Range<Int>, to new: Range<Int>, summary: [String]) {
    (self.old, self.new, self.summary) = (old, new, summary)
  }

  /// Whether all changes are inside the segment.
  func contain(_ changes: [ByteChange]) -> Bool {
    changes.allSatisfy { change in
      change.at >= old.lowerBound && change.at <= old.upperBound
        && change.old.bytes.count <= old.upperBound - change.at
    }
  }
}
