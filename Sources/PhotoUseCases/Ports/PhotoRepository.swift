public import PhotoEntities

/// A store of photos and their metadata: files, a database, a test double. The use cases depend
/// neither on which it is, nor on how many photos it has.
public protocol PhotoRepository {
  /// Fetches one photo.
  func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
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

/// A photo's new metadata, and the metadata that the decision was based on.
public struct MetadataUpdate: Sendable, Equatable {
  /// The new metadata.
  public let metadata: Metadata
  /// The metadata before. Fields that are equal in both are not touched.
  public let original: Metadata
  /// What is removed beside the fields; nil if nothing is.
  public let removal: MetadataRemoval?
  /// Whether the stored picture is turned as the original orientation requires, without loss, so that the new
  /// orientation is 1. Width and height change places if the picture lies on its side. If the picture cannot be
  /// turned, the update fails with the code `notTurned`.
  public let turnsUpright: Bool
  /// Fields with the same value as before, which places of the photo that have another value get too.
  package let assigned: Set<MetadataField>
  /// How lists change. Each place of such a list gets and loses these texts, and keeps its others.
  package let listEdits: [MetadataField: ListEdit]

  /// The update from `original` to `metadata`, in all places.
  package init(
    to metadata: Metadata, from original: Metadata, removing removal: MetadataRemoval? = nil,
    turnsUpright: Bool = false, assigning assigned: Set<MetadataField>,
    editingLists listEdits: [MetadataField: ListEdit] = [:]
  ) {
    self.metadata = metadata
    self.original = original
    (self.removal, self.turnsUpright) = (removal, turnsUpright)
    (self.assigned, self.listEdits) = (assigned, listEdits)
  }

  /// The same update of other fields alone than those whose value stays.
  package var withoutSameValues: MetadataUpdate {
    MetadataUpdate(
      to: metadata, from: original, removing: removal, turnsUpright: turnsUpright, assigning: [],
      editingLists: [:])
  }
}

/// A time when a photo was last modified in its store, before and after an update.
public struct ModificationTimeChange: Sendable, Hashable {
  /// The time before.
  public let oldTime: CaptureDate
  /// The time now.
  public let newTime: CaptureDate

  /// The change from `oldTime` to `newTime`.
  public init(from oldTime: CaptureDate, to newTime: CaptureDate) {
    (self.oldTime, self.newTime) = (oldTime, newTime)
  }
}

/// The result of updating a photo.
public enum UpdateOutcome: Sendable, Equatable {
  /// It has the new values, perhaps with warnings, and perhaps another time of modification that the update
  /// was asked to set. `removed` are the parts that a removal has changed. `aligned` are fields whose value is
  /// the same as before, and that places of the photo with another value now have too.
  case updated(
    warnings: [PhotoWarning], time: ModificationTimeChange? = nil, removed: Set<RemovedPart> = [],
    aligned: Set<MetadataField> = [])
  /// It is as it was.
  case failed(PhotoRepositoryError)
}

extension PhotoRepository {
  public func answers(_ query: PhotoQuery) -> Bool { false }

  /// The filter that the use case must apply itself; nil if the repository answers the query.
  func filterLeft(of query: PhotoQuery) -> MetadataFilter? {
    answers(query) ? nil : query.filter
  }
}
