import PhotoEntities

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
    for term in text.parts(separatedBy: ",") {
      let parts = term.parts(separatedBy: ":", maxSplits: 1)
      let key = try MetadataListSortKey(named: parts[0])
      let direction = parts.count > 1 ? parts[1] : "asc"
      switch direction.nameKey {
      case "asc": terms.append(Term(key: key, direction: .ascending))
      case "desc": terms.append(Term(key: key, direction: .descending))
      default:
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
    // Each term keeps the order of those before it among photos that it does not tell apart.
    terms.reversed().reduce(photos.sortedByIdentifier) { photos, term in term.sorted(photos) }
  }
}

extension MetadataListOrder.Term {
  /// The photos by this key, equal ones in the order that they come in: by their identifiers first.
  fileprivate func sorted(_ photos: [BrowsingMetadata]) -> [BrowsingMetadata] {
    guard let field = key.field else {
      let photos = photos.sortedByIdentifier
      return direction == .ascending ? photos : photos.reversed()
    }
    let ranks = ranks(of: photos.map { $0[field] })
    return photos.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { photos[$0] }
  }

  /// The values' places in the order, equal ones at one place: most photos of a library share their
  /// values with others, and numbers are compared at once.
  private func ranks(of values: [MetadataValue?]) -> [Int] {
    let distinct = Set(values.compactMap { $0 }).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(distinct, distinct.indices))
    return values.map { value in
      guard let value, let rank = ranks[value] else { return distinct.count }
      return direction == .ascending ? rank : -rank
    }
  }
}

extension [BrowsingMetadata] {
  /// The photos by their identifiers, as most lists of them are already.
  fileprivate var sortedByIdentifier: [BrowsingMetadata] {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0.identifier <= $1.identifier }
    return isSorted ? self : sorted { $0.identifier < $1.identifier }
  }
}
