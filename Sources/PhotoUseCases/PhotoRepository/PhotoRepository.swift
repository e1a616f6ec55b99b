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
  /// photo that cannot be fetched is an outcome among the others.
  func fetchPhotos(_ receive: (FetchBatch) -> FetchDecision)

  /// Makes the photo say `metadata`, provided that it still says `original`, which is what the
  /// change was decided on. Fields in which the two agree are left alone.
  ///
  /// - Returns: What the user should know though the photo is updated, each as a sentence without
  ///   the photo's name; mostly nothing.
  /// - Throws: `PhotoRepositoryError`, with the code `changedSinceRead` where somebody else has
  ///   changed the photo: fetch it again, decide again, and try again. Whatever the error, the
  ///   photo is as it was.
  @discardableResult
  func updatePhoto(
    with metadata: Metadata, insteadOf original: Metadata
  ) throws(PhotoRepositoryError) -> [String]
}
