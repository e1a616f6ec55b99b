public import PhotoEntities

/// A store of photos and their metadata: files, a database, a test double. The use cases depend
/// neither on which it is, nor on how many photos it has.
public protocol PhotoRepository {
  /// Fetches one photo.
  func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto

  /// Fetches one photo with what the query asks for, whether or not the filter holds for it. The default fetches it
  /// without tags.
  func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier, for query: PhotoQuery
  ) throws(PhotoRepositoryError) -> FetchedPhoto

  /// Whether `fetchPhotos` filters, sorts and limits by this query itself. The default is false.
  func answers(_ query: PhotoQuery) -> Bool

  /// Photos in batches, as they are read. If the repository answers the query, these are the photos of the query in
  /// its order. Otherwise these are all photos, in the order of the identifiers or in one that the user gave. A photo
  /// that cannot be fetched is an outcome among the others. If they are fetched for editing, no photo is fetched twice.
  func fetchPhotos(_ query: PhotoQuery) -> PhotoBatches

  /// Updates photos, and hands over the outcome of each, in the order of `updates`. A photo is updated only if its metadata is still the `original` of its update. No
  /// photo occurs twice in `updates`.
  ///
  /// A photo that already has the new values is not touched; but if changed photos are written to
  /// another place, it is copied there too. A photo that another program has changed fails with the
  /// code `changedSinceRead`: fetch it again, decide again, and retry.
  ///
  /// If the work is cancelled, fewer outcomes are handed over. The remaining photos are as they
  /// were. With `together`, either all photos are updated or none.
  ///
  /// - Parameter together: Whether to update either all photos or none. A photo that cannot be
  ///   updated then fails with its own reason, and the others fail with the code `notAttempted`.
  /// - Throws: What `receive` throws. No further update is begun then, and this throws once those in progress are
  ///   finished.
  func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void) throws(Failure)
}

extension PhotoRepository {
  public func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier, for query: PhotoQuery
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    try fetchPhoto(withIdentifier: identifier)
  }

  public func answers(_ query: PhotoQuery) -> Bool { false }

  /// The filter that the use case must apply itself; nil if the repository answers the query.
  func filterLeft(of query: PhotoQuery) -> MetadataFilter? {
    answers(query) ? nil : query.filter
  }
}
