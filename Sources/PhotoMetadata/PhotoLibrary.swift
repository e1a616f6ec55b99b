public import LibexifRepository
public import PhotoEntities
public import PhotoUseCases

/// Photos to browse and to edit: those in files and folders, or those of a repository of your own.
///
///     let library = PhotoLibrary(at: "photos")
///     for try await photo in library.photos(sortedBy: .ascending(by: MetadataField.iso)) {
///       print(photo.identifier, photo.iso ?? 0)
///     }
///
/// It is the short way to the use cases. `MetadataList`, `OrderedMetadataList` and `MetadataModification` are the
/// long one: they call an output for each photo, on the thread that asked.
public struct PhotoLibrary: Sendable {
  /// The repository for one use of the photos.
  let repository:
    @Sendable (_ isForEditing: Bool, _ isCancelled: @escaping Cancellation) -> any PhotoRepository

  /// The photos in these files and folders.
  ///
  /// - Parameters:
  ///   - paths: Paths as text. `PhotoIdentifier(bytes:)` names a file whose path is not UTF-8.
  ///   - isRecursive: Whether to search the folders inside them too.
  ///   - options: How photos are edited.
  ///   - journal: Records edits, so that they can be undone; nil if they are not recorded.
  public init(
    at paths: String..., isRecursive: Bool = false, options: EditOptions = EditOptions(),
    journal: EditJournal? = nil
  ) {
    self.init(
      at: paths.map { PhotoIdentifier(text: $0) }, isRecursive: isRecursive,
      options: options, journal: journal)
  }

  /// The photos in these files and folders.
  ///
  /// - Parameters:
  ///   - paths: The paths of files and folders.
  ///   - isRecursive: Whether to search the folders inside them too.
  ///   - options: How photos are edited.
  ///   - journal: Records edits, so that they can be undone; nil if they are not recorded.
  public init(
    at paths: [PhotoIdentifier], isRecursive: Bool = false,
    options: EditOptions = EditOptions(), journal: EditJournal? = nil
  ) {
    repository = { isForEditing, isCancelled in
      LibexifPhotoRepository(
        photosAt: paths, isRecursive: isRecursive, isForEditing: isForEditing,
        options: options, journal: journal, isCancelled: isCancelled)
    }
  }

  /// The photos of this repository. It may be called on any thread.
  public init(_ repository: any PhotoRepository & Sendable) {
    self.repository = { _, _ in repository }
  }
}

extension PhotoLibrary {
  /// The photos, as they are read. Not more than a few batches wait to be used, and the reading ends with
  /// the loop.
  ///
  /// - Parameters:
  ///   - filter: The condition that they meet; nil for all photos.
  ///   - order: Their order; nil for the order of their paths. In another order, the first photo comes when
  ///     all have been read.
  ///   - limit: The maximum number of photos, 0 or more; nil for all.
  ///   - fields: The fields to read; nil for all the usual ones.
  ///   - problem: Receives each failure and each warning about a photo, on another thread; the loop goes on with
  ///     the other photos. If it is nil, the loop throws the first failure, and warnings are dropped.
  public func photos(
    where filter: MetadataFilter? = nil, sortedBy order: MetadataListOrder? = nil,
    limit: Int? = nil, fields: [MetadataField]? = nil,
    onProblem problem: (@Sendable (PhotoProblem) -> Void)? = nil
  ) -> PhotoSequence {
    let selection = MetadataSelection(filter: filter, limit: limit, fields: fields)
    return PhotoSequence { [repository] handOver in
      let output = BrowsingOutput(handOver, problem)
      let photos = repository(false) { handOver.isEnded }
      if let order {
        OrderedMetadataList(repository: photos, output: output)
          .browseOrderedMetadata(by: order, of: selection)
      } else {
        MetadataList(repository: photos, output: output).browseMetadata(of: selection)
      }
      output.end()
    }
  }
}

/// Hands over the photos of the use cases.
private final class BrowsingOutput: MetadataListOutput, OrderedMetadataListOutput {
  private let handOver: HandOver<[BrowsingMetadata]>
  private let problem: (@Sendable (PhotoProblem) -> Void)?
  /// The first failure; nil if there is none, or if the closure gets it.
  private var failure: PhotoRepositoryError?

  init(
    _ handOver: HandOver<[BrowsingMetadata]>, _ problem: (@Sendable (PhotoProblem) -> Void)?
  ) {
    (self.handOver, self.problem) = (handOver, problem)
  }

  func didProvideSortKeys(_ keys: [MetadataListSortKey]) {}

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    guard failure == nil, handOver.give(batch) else { throw OutputEnded() }
  }

  func didProvideSortedMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    try didProvideMetadataToBrowse(batch)
  }

  func didEncounter(_ problem: PhotoProblem) {
    if let tell = self.problem { return tell(problem) }
    guard failure == nil, case .failure(let reason) = problem.cause else { return }
    failure = PhotoRepositoryError(identifier: problem.identifier, reason: reason)
    handOver.end(throwing: failure)
  }

  func didProgress(_ progress: PhotoProgress) {}

  func end() { handOver.end(throwing: failure) }
}
