@testable import PhotoUseCases

extension MetadataListSortKey {
  /// The photos in the order of this key alone.
  func sorted(
    _ photos: [BrowsingMetadata], _ direction: MetadataListSortDirection
  ) -> [BrowsingMetadata] {
    MetadataListOrder([.init(key: self, direction: direction)]).sorted(photos)
  }
}
