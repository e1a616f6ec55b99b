import PhotoEntities

@testable import PhotoUseCases

extension BrowsingMetadata {
  /// A repository's photo with this metadata.
  init(_ metadata: Metadata) {
    self.init(FetchedPhoto(metadata: metadata))
  }
}
