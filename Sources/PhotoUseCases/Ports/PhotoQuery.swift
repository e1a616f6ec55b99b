public import PhotoEntities

/// Which photos a use case wants from a repository, and in which order.
///
/// A repository that can find them without reading every photo answers the query, and returns true
/// from `PhotoRepository.answers(_:)`. Otherwise the use case filters and sorts all photos.
public struct PhotoQuery: Sendable, Equatable {
  /// The condition that the photos meet; nil for all photos.
  public let filter: MetadataFilter?
  /// Their order; nil for the repository's own.
  public let order: MetadataListOrder?
  /// The maximum number of photos, 0 or more: the first ones in the order; nil for all.
  public let limit: Int?
  /// The fields that the use case reads, besides those of the filter and the order; nil for all the usual ones.
  public let fields: [MetadataField]?
  /// The tags that the use case reads, besides those of the filter and the order; nil for none.
  private var tags: TagSelection?
  /// The same, by their names.
  private var namedTags: [NamedTag] = []

  /// At most `limit` photos for which `filter` holds, in this order.
  public init(
    filter: MetadataFilter? = nil, order: MetadataListOrder? = nil, limit: Int? = nil,
    fields: [MetadataField]? = nil
  ) {
    self.filter = filter
    self.order = order
    self.limit = limit
    self.fields = fields
  }

  /// The same photos, with these tags; nil for none.
  package func with(tags: TagSelection?) -> PhotoQuery {
    var query = self
    query.tags = tags
    return query
  }

  /// The photos for which the filter holds, in this order, with what the use case asks them for.
  init(filter: MetadataFilter?, order: MetadataListOrder? = nil, for subjects: [MetadataSubject]) {
    self.init(filter: filter, order: order, fields: subjects.compactMap(\.field))
    namedTags = subjects.compactMap(\.tag)
  }

  /// All photos, with what this query needs and these fields: what another use case can answer it from.
  func ofAllPhotos(with fields: [MetadataField]) -> PhotoQuery {
    var query = PhotoQuery(
      fields: (neededFields ?? Set(MetadataField.usual)).union(fields).sorted {
        $0.position < $1.position
      })
    query.tags = tags
    query.namedTags = allNamedTags
    return query
  }

  /// The tags that are read besides whole groups.
  private var allNamedTags: [NamedTag] {
    namedTags + (filter?.tags ?? []) + (order?.terms.compactMap(\.key.subject.tag) ?? [])
  }

  /// The tags that are read for the query in any way; nil for none.
  ///
  /// - Parameter hasSidecars: Whether sidecars are read too.
  package func neededTags(hasSidecars: Bool) -> TagSelection? {
    let named = allNamedTags
    guard !named.isEmpty else { return tags }
    let others = TagSelection.ofParts(named.map(\.pattern), hasSidecars: hasSidecars)
    return tags.map { $0.union(others) } ?? others
  }

  /// The fields that are read for the query in any way; nil for all the usual ones.
  public var neededFields: Set<MetadataField>? {
    let others = (filter?.fields ?? []).union(order?.terms.compactMap(\.key.field) ?? [])
    if let fields { return others.union(fields) }
    let requested = others.filter(\.isOnRequest)
    return requested.isEmpty ? nil : requested.union(MetadataField.usual)
  }

  /// The fields that are read only because the query needs them, in the order of the table.
  public var fieldsOnRequest: [MetadataField] {
    let needed = neededFields ?? []
    return MetadataField.all.filter { $0.isOnRequest && needed.contains($0) }
  }
}
