import PhotoEntities

/// Finds the name that a user most likely meant by a misspelt one.
package enum NearestName {
  /// A longer text is not a misspelt name.
  private static let longestName = 40

  /// The only name that begins with the typed text, or else the name with the fewest typing errors between
  /// it and the text, in any case; nil if none is near.
  package static func of(_ typed: String, among names: [String]) -> String? {
    let typed = scalars(typed)
    guard (1...longestName).contains(typed.count) else { return nil }
    // One error in a name of up to four letters, at most three in a long one.
    let limit = min(3, 1 + (typed.count - 1) / 4)
    // The beginning of one name, but not of several, which may mean different things.
    let begun = names.filter { typed.count > 2 && scalars($0).starts(with: typed) }
    if begun.count == 1 { return begun[0] }
    guard begun.isEmpty else { return nil }
    let near = names.map { (name: $0, distance: distance(typed, scalars($0))) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= limit else { return nil }
    return near.name
  }

  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    Array(text.lowercased().unicodeScalars)
  }

  /// How many scalars must be inserted, removed, replaced or exchanged with their neighbours to make
  /// one text from the other (optimal string alignment).
  private static func distance(_ typed: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...name.count)
    for (row, typedScalar) in typed.enumerated() {
      var current = [row + 1]
      for (column, scalar) in name.enumerated() {
        var best = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (typedScalar == scalar ? 0 : 1))
        if row > 0, column > 0, typedScalar == name[column - 1], typed[row - 1] == scalar {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[name.count]
  }
}

extension MetadataField {
  /// The name of the field that a user most likely meant by this unknown name; nil if there is none.
  package static func name(nearestTo typed: String) -> String? {
    if let name = SubjectWord.field(for: typed) { return name }
    let names = all.map(\.name)
    if let name = NearestName.of(typed, among: names) { return name }
    // A text that begins several names does not mean one of them by a synonym either.
    guard !names.contains(where: { $0.lowercased().isPrefixed(by: typed.lowercased()) }) else {
      return nil
    }
    let begun = synonyms.filter {
      typed.utf8.count > 2 && $0.key.isPrefixed(by: typed.lowercased())
    }
    if let name = begun.first?.value, begun.values.allSatisfy(name.isIdentical) { return name }
    return NearestName.of(typed, among: synonyms.keys.sorted()).flatMap { synonyms[$0] }
  }
}
