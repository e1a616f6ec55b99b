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
    let photos = photos.sortedByIdentifier
    let columns = terms.map { $0.column(of: photos) }
    let places = photos.indices.sorted { left, right in
      for column in columns {
        if let isBefore = column.isBefore(left, right) { return isBefore }
      }
      return left < right
    }
    return places.map { photos[$0] }
  }
}

extension MetadataListOrder.Term {
  /// What the photos, which are in the order of their identifiers, have for the key.
  fileprivate func column(of photos: [BrowsingMetadata]) -> MetadataListSortColumn {
    MetadataListSortColumn(
      values: key.field.map { field in photos.map { $0[field] } }, direction: direction)
  }
}

extension [BrowsingMetadata] {
  /// The photos by their identifiers, as most lists of them are already.
  fileprivate var sortedByIdentifier: [BrowsingMetadata] {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0.identifier <= $1.identifier }
    return isSorted ? self : sorted { $0.identifier < $1.identifier }
  }
}
