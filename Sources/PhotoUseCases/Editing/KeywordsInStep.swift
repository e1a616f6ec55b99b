package import PhotoEntities

/// Keeps the keywords and the hierarchical ones in step: a photo with `Animals|Dog` has the keyword `Dog`, and loses both
/// together. A field that is set takes nothing from the other one.
package struct KeywordsInStep {
  /// The metadata with both fields in step.
  package private(set) var metadata: Metadata
  /// How lists change then.
  package private(set) var edits: [MetadataField: ListEdit]

  /// Follows changes of one field, or of both.
  ///
  /// - Parameters:
  ///   - new: The metadata after the changes.
  ///   - given: The fields that were given values, or texts.
  ///   - edits: How lists change. A given list without an edit is set.
  package init(
    _ new: Metadata, insteadOf old: Metadata, given: Set<MetadataField>,
    editing edits: [MetadataField: ListEdit]
  ) {
    (metadata, self.edits) = (new, edits)
    if given.contains(.hierarchicalKeywords) {
      metadata.hierarchicalKeywords = new.hierarchicalKeywords?.map { KeywordPath($0)?.text ?? "" }
    }
    let isFlatGiven = given.contains(.keywords)
    let isDeepGiven = given.contains(.hierarchicalKeywords)
    if isDeepGiven, isFlatGiven, new.keywords == nil, edits[.keywords] == nil {
      // Programs read the keywords from the paths then.
      metadata.keywords = metadata.hierarchicalKeywords?.compactMap { KeywordPath($0)?.keyword }
    } else if isDeepGiven, !isFlatGiven || edits[.keywords] != nil {
      followPaths(insteadOf: old.hierarchicalKeywords ?? [])
    }
    if isFlatGiven, !isDeepGiven || edits[.hierarchicalKeywords] != nil {
      followKeywords(edits[.keywords])
    }
  }

  /// Adds the keywords of new paths, and removes those to which no path leads any longer.
  private mutating func followPaths(insteadOf old: [String]) {
    let new = metadata.hierarchicalKeywords ?? []
    let (before, after) = (Set(old), Set(new))
    let known = Set(new.compactMap { KeywordPath($0)?.keyword })
    let added = new.filter { !before.contains($0) }.compactMap { KeywordPath($0)?.keyword }
    let gone = old.filter { !after.contains($0) }.compactMap { KeywordPath($0)?.keyword }
    let asked = edits[.keywords]
    edit(
      .keywords, \.keywords,
      ListEdit(
        adding: added.filter { !(asked?.removing ?? []).contains($0) },
        removing: gone.filter { !known.contains($0) && !(asked?.adding ?? []).contains($0) }))
  }

  /// Removes the paths to keywords that are gone, and adds new keywords without words above them, if the photo has such
  /// a list.
  ///
  /// - Parameter asked: The edit of the keywords; nil if they are set.
  private mutating func followKeywords(_ asked: ListEdit?) {
    let paths = metadata.hierarchicalKeywords ?? []
    if paths.isEmpty { return }
    let wanted = asked?.adding ?? metadata.keywords ?? []
    let removed = Set(asked?.removing ?? []).subtracting(wanted)
    let added = edits[.hierarchicalKeywords]?.adding ?? []
    let isKept = { (path: String) -> Bool in
      let names = KeywordPath(path)?.names ?? []
      if added.contains(path) { return true }
      return asked == nil
        ? names.contains(where: wanted.contains) : !names.contains(where: removed.contains)
    }
    let known = Set(paths.filter(isKept).compactMap { KeywordPath($0) }.flatMap(\.names))
    edit(
      .hierarchicalKeywords, \.hierarchicalKeywords,
      ListEdit(
        adding: wanted.filter {
          !known.contains($0) && !$0.unicodeScalars.contains(KeywordPath.separator)
        }, removing: paths.filter { !isKept($0) }))
  }

  /// Makes an edit of a list beside the one that was asked for.
  private mutating func edit(
    _ field: MetadataField, _ property: WritableKeyPath<Metadata, [String]?>, _ edit: ListEdit
  ) {
    if edit.adding.isEmpty, edit.removing.isEmpty { return }
    edits[field] =
      edits[field].map { earlier in
        ListEdit(
          adding: edit.applied(to: earlier.adding) ?? [],
          removing: earlier.removing + edit.removing)
      } ?? edit
    metadata[keyPath: property] = edit.applied(to: metadata[keyPath: property] ?? [])
  }
}
