import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform

/// Photos that several threads fetch, batch by batch, in the order of the candidates. It can be looped over once.
struct PhotoFetch: Sequence, IteratorProtocol {
  /// The number of candidates that a thread fetches at a time. It is small, so that results from a
  /// slow disk arrive soon, and large enough that handing them over costs nothing.
  static let groupSize = 16
  /// The number of groups that are fetched in advance for each thread.
  static let groupsInAdvance = 8
  /// The number of candidates that a thread fetches at a time with their tags, of which one photo may have thousands: few,
  /// as a group more waits for each thread.
  static let groupSizeWithTags = 4

  /// The number of groups in a batch.
  enum Batches: Int {
    /// For photos to look at: each is wanted soon.
    case forBrowsing = 1
    /// For photos to edit: the edit may match only a few. The more are written at a time, the less
    /// time each takes.
    case forEditing = 16
  }

  /// The outcomes of a group's candidates, and the number of candidates.
  typealias Fetched = (outcomes: [FetchOutcome], count: Int)

  private let work: OrderedWork<[FetchCandidate], Fetched>
  private let progress: FetchProgress

  /// Fetches the candidates of these chunks, of which the next one may come late.
  init(
    _ chunks: some Sequence<some Sequence<FetchCandidate>>, _ progress: FetchProgress,
    in batches: Batches = .forBrowsing, by workers: Workers = .reading, hasTags: Bool = false,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    _ fetch: @escaping @Sendable (FetchCandidate, inout FileWindow) -> FetchOutcome?
  ) {
    let windows = FileWindows()
    self.progress = progress
    work = workers.results(
      of: chunks.lazy.map { chunk in
        CandidateGroups(of: chunk, count: hasTags ? Self.groupSizeWithTags : Self.groupSize)
      }, itemsInAdvance: hasTags ? 1 : Self.groupsInAdvance,
      resultsAtOnce: batches.rawValue, isCancelled: isCancelled
    ) { candidates in
      windows.withWindow { window in
        (candidates.compactMap { fetch($0, &window) }, candidates.count)
      }
    }
  }

  /// The next batch; nil after the last one, or once the fetch is cancelled and what is in progress is returned.
  func next() -> FetchBatch? {
    work.next().map(progress.batch)
  }
}

/// Candidates in groups, of which a thread fetches one at a time.
private struct CandidateGroups<Candidates: Sequence<FetchCandidate>>: Sequence, IteratorProtocol {
  private var candidates: Candidates.Iterator
  private let count: Int

  init(of candidates: Candidates, count: Int) {
    (self.candidates, self.count) = (candidates.makeIterator(), count)
  }

  mutating func next() -> [FetchCandidate]? {
    var group: [FetchCandidate] = []
    while group.count < count, let candidate = candidates.next() {
      group.append(candidate)
    }
    return group.isEmpty ? nil : group
  }
}

/// A photo to fetch, or the error about its name.
struct FetchCandidate {
  /// Where the candidate is from.
  enum Origin {
    /// The user named it.
    case named
    /// It was found in a folder, and may be any file.
    case found
    /// It could not be named.
    case failed(PhotoRepositoryError)
  }

  let identifier: PhotoIdentifier
  let origin: Origin
}

extension FetchCandidate {
  /// A candidate that a search found.
  init(_ candidate: PhotoCandidate) {
    identifier = PhotoIdentifier(candidate.path)
    origin =
      switch candidate.origin {
      case .named: .named
      case .found: .found
      case .unreadable(let failure): .failed(.unreadable(PhotoIdentifier(candidate.path), failure))
      }
  }

  /// A photo that was named, or the error about its name.
  init(_ named: Result<PhotoIdentifier, PhotoRepositoryError>) {
    switch named {
    case .success(let identifier): self.init(identifier: identifier, origin: .named)
    case .failure(let error): self.init(identifier: error.identifier, origin: .failed(error))
    }
  }
}
