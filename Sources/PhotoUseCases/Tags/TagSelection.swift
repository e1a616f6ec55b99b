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

  /// The tags that the patterns stand for, in all parts of the files. A sidecar is another file: only patterns of the
  /// sidecar stand for its tags, unless sidecars are read.
  package static func ofParts(_ patterns: [TagPattern], hasSidecars: Bool) -> TagSelection {
    let isSidecarWanted = hasSidecars || patterns.contains(where: \.isOfSidecar)
    return TagSelection(
      from: Set(TagSource.allCases).subtracting(isSidecarWanted ? [] : [.sidecar]), patterns)
  }

  /// Whether a tag with this place and name is wanted. What it means is found out later.
  package func contains(
    _ source: TagSource, _ directory: String, _ number: UInt16?, _ name: String?
  ) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(source, directory, number, name) }
  }

  /// Whether the tag is wanted.
  package func contains(_ tag: PhotoTag) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(tag) }
  }
}
