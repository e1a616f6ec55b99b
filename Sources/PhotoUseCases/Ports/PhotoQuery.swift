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
  /// The fields that the use case reads, besides those of the filter and the order; nil for all.
  public let fields: [MetadataField]?

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

  /// The fields that are read for the query in any way; nil for all.
  public var neededFields: Set<MetadataField>? {
    fields.map { fields in
      Set(fields).union(filter?.fields ?? [])
        .union(order?.terms.compactMap(\.key.field) ?? [])
    }
  }
}
