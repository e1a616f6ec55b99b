public import PhotoEntities
public import PhotoUseCases

/// Photos in files. A photo's identifier is the path of its file.
public struct LibexifPhotoRepository: Sendable {
  /// Names photos as they become known, and what went wrong about naming them, in pieces, as long
  /// as more are wanted.
  public typealias Supply =
    @Sendable (
      _ receive: ([Result<PhotoIdentifier, PhotoRepositoryError>]) -> FetchDecision
    ) -> Void

  /// Where the repository's photos are named.
  private enum Source {
    case search(PhotoSearch)
    case list(PathList)
    case supply(Supply)
  }

  private let source: Source
  let updatePolicy: UpdatePolicy
  /// Where changed photos are written to; nil where that is their own place.
  let output: OutputFolder?

  /// The photos in these files and folders, with `isRecursive` also those in folders within.
  ///
  /// They come in the order of their paths; or, for editing, in that in which they and their folders
  /// were named. An edit takes of a folder only files that are named as JPEG photos are, as backups
  /// of photos may lie there too, and no symbolic link to another of the photos.
  ///
  /// What takes an identifier takes the path of any file, not just one of these.
  public init(
    photosAt paths: [PhotoIdentifier] = [], isRecursive: Bool = false, isForEditing: Bool = false,
    updatePolicy: UpdatePolicy = .replaceOriginal
  ) {
    let search = PhotoSearch(
      paths: paths, isRecursive: isRecursive,
      purpose: isForEditing ? .editing(output: updatePolicy.outputFolder?.path) : .browsing)
    source = .search(search)
    self.updatePolicy = updatePolicy
    output = OutputFolder(updatePolicy, names: OutputNames(search))
  }

  /// The photos whose paths are listed in this file, or on standard input where it is nil, each
  /// with `terminator` behind it. They are fetched in the order of the list, and as it comes: it
  /// may have no end.
  public init(
    photosListedIn list: PhotoIdentifier?, terminator: UInt8,
    updatePolicy: UpdatePolicy = .replaceOriginal
  ) {
    source = .list(PathList(file: list, terminator: terminator))
    self.updatePolicy = updatePolicy
    output = OutputFolder(updatePolicy, names: OutputNames())
  }

  /// The photos that `supply` names, in its order, and as they come.
  public init(
    photosSuppliedBy supply: @escaping Supply, updatePolicy: UpdatePolicy = .replaceOriginal
  ) {
    source = .supply(supply)
    self.updatePolicy = updatePolicy
    output = OutputFolder(updatePolicy, names: OutputNames())
  }
}

extension LibexifPhotoRepository: PhotoRepository {
  public func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    let photo = try ReadPhoto(at: identifier)
    return FetchedPhoto(metadata: photo.metadata, warnings: photo.warnings)
  }

  public func fetchPhotos(_ receive: (FetchBatch) -> FetchDecision) {
    switch source {
    case .search(let search):
      switch search.purpose {
      case .browsing:
        let walk = search.walk()
        fetch(walk, FetchProgress(count: { walk.reduce(0) { count, _ in count + 1 } }), receive)
      case .editing:
        let candidates = search.candidates()
        fetch(candidates, FetchProgress(total: candidates.count), receive)
      }
    case .list(let list):
      PhotoFetch.run(FetchProgress(), Self.fetch, receive) { fetch in
        do throws(PhotoRepositoryError) {
          try list.read { fetch.addAndFinish($0) }
        } catch {
          fetch.addAndFinish([
            PhotoCandidate(identifier: error.identifier, origin: .unreadable(error))
          ])
        }
      }
    case .supply(let supply):
      PhotoFetch.run(FetchProgress(), Self.fetch, receive) { fetch in
        supply { fetch.addAndFinish($0.map(PhotoCandidate.init)) }
      }
    }
  }

  private func fetch(
    _ candidates: some Sequence<PhotoCandidate>, _ progress: FetchProgress,
    _ receive: (FetchBatch) -> FetchDecision
  ) {
    PhotoFetch.run(progress, Self.fetch, receive) { fetch in
      guard fetch.add(candidates) == .goOn else { return }
      progress.total = fetch.count
      fetch.finish()
    }
  }

  /// What became of the candidate; nil for a file that nobody would take for a photo.
  @Sendable
  private static func fetch(
    _ candidate: PhotoCandidate, through window: inout FileWindow
  ) -> FetchOutcome? {
    if case .unreadable(let error) = candidate.origin { return .failed(error) }
    do throws(PhotoRepositoryError) {
      let photo = try ReadPhoto(at: candidate.identifier, through: &window)
      return .fetched(FetchedPhoto(metadata: photo.metadata, warnings: photo.warnings))
    } catch {
      guard case .found = candidate.origin else { return .failed(error) }
      guard candidate.identifier.isNamedLikeJPEG else { return nil }
      return error.code == .notAPhoto
        ? .skipped(candidate.identifier, reason: error.message) : .failed(error)
    }
  }
}

extension LibexifPhotoRepository: TagRepository {
  public func fetchTags(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedTags {
    let photo = try ReadPhoto(at: identifier)
    return FetchedTags(tags: photo.tags(), warnings: photo.warnings)
  }
}
