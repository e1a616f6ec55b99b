import PhotoEntities
import PhotoUseCases
import SystemPackage

/// Which photos were fetched before, by whatever names, so that each is edited once: a shift would
/// shift it twice.
struct RepeatedPhotos {
  /// Whether hard links to a file are names of one photo. Where each is replaced by itself, they are
  /// several, that have been alike so far.
  let keepsHardLinks: Bool
  /// Whether what is to become of a photo is said each time that it is named, and would be lost.
  let areFailures: Bool

  private var known: Set<Key> = []

  private enum Key: Hashable {
    case path(FilePath)
    case file(FileIdentity)
  }

  init(keepsHardLinks: Bool, areFailures: Bool) {
    self.keepsHardLinks = keepsHardLinks
    self.areFailures = areFailures
  }

  /// The batch, in which a photo that was fetched before is none to be edited.
  mutating func marking(_ batch: FetchBatch) -> FetchBatch {
    FetchBatch(outcomes: batch.outcomes.map { marking($0) }, progress: batch.progress)
  }

  private mutating func marking(_ outcome: FetchOutcome) -> FetchOutcome {
    guard case .fetched(let photo) = outcome else { return outcome }
    let identifier = photo.metadata.localIdentifier
    if insert(identifier.path) { return outcome }
    guard areFailures else {
      return .skipped(identifier, reason: "is the same photo as one before it, and edited once")
    }
    return .failed(
      PhotoRepositoryError(
        identifier: identifier, code: .invalidData,
        message: "is the same photo as one before it; name each photo once"))
  }

  /// Whether the photo is there for the first time.
  private mutating func insert(_ path: FilePath) -> Bool {
    let isNew = known.insert(.path((try? path.resolvingSymlinks()) ?? path)).inserted
    // Only what is overwritten, as it has several names, is the same file after its edit.
    guard keepsHardLinks, let status = try? Stat(path), status.linkCount > 1 else { return isNew }
    return known.insert(.file(FileIdentity(status))).inserted && isNew
  }
}
