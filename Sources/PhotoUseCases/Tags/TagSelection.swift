/// Which tags of photos are wanted.
package struct TagSelection: Sendable, Equatable {
  /// The parts of the files that are looked into.
  package let sources: Set<TagSource>
  /// What the user named; empty for all tags.
  package let patterns: [TagPattern]

  /// The tags from these sources that one of the patterns stands for, or all of them if there are none.
  package init(from sources: Set<TagSource>, _ patterns: [TagPattern] = []) {
    self.patterns = patterns
    let named = patterns.map { $0.sources ?? Set(TagSource.allCases) }
    self.sources =
      patterns.isEmpty ? sources : sources.intersection(named.reduce(into: []) { $0.formUnion($1) })
  }

  /// Whether the tag is wanted.
  package func contains(_ tag: PhotoTag) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(tag) }
  }
}
