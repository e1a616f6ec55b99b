import PhotoEntities

@testable import PhotoUseCases

extension BrowsingMetadata {
  /// What a repository's photo with this metadata is looked at as.
  init(_ metadata: Metadata) {
    self.init(FetchedPhoto(metadata: metadata))
  }
}
