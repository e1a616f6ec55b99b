import PhotoContainers
public import PhotoEntities
import PhotoSearch
public import PhotoUseCases
import Platform

extension LibexifPhotoRepository: PhotoRepository {
  public func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    FetchedPhoto(
      try ReadPhoto.read(at: identifier, for: updatePolicy.selection(of: nil, sidecars)))
  }

  /// Only the fields of the query matter: only a photo that has been read can be matched.
  @discardableResult
  public func fetchPhotos(
    _ query: PhotoQuery = PhotoQuery(), _ receive: (FetchBatch) -> FetchDecision
  ) -> Bool {
    let fields = updatePolicy.selection(of: query.neededFields, sidecars)
    switch source {
    case .search(let search, let hasAnyName, let isCounted):
      fetch(search, fields, hasAnyName: hasAnyName, isCounted: isCounted, receive)
    case .list(let list, let isForEditing):
      fetch(fields, FetchProgress(), isForEditing ? .forEditing : .forBrowsing, receive) { fetch in
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
      fetch(fields, FetchProgress(), .forEditing, receive) { fetch in
        supply { fetch.addAndFinish($0.map(FetchCandidate.init)).fetchDecision }
      }
    }
    return !isCancelled()
  }

  private func fetch(
    _ search: PhotoSearch, _ fields: FieldSelection, hasAnyName: Bool, isCounted: Bool,
    _ receive: (FetchBatch) -> FetchDecision
  ) {
    let census = SearchCensus()
    let progress: FetchProgress
    var (isStopped, outcomeCount) = (false, 0)
    func pass(_ batch: FetchBatch) -> FetchDecision {
      outcomeCount += batch.outcomes.count
      let decision = receive(batch)
      isStopped = decision == .stop
      return decision
    }
    switch search.purpose {
    case .browsing:
      let count = { @Sendable in search.walk().reduce(0) { count, _ in count + 1 } }
      progress = FetchProgress(count: isCounted ? count : nil)
      fetch(search.walk(census), fields, progress, .forBrowsing, pass)
    case .editing:
      let candidates = search.candidates(census, isCancelled: isCancelled)
      progress = FetchProgress(total: candidates.count)
      fetch(candidates, fields, progress, .forEditing, pass)
    }
    guard !isStopped, !isCancelled() else { return }
    // Files of any name may turn out not to be photos.
    let empty =
      hasAnyName && outcomeCount == 0
      ? census.folders : census.emptyFolders(withSubfolders: search.isRecursive)
    var outcomes = empty.map { folder in
      FetchOutcome.skipped(
        PhotoIdentifier(folder),
        reason: .noPhotos(
          PhotoWarning.FolderContents(
            FolderSurvey(
              of: folder, wasSearchedWithSubfolders: search.isRecursive, isCancelled: isCancelled,
              isNamedLikePhoto: PhotoFormats.haveExtension), hasAnyName: hasAnyName)))
    }
    // Of a folder without photos, that counts the files, but for links to nothing and pipes. If photos leave, all are
    // named.
    let passedOver =
      passedOverFiles == .all
      ? census.passedOver
      : census.passedOver.withoutFiles(
        in: empty, andBelow: search.isRecursive, except: PhotoFormats.haveExtension)
    outcomes += outcome(ofPassing: passedOver, in: search.paths).map { [$0] } ?? []
    guard !outcomes.isEmpty else { return }
    _ = receive(progress.batch(of: [(outcomes, 0)]))
  }

  private func fetch(
    _ candidates: some Sequence<PhotoCandidate>, _ fields: FieldSelection,
    _ progress: FetchProgress, _ batches: PhotoFetch.Batches,
    _ receive: (FetchBatch) -> FetchDecision
  ) {
    fetch(fields, progress, batches, receive) { fetch in
      guard fetch.add(candidates.lazy.map(FetchCandidate.init)) == .goOn else { return }
      progress.total = fetch.count
      fetch.finish()
    }
  }

  private func fetch(
    _ fields: FieldSelection, _ progress: FetchProgress, _ batches: PhotoFetch.Batches,
    _ receive: (FetchBatch) -> FetchDecision, _ body: (PhotoFetch) -> Void
  ) {
    var repeated = batches == .forEditing ? repeatedPhotos : nil
    let earlier = batches == .forEditing ? updatePolicy.journal?.earlier : nil
    PhotoFetch.run(
      progress, in: batches, by: readers, isCancelled: isCancelled,
      { candidate, window in
        earlier?.outcome(of: candidate) ?? Self.fetch(candidate, fields, through: &window)
      },
      { receive(repeated?.marking($0) ?? $0) }, body)
  }

  /// Finds the photos that are repeated.
  private var repeatedPhotos: RepeatedPhotos {
    let areFailures = if case .supply = source { true } else { false }
    return RepeatedPhotos(areFailures: areFailures)
  }

  /// The result for the candidate; nil for a file that does not look like a photo.
  @Sendable
  private static func fetch(
    _ candidate: FetchCandidate, _ fields: FieldSelection, through window: inout FileWindow
  ) -> FetchOutcome? {
    if case .failed(let error) = candidate.origin { return .failed(error) }
    let outcome = read(candidate.identifier, fields, through: &window)
    return if case .found = candidate.origin { Self.outcome(ofFound: outcome) } else { outcome }
  }

  /// What reading the file gives.
  private static func read(
    _ identifier: PhotoIdentifier, _ fields: FieldSelection, through window: inout FileWindow
  ) -> FetchOutcome {
    do throws(PhotoRepositoryError) {
      return .fetched(
        FetchedPhoto(try ReadPhoto.read(at: identifier, for: fields, through: &window)))
    } catch {
      return .failed(error)
    }
  }

  /// What reading a file gives if the file was not named, but found in a folder; nil if it does not look like a
  /// photo.
  package static func outcome(ofFound outcome: FetchOutcome) -> FetchOutcome? {
    guard case .failed(let error) = outcome else { return outcome }
    guard mayBePhoto(error.identifier, hasAnyName: false) else { return nil }
    guard case .notAPhoto(let fault) = error.reason else { return outcome }
    return .skipped(error.identifier, reason: .notAPhoto(fault))
  }

  /// Reads photos for these fields, or for all if it is nil, and hands over what each gives, in their order.
  package func readPhotos(
    _ photos: [PhotoIdentifier], _ fields: Set<MetadataField>?,
    _ receive: ([FetchOutcome]) -> FetchDecision
  ) {
    let fields = updatePolicy.selection(of: fields, sidecars)
    PhotoFetch.run(
      FetchProgress(), by: readers, isCancelled: isCancelled,
      { candidate, window in Self.read(candidate.identifier, fields, through: &window) },
      { receive($0.outcomes) },
      { $0.addAndFinish(photos.lazy.map { FetchCandidate(identifier: $0, origin: .named) }) })
  }
}

extension FetchedPhoto {
  fileprivate init(_ photo: consuming ReadPhoto) {
    self.init(metadata: photo.metadata, sources: photo.sources, warnings: photo.warnings)
  }
}
