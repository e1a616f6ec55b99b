import PhotoContainers
public import PhotoEntities
import PhotoSearch
public import PhotoUseCases
import Platform

extension LibexifPhotoRepository: PhotoRepository {
  public func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    try ReadPhoto.read(at: identifier, for: options.selection(of: nil, sidecars)).fetched
  }

  public func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier, for query: PhotoQuery
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    let wanted = WantedParts(of: query, options, sidecars)
    var window = FileWindow()
    switch Self.read(identifier, wanted, through: &window) {
    case .fetched(let photo): return photo
    case .failed(let error): throw error
    case .skipped: return try fetchPhoto(withIdentifier: identifier)
    }
  }

  /// Only the fields of the query matter: only a photo that has been read can be matched.
  public func fetchPhotos(_ query: PhotoQuery = PhotoQuery()) -> PhotoBatches {
    let wanted = WantedParts(of: query, options, sidecars)
    return switch source {
    case .search(let search, let hasAnyName, let isCounted):
      fetch(search, wanted, hasAnyName: hasAnyName, isCounted: isCounted)
    case .list(let list, let isForEditing):
      batches(
        of: list.pieces().lazy.map { $0.map(FetchCandidate.init) }, wanted, FetchProgress(),
        isForEditing ? .forEditing : .forBrowsing)
    case .supply(let supply):
      batches(
        of: supply().lazy.map { $0.map(FetchCandidate.init) }, wanted, FetchProgress(), .forEditing)
    }
  }

  private func fetch(
    _ search: PhotoSearch, _ wanted: WantedParts, hasAnyName: Bool, isCounted: Bool
  ) -> PhotoBatches {
    let census = SearchCensus()
    let progress: FetchProgress
    let photos: PhotoBatches
    switch search.purpose {
    case .browsing, .showing:
      let count = { @Sendable in search.walks().joined().reduce(0) { count, _ in count + 1 } }
      progress = FetchProgress(count: isCounted ? count : nil)
      let walk = CountedWalk(search.walks(census), progress)
      photos = batches(of: CollectionOfOne(walk), wanted, progress, .forBrowsing)
    case .editing:
      let candidates = search.candidates(census, isCancelled: isCancelled)
      progress = FetchProgress(total: candidates.count)
      photos = batches(
        of: CollectionOfOne(candidates.lazy.map(FetchCandidate.init)), wanted, progress,
        .forEditing)
    }
    var (outcomeCount, isAtEnd) = (0, false)
    return PhotoBatches(
      AnyIterator {
        if let batch = photos.next() {
          outcomeCount += batch.outcomes.count
          return batch
        }
        guard !isAtEnd, !isCancelled() else { return nil }
        isAtEnd = true
        // Files of any name may turn out not to be photos.
        let outcomes = outcomes(
          of: search, census, hasAnyName: hasAnyName, isEmpty: hasAnyName && outcomeCount == 0)
        return outcomes.isEmpty ? nil : progress.batch(of: [(outcomes, 0)])
      }, isCancelled: isCancelled)
  }

  /// What a search that is done has found beside photos: the folders without any, and what it passed over.
  ///
  /// - Parameter isEmpty: Whether no folder has a photo.
  private func outcomes(
    of search: PhotoSearch, _ census: SearchCensus, hasAnyName: Bool, isEmpty: Bool
  ) -> [FetchOutcome] {
    let empty =
      isEmpty ? census.folders : census.emptyFolders(withSubfolders: search.isRecursive)
    let outcomes = empty.map { folder in
      FetchOutcome.skipped(
        PhotoIdentifier(folder),
        reason: .noPhotos(
          PhotoWarning.FolderContents(
            FolderSurvey(
              of: folder, wasSearchedWithSubfolders: search.isRecursive, isCancelled: isCancelled,
              isNamedLikePhoto: hasAnyName ? PhotoFormats.haveExtension : search.accepts),
            hasAnyName: hasAnyName)))
    }
    // Of a folder without photos, that counts the files, but for links to nothing and pipes. If photos leave, all are
    // named.
    let passedOver =
      passedOverFiles == .all
      ? census.passedOver
      : census.passedOver.withoutFiles(
        in: empty, andBelow: search.isRecursive, except: PhotoFormats.haveExtension)
    return outcomes + (outcome(ofPassing: passedOver, in: search.paths).map { [$0] } ?? [])
  }

  private func batches(
    of chunks: some Sequence<some Sequence<FetchCandidate>>, _ wanted: WantedParts,
    _ progress: FetchProgress, _ batches: PhotoFetch.Batches
  ) -> PhotoBatches {
    let earlier = batches == .forEditing ? journal?.earlier : nil
    let hasManyTags = !(wanted.tags?.isOfFew ?? true)
    let fetch = PhotoFetch(
      chunks, progress, in: batches, by: hasManyTags ? Workers(count: readers.count) : readers,
      hasTags: hasManyTags, isCancelled: isCancelled
    ) { candidate, window in
      if let outcome = earlier?.outcome(of: candidate) { return outcome }
      return Self.fetch(candidate, wanted, through: &window)
    }
    guard batches == .forEditing else { return PhotoBatches(fetch, isCancelled: isCancelled) }
    var repeated = repeatedPhotos
    return PhotoBatches(
      fetch.lazy.map { repeated.marking($0) }, isCancelled: isCancelled)
  }

  /// Finds the photos that are repeated.
  private var repeatedPhotos: RepeatedPhotos {
    let areFailures = if case .supply = source { true } else { false }
    return RepeatedPhotos(areFailures: areFailures)
  }

  /// The result for the candidate; nil for a file that does not look like a photo.
  @Sendable
  private static func fetch(
    _ candidate: FetchCandidate, _ wanted: WantedParts, through window: inout FileWindow
  ) -> FetchOutcome? {
    if case .failed(let error) = candidate.origin { return .failed(error) }
    let outcome = read(candidate.identifier, wanted, through: &window)
    return if case .found = candidate.origin { Self.outcome(ofFound: outcome) } else { outcome }
  }

  /// What reading the file gives.
  private static func read(
    _ identifier: PhotoIdentifier, _ wanted: WantedParts, through window: inout FileWindow
  ) -> FetchOutcome {
    do throws(PhotoRepositoryError) {
      if let tags = wanted.tags {
        return .fetched(
          try photo(at: identifier, with: tags, for: wanted.fields, through: &window))
      }
      return .fetched(
        try ReadPhoto.read(at: identifier, for: wanted.fields, through: &window).fetched)
    } catch {
      return .failed(error)
    }
  }

  /// What reading a file gives if the file was not named, but found in a folder; nil if it does not look like a
  /// photo.
  package static func outcome(ofFound outcome: FetchOutcome) -> FetchOutcome? {
    guard case .failed(let error) = outcome else { return outcome }
    guard mayBeListed(error.identifier.pathBytes) else { return nil }
    guard case .notAPhoto(let fault) = error.reason else { return outcome }
    return .skipped(error.identifier, reason: .notAPhoto(fault))
  }

  /// Reads photos for these fields, or for all if it is nil: what each gives, in their order.
  package func readPhotos(
    _ photos: [PhotoIdentifier], _ fields: Set<MetadataField>?
  ) -> PhotoBatches {
    let wanted = WantedParts(
      of: PhotoQuery(fields: fields.map { Array($0) }), options, sidecars)
    let candidates = photos.lazy.map { FetchCandidate(identifier: $0, origin: .named) }
    return PhotoBatches(
      PhotoFetch(
        CollectionOfOne(candidates), FetchProgress(), by: readers, isCancelled: isCancelled
      ) { candidate, window in
        Self.read(candidate.identifier, wanted, through: &window)
      }, isCancelled: isCancelled)
  }
}

/// The candidates that walks find. Once they have found all, the number of these is that of the progress.
private struct CountedWalk: Sequence, IteratorProtocol {
  private var walks: FlattenSequence<[PhotoWalk]>.Iterator
  private let progress: FetchProgress
  private var count = 0

  init(_ walks: [PhotoWalk], _ progress: FetchProgress) {
    (self.walks, self.progress) = (walks.joined().makeIterator(), progress)
  }

  mutating func next() -> FetchCandidate? {
    guard let candidate = walks.next() else {
      progress.total = count
      return nil
    }
    count += 1
    return FetchCandidate(candidate)
  }
}

/// What is read of each photo.
private struct WantedParts: Sendable {
  let fields: FieldSelection
  /// Nil for no tags.
  let tags: TagSelection?

  init(of query: PhotoQuery, _ options: EditOptions, _ sidecars: SidecarSearch) {
    tags = query.neededTags(hasSidecars: options.sidecars.areRead)
    // If no field is needed, but tags of Exif, Exif is read for fields: what is odd about it is told.
    fields =
      tags?.hasExif ?? false && query.neededFields?.isEmpty ?? false
      ? .exifAlone.assuming(options.assumptions)
      : options.selection(of: query.neededFields, sidecars)
  }
}
