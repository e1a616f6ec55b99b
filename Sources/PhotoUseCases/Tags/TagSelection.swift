/// Which tags of photos are wanted.
package struct TagSelection: Sendable, Equatable {
  /// The parts of the files that are looked into, for this selection alone.
  private var ownSources: Set<TagSource>
  /// What the user named; empty for all tags.
  package let patterns: [TagPattern]
  /// Whether all patterns stand for tags of sidecars too, not only those that name these.
  private var wantsSidecars: Bool
  /// What is wanted besides, in any of the parts.
  private var others: [TagSelection] = []

  /// The parts of the files that are looked into.
  package var sources: Set<TagSource> { others.reduce(ownSources) { $0.union($1.sources) } }

  /// The tags from these sources that one of the patterns stands for, or all of them if there are none.
  package init(from sources: Set<TagSource>, _ patterns: [TagPattern] = []) {
    self.patterns = patterns
    wantsSidecars = sources.contains(.sidecar)
    let named = patterns.map { $0.sources ?? Set(TagSource.allCases) }
    ownSources =
      patterns.isEmpty ? sources : sources.intersection(named.reduce(into: []) { $0.formUnion($1) })
  }

  /// The tags that the patterns stand for, in all parts of the files. A sidecar is another file: only patterns that name
  /// it stand for its tags, unless sidecars are read.
  package static func ofParts(_ patterns: [TagPattern], hasSidecars: Bool) -> TagSelection {
    let parts = Set(TagSource.allCases).subtracting(hasSidecars ? [] : [.sidecar])
    var selection = TagSelection(from: parts, patterns)
    if patterns.contains(where: \.isOfSidecar) { selection.ownSources.insert(.sidecar) }
    return selection
  }

  /// Whether tags of the Exif block are wanted.
  package var hasExif: Bool { !sources.isDisjoint(with: [.exif, .makernote]) }

  /// Whether each photo has only few of the tags.
  package var isOfFew: Bool {
    !patterns.isEmpty && !patterns.contains(where: \.isOfMany) && others.allSatisfy(\.isOfFew)
  }

  /// The tags of both selections.
  func union(_ other: TagSelection) -> TagSelection {
    var union = self
    union.others.append(other)
    return union
  }

  /// Whether a tag with this place and name is wanted. What it means is found out later.
  package func contains(
    _ source: TagSource, _ directory: String, _ number: UInt16?, _ name: String?
  ) -> Bool {
    if others.contains(where: { $0.contains(source, directory, number, name) }) { return true }
    guard ownSources.contains(source) else { return false }
    return patterns.isEmpty
      || patterns.contains { pattern in
        (source != .sidecar || wantsSidecars || pattern.isOfSidecar)
          && pattern.matches(source, directory, number, name)
      }
  }

  /// Whether the tag is wanted.
  package func contains(_ tag: PhotoTag) -> Bool {
    contains(tag.source, tag.directory, tag.number, tag.name)
  }
}
