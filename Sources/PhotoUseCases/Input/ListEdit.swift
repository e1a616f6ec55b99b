import PhotoEntities

/// Texts that a list gets, and texts that it loses. Canonically equivalent texts are equal: nobody sees which normal
/// form of Unicode a keyword has.
package struct ListEdit: Sendable, Hashable {
  /// The texts that follow the others, unless the list has them.
  package let adding: [String]
  /// The texts that the list must not have.
  package let removing: [String]

  package init(adding: [String], removing: [String]) {
    (self.adding, self.removing) = (adding, removing)
  }

  /// The list with the texts added and removed; nil if nothing is left.
  package func applied(to texts: [String]) -> [String]? {
    let removed = Set(removing)
    return MetadataValue.distinctTexts(texts.filter { !removed.contains($0) } + adding)
  }
}
