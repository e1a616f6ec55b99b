import PhotoUseCases

extension RecordedChange {
  /// The changes of values and of other tags in words; none of a name.
  var texts: [String] {
    guard case .values(let modified, let added, let removed) = self else { return [] }
    let tags = [("added", added), ("removed", removed)].filter { !$0.1.isEmpty }
      .map { $0 + " " + VisibleText.of($1.joined(separator: " ")) }
    let texts = modified.changesAsText + tags
    return texts.isEmpty ? ["no values changed"] : texts
  }

  /// The same as members of a JSON object.
  var members: [(key: String, value: JSONValue)] {
    var changes: [(key: String, value: JSONValue)] = []
    var (added, removed): ([String], [String]) = ([], [])
    if case .values(let modified, let new, let old) = self {
      (changes, added, removed) = (modified.changesAsJSON, new, old)
    }
    return [
      ("changes", .object(changes)),
      ("added", .array(added.map(JSONValue.string))),
      ("removed", .array(removed.map(JSONValue.string))),
    ]
  }
}
