public import PhotoEntities

/// The input boundary of looking at all tags of a photo.
public protocol TagListInteractor {
  /// Provides every tag of the photo from these sources.
  func browseTags(ofIdentifier identifier: PhotoIdentifier, from sources: Set<TagSource>)
}

/// The output boundary of looking at all tags of a photo.
public protocol TagListOutput: PhotoProblemOutput {
  /// The photo's tags.
  func didProvideTagsToBrowse(_ photo: BrowsingTags)
}

/// All tags of one photo, for looking at.
public struct BrowsingTags: Sendable, Hashable {
  /// The photo.
  public let identifier: PhotoIdentifier
  /// Its tags, directory by directory, in the order of the photo.
  public let tags: [PhotoTag]
}

/// The use case of looking at all tags of a photo.
public struct TagList: TagListInteractor {
  private let repository: any TagRepository
  private let output: any TagListOutput

  /// Browses the tags of photos of `repository`, for `output`.
  public init(repository: any TagRepository, output: any TagListOutput) {
    self.repository = repository
    self.output = output
  }

  public func browseTags(ofIdentifier identifier: PhotoIdentifier, from sources: Set<TagSource>) {
    do {
      let photo = try repository.fetchTags(ofIdentifier: identifier, from: sources)
      PhotoProblem.warnings(photo.warnings, of: identifier).forEach(output.didEncounter)
      output.didProvideTagsToBrowse(BrowsingTags(identifier: identifier, tags: photo.tags))
    } catch {
      output.didEncounter(PhotoProblem(error))
    }
  }
}
