public import PhotoEntities

/// Which photos are wanted of a repository, and in which order.
///
/// A repository that can find them without reading every photo answers the query, and says so by
/// `PhotoRepository.answers(_:)`. For any other the use case does it.
public struct PhotoQuery: Sendable, Equatable {
  /// The condition that the photos have to meet; nil for none.
  public let filter: MetadataFilter?
  /// The order that they are wanted in; nil for the repository's own.
  public let order: MetadataListOrder?
  /// How many are wanted at most, 0 or more: the first ones in the order; nil for all.
  public let limit: Int?
  /// The fields that are looked at beside those of the filter and the order; nil for all.
  public let fields: [MetadataField]?

  /// The photos for which the filter holds, in this order, and no more than the limit.
  public init(
    filter: MetadataFilter? = nil, order: MetadataListOrder? = nil, limit: Int? = nil,
    fields: [MetadataField]? = nil
  ) {
    self.filter = filter
    self.order = order
    self.limit = limit
    self.fields = fields
  }
}
