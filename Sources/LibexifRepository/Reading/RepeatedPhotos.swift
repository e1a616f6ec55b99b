import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Finds the photos that were fetched before, whatever their names, so that each is edited once: a
/// second shift of a date would add to the first.
struct RepeatedPhotos {
  /// Whether a repeated photo is an error: each name comes with changes of its own, which would be
  /// lost.
  let areFailures: Bool

  /// The real paths of the photos. Hard links count as different photos, as each is replaced on its
  /// own.
  private var known: Set<PathBytes> = []
  /// The real paths of folders.
  private var folders: [PathBytes: PathBytes] = [:]

  init(areFailures: Bool) {
    self.areFailures = areFailures
  }

  /// The batch, in which photos that were fetched before are skipped or failed.
  mutating func marking(_ batch: FetchBatch) -> FetchBatch {
    FetchBatch(outcomes: batch.outcomes.map { marking($0) }, progress: batch.progress)
  }

  private mutating func marking(_ outcome: FetchOutcome) -> FetchOutcome {
    guard case .fetched(let photo) = outcome else { return outcome }
    let identifier = photo.metadata.localIdentifier
    if known.insert(realPath(of: identifier.pathBytes)).inserted { return outcome }
    guard areFailures else {
      return .skipped(identifier, reason: .repeated)
    }
    return .failed(PhotoRepositoryError(identifier: identifier, reason: .namedTwice))
  }

  /// The path without symbolic links. Each folder is resolved once.
  private mutating func realPath(of path: PathBytes) -> PathBytes {
    let name = path.fileName
    guard (try? Stat(path.filePath, followTargetSymlink: false))?.type == .regular
    else { return (try? path.filePath.resolvingSymlinks()).map(PathBytes.init) ?? path }
    let folder = path.folder
    if let real = folders[folder] { return real.appending(name.bytes) }
    let real = (try? folder.filePath.resolvingSymlinks()).map(PathBytes.init) ?? folder
    folders[folder] = real
    return real.appending(name.bytes)
  }
}
