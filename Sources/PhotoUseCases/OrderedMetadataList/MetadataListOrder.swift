/// An order of photos: by a first key, and where that does not tell two apart by the next.
public struct MetadataListOrder: Sendable, Hashable {
  struct Term: Sendable, Hashable {
    let key: MetadataListSortKey
    let direction: MetadataListSortDirection
  }

  /// By the photos' names.
  public static let byFile = MetadataListOrder([Term(key: .file, direction: .ascending)])

  private let terms: [Term]

  init(_ terms: [Term]) {
    self.terms = terms
  }

  /// The order that a user writes as `lensAperture,iso:desc`: keys, each with `:asc` or `:desc`
  /// behind it or not.
  ///
  /// - Throws: `InvalidInput` where there is no such key or direction.
  public init(_ text: String) throws(InvalidInput) {
    var terms: [Term] = []
    for term in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = term.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let key = try MetadataListSortKey(named: String(parts[0]))
      switch parts.dropFirst().first?.lowercased() {
      case nil, "asc": terms.append(Term(key: key, direction: .ascending))
      case "desc": terms.append(Term(key: key, direction: .descending))
      case let direction?:
        throw InvalidInput("there is no direction '\(direction)'; write \(key.name):asc or :desc")
      }
    }
    self.terms = terms
  }

  /// The order the other way round. Photos without a value come last in it too, and those that no
  /// key tells apart are still in the order of their names.
  public var reversed: MetadataListOrder {
    MetadataListOrder(
      terms.map {
        Term(key: $0.key, direction: $0.direction == .ascending ? .descending : .ascending)
      })
  }

  /// The photos in this order: by each key those without a value last, in either direction, and
  /// equal ones in the order of their identifiers.
  func sorted(_ photos: [BrowsingMetadata]) -> [BrowsingMetadata] {
    photos.sorted { left, right in
      for term in terms {
        if let isBefore = term.isBefore(left, right) { return isBefore }
      }
      return left.identifier < right.identifier
    }
  }
}

extension MetadataListOrder.Term {
  /// Whether the one photo comes before the other; nil where the key does not tell them apart.
  fileprivate func isBefore(_ left: BrowsingMetadata, _ right: BrowsingMetadata) -> Bool? {
    guard let field = key.field else {
      return left.identifier == right.identifier
        ? nil : (left.identifier < right.identifier) == (direction == .ascending)
    }
    switch (left[field], right[field]) {
    case (nil, nil): return nil
    case (_, nil): return true
    case (nil, _): return false
    case (let leftValue?, let rightValue?):
      return leftValue == rightValue ? nil : (leftValue < rightValue) == (direction == .ascending)
    }
  }
}
