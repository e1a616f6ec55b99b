public import PhotoEntities

/// Where photos and their metadata live: files, a database, a test double. The use cases cannot
/// tell which, nor how many photos there are.
public protocol PhotoRepository {
  /// Fetches one photo.
  func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto

  /// Fetches every photo of the repository in the order of the identifiers, or in one that the
  /// user gave, and hands them over in batches as they are read, as long as more are wanted. A
  /// photo that cannot be fetched is an outcome among the others. Where they are fetched to be
  /// edited, no photo is fetched twice.
  ///
  /// - Returns: Whether that came to its end, or to where no more were wanted; false where the
  ///   repository was told to make an end of it before.
  @discardableResult
  func fetchPhotos(_ receive: (FetchBatch) -> FetchDecision) -> Bool

  /// Makes the photos say other metadata, each provided that it still says what its update was
  /// decided on, and hands over what became of each, in their order, as long as that is wanted. No
  /// photo is among them twice.
  ///
  /// What says already what it is to say is left alone; but where changed photos are put elsewhere,
  /// it goes there too. A photo that has been changed by somebody else fails with the code `changedSinceRead`: fetch it
  /// again, decide again, and try again.
  ///
  /// Where the repository is told to make an end of it, fewer outcomes are handed over: the photos
  /// behind them are as they were, and `together` all of them are, or none.
  ///
  /// - Parameter together: Whether no photo is changed unless all can be. What keeps one from being
  ///   changed then fails for that photo, and for the others with the code `notAttempted`.
  func updatePhotos(
    _ updates: [MetadataUpdate], together: Bool, _ receive: (UpdateOutcome) -> FetchDecision)
}
