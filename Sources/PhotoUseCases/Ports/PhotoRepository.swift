public import PhotoEntities

/// Where photos and their metadata live: files, a database, a test double. The use cases cannot
/// tell which, nor how many photos there are.
public protocol PhotoRepository {
  /// Fetches one photo.
  func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto

  /// Whether `fetchPhotos` answers this query itself. Unless a repository says so, it answers none.
  func answers(_ query: PhotoQuery) -> Bool

  /// Fetches photos, and hands them over in batches as they are read, as long as more are wanted: those
  /// of the query in its order, if the repository answers it; otherwise every photo in the order of
  /// the identifiers, or in one that the user gave. A photo that cannot be fetched is an outcome
  /// among the others. Where they are fetched to be edited, no photo is fetched twice.
  ///
  /// - Returns: Whether that came to its end, or to where no more were wanted; false where the
  ///   repository was told to make an end of it before.
  @discardableResult
  func fetchPhotos(_ query: PhotoQuery, _ receive: (FetchBatch) -> FetchDecision) -> Bool

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

/// What a photo is to say, and what it said when that was decided.
public struct MetadataUpdate: Sendable, Equatable {
  /// What the photo is to say.
  public let metadata: Metadata
  /// What it said. Fields in which the two agree are left alone.
  public let original: Metadata

  /// The update that makes a photo say `metadata` instead of `original`.
  public init(to metadata: Metadata, from original: Metadata) {
    self.metadata = metadata
    self.original = original
  }
}

/// What became of a photo that was to be updated.
public enum UpdateOutcome: Sendable, Equatable {
  /// It says what it is to say. The warnings are what the user should know all the same, each as a
  /// sentence without the photo's name; mostly there are none.
  case updated(warnings: [String])
  /// It is as it was.
  case failed(PhotoRepositoryError)
}

extension PhotoRepository {
  public func answers(_ query: PhotoQuery) -> Bool { false }

  /// The filter that is left to the use case; nil if the repository answers the query.
  func filterLeft(of query: PhotoQuery) -> MetadataFilter? {
    answers(query) ? nil : query.filter
  }

  /// Makes one photo say `metadata` instead of `original`, as `updatePhotos` does.
  ///
  /// - Returns: What the user should know though the photo is updated, each as a sentence without
  ///   the photo's name; mostly nothing.
  @discardableResult
  public func updatePhoto(
    with metadata: Metadata, insteadOf original: Metadata
  ) throws(PhotoRepositoryError) -> [String] {
    var outcomes: [UpdateOutcome] = []
    updatePhotos([MetadataUpdate(to: metadata, from: original)], together: false) { outcome in
      outcomes.append(outcome)
      return .goOn
    }
    switch outcomes.first {
    case .updated(let warnings): return warnings
    case .failed(let error): throw error
    case nil: throw .cancelled(metadata.localIdentifier)
    }
  }
}

extension PhotoRepositoryError {
  /// The failure of a photo that was not begun, as the repository was told to make an end of it.
  fileprivate static func cancelled(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .notAttempted,
      message: "is not edited, as the work was interrupted before; edit it again")
  }
}
