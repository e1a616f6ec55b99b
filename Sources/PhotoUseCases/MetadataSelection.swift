/// Which photos of a repository are to be browsed.
public struct MetadataSelection: Sendable, Equatable {
  /// The condition that they have to meet; nil for none.
  public let filter: MetadataFilter?
  /// How many of them at most, 0 or more; nil for all.
  public let limit: Int?

  /// The photos for which the filter holds, and no more than the limit.
  public init(filter: MetadataFilter? = nil, limit: Int? = nil) {
    self.filter = filter
    self.limit = limit
  }
}
