import FileReplacement
import PhotoContainers
public import PhotoEntities
import PhotoSearch
public import PhotoUseCases
import Platform

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
    case search(PhotoSearch, isCounted: Bool)
    case list(PathList, isForEditing: Bool)
    case supply(Supply)
  }

  private let source: Source
  let updatePolicy: UpdatePolicy
  let isCancelled: Cancellation
  /// Where changed photos are written to; nil where that is their own place.
  let output: OutputFolder?
  /// The folders that photos to be edited are searched in; nil if they are named otherwise.
  let namedFolders: NamedFolders?

  /// The photos in these files and folders, with `isRecursive` also those in folders within.
  ///
  /// They come in the order of their paths; or, for editing, in that in which they and their folders
  /// were named. An edit takes of a folder only files with the extension of a photo, as backups of
  /// photos may lie there too, and no symbolic link to another of the photos. One that is named
  /// several times, by whatever names, is skipped but for the first time.
  ///
  /// What takes an identifier takes the path of any file, not just one of these.
  ///
  /// - Parameter isCounted: Whether it is found out, where fetching lasts, how many photos there are,
  ///   for those who are told of its progress. That takes a second search.
  public init(
    photosAt paths: [PhotoIdentifier] = [], isRecursive: Bool = false, isForEditing: Bool = false,
    isCounted: Bool = false, updatePolicy: UpdatePolicy = .replaceOriginal,
    isCancelled: @escaping Cancellation = { false }
  ) {
    let search = PhotoSearch(
      paths: paths.map(\.pathBytes), isRecursive: isRecursive,
      purpose: isForEditing ? .editing(output: updatePolicy.outputFolder?.path) : .browsing,
      isNamedLikePhoto: { PhotoFormats.haveExtension(ofPath: $0.bytes) })
    source = .search(search, isCounted: isCounted)
    self.updatePolicy = updatePolicy
    self.isCancelled = isCancelled
    output = updatePolicy.output(
      names: OutputNames(foundIn: search.paths, isRecursive: isRecursive))
    namedFolders = isForEditing ? NamedFolders(search.paths) : nil
  }

  /// The photos whose paths are listed in this file, or on standard input where it is nil, each
  /// with `terminator` behind it. They are fetched in the order of the list, and as it comes: it
  /// may have no end. For editing, one that comes again, by whatever name, is skipped; otherwise it is
  /// fetched as often as it is listed.
  public init(
    photosListedIn list: PhotoIdentifier?, terminator: UInt8, isForEditing: Bool = false,
    updatePolicy: UpdatePolicy = .replaceOriginal, isCancelled: @escaping Cancellation = { false }
  ) {
    source = .list(
      Self.pathList(list, terminator: terminator, isCancelled: isCancelled),
      isForEditing: isForEditing)
    self.updatePolicy = updatePolicy
    self.isCancelled = isCancelled
    output = updatePolicy.output(names: OutputNames())
    namedFolders = nil
  }

  /// The photos that `supply` names to edit them, in its order, and as they come. One that comes
  /// again, by whatever name, fails with the code `invalidData`.
  public init(
    photosSuppliedBy supply: @escaping Supply, updatePolicy: UpdatePolicy = .replaceOriginal,
    isCancelled: @escaping Cancellation = { false }
  ) {
    source = .supply(supply)
    self.updatePolicy = updatePolicy
    self.isCancelled = isCancelled
    output = updatePolicy.output(names: OutputNames())
    namedFolders = nil
  }
}

extension LibexifPhotoRepository {
  /// Whether the file's name has the extension of a format that the repository reads.
  public static func isNamedLikePhoto(_ identifier: PhotoIdentifier) -> Bool {
    PhotoFormats.haveExtension(ofPath: identifier.bytes)
  }
}

extension LibexifPhotoRepository: PhotoRepository {
  public func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    let photo = try ReadPhoto.read(at: identifier)
    return FetchedPhoto(metadata: photo.metadata, warnings: photo.warnings)
  }

  /// Files answer no query: whether a photo is wanted is known once it has been read.
  @discardableResult
  public func fetchPhotos(
    _ query: PhotoQuery = PhotoQuery(), _ receive: (FetchBatch) -> FetchDecision
  ) -> Bool {
    switch source {
    case .search(let search, let isCounted):
      switch search.purpose {
      case .browsing:
        let count = { @Sendable in search.walk().reduce(0) { count, _ in count + 1 } }
        fetch(search.walk(), FetchProgress(count: isCounted ? count : nil), .forBrowsing, receive)
      case .editing:
        let candidates = search.candidates(isCancelled: isCancelled)
        fetch(candidates, FetchProgress(total: candidates.count), .forEditing, receive)
      }
    case .list(let list, let isForEditing):
      fetch(FetchProgress(), isForEditing ? .forEditing : .forBrowsing, receive) { fetch in
        do throws(InputFailure) {
          try list.read { fetch.addAndFinish($0.map(FetchCandidate.init)) }
        } catch {
          let list = PhotoIdentifier(list.path)
          fetch.addAndFinish([
            FetchCandidate(identifier: list, origin: .failed(.unreadable(list, error)))
          ])
        }
      }
    case .supply(let supply):
      fetch(FetchProgress(), .forEditing, receive) { fetch in
        supply { fetch.addAndFinish($0.map(FetchCandidate.init)).fetchDecision }
      }
    }
    return !isCancelled()
  }

  /// The list, of which a line that is text names a photo as the JSON does. Paths that NUL ends are taken
  /// byte for byte, as programs write them that know of nothing but bytes.
  private static func pathList(
    _ list: PhotoIdentifier?, terminator: UInt8, isCancelled: @escaping Cancellation
  ) -> PathList {
    PathList(in: list?.pathBytes, terminator: terminator, isCancelled: isCancelled) { line in
      let text = terminator == 0 ? nil : String(validating: line, as: UTF8.self)
      return text.map { PhotoIdentifier(text: $0).pathBytes } ?? PathBytes(Array(line))
    }
  }

  private func fetch(
    _ candidates: some Sequence<PhotoCandidate>, _ progress: FetchProgress,
    _ batches: PhotoFetch.Batches, _ receive: (FetchBatch) -> FetchDecision
  ) {
    fetch(progress, batches, receive) { fetch in
      guard fetch.add(candidates.lazy.map(FetchCandidate.init)) == .goOn else { return }
      progress.total = fetch.count
      fetch.finish()
    }
  }

  private func fetch(
    _ progress: FetchProgress, _ batches: PhotoFetch.Batches,
    _ receive: (FetchBatch) -> FetchDecision, _ body: (PhotoFetch) -> Void
  ) {
    var repeated = batches == .forEditing ? repeatedPhotos : nil
    PhotoFetch.run(
      progress, in: batches, isCancelled: isCancelled, Self.fetch,
      { receive(repeated?.marking($0) ?? $0) }, body)
  }

  /// What tells of photos that come again.
  private var repeatedPhotos: RepeatedPhotos {
    let areFailures = if case .supply = source { true } else { false }
    return RepeatedPhotos(areFailures: areFailures)
  }

  /// What became of the candidate; nil for a file that nobody would take for a photo.
  @Sendable
  private static func fetch(
    _ candidate: FetchCandidate, through window: inout FileWindow
  ) -> FetchOutcome? {
    if case .failed(let error) = candidate.origin { return .failed(error) }
    do throws(PhotoRepositoryError) {
      let photo = try ReadPhoto.read(at: candidate.identifier, through: &window)
      return .fetched(FetchedPhoto(metadata: photo.metadata, warnings: photo.warnings))
    } catch {
      guard case .found = candidate.origin else { return .failed(error) }
      guard isNamedLikePhoto(candidate.identifier) else { return nil }
      guard case .notAPhoto(let fault) = error.reason else { return .failed(error) }
      return .skipped(candidate.identifier, reason: .notAPhoto(fault))
    }
  }
}

extension LibexifPhotoRepository: TagRepository {
  public func fetchTags(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedTags {
    let photo = try ReadPhoto.read(at: identifier)
    return FetchedTags(tags: photo.tags(), warnings: photo.warnings)
  }
}
