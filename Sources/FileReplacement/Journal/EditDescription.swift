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

  /// Whether the changes replace the old segment by the new one, and nothing else.
  func contain(_ changes: [ByteChange]) -> Bool {
    let growth = changes.reduce(0) { $0 + $1.new.bytes.count - $1.old.bytes.count }
    return new.lowerBound == old.lowerBound && new.count - old.count == growth
      && changes.allSatisfy { change in
        change.at >= old.lowerBound && change.at <= old.upperBound
          && change.old.bytes.count <= old.upperBound - change.at
      }
  }
}
