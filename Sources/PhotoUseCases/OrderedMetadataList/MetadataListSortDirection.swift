/// Which end of the order comes first.
enum MetadataListSortDirection: Sendable, Hashable {
  /// Small numbers, early dates and A first.
  case ascending
  /// Large numbers, late dates and Z first.
  case descending
}
