import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform

/// Fetches photos on several threads, batch by batch, in the order of the candidates.
final class PhotoFetch {
  /// The number of candidates that a thread fetches at a time. It is small, so that results from a
  /// slow disk arrive soon, and large enough that handing them over costs nothing.
  static let groupSize = 16
  /// The number of groups that are fetched in advance for each thread.
  static let groupsInAdvance = 8

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
  private typealias Work = OrderedWork<[FetchCandidate], Fetched>

  private let work: Work
  /// The number of candidates that were added.
  private(set) var count = 0

  private init(_ work: Work) {
    self.work = work
  }

  /// Fetches the candidates that `body` adds, and hands over the outcomes until no more are wanted
  /// or the fetch is cancelled.
  static func run(
    _ progress: FetchProgress, in batches: Batches = .forBrowsing, by workers: Workers = .reading,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    _ fetch: @escaping @Sendable (FetchCandidate, inout FileWindow) -> FetchOutcome?,
    _ receive: (FetchBatch) -> FetchDecision, _ body: (PhotoFetch) -> Void
  ) {
    let windows = FileWindows()
    workers.with(
      itemsInAdvance: groupsInAdvance, resultsAtOnce: batches.rawValue, isCancelled: isCancelled,
      { candidates in
        windows.withWindow { window in
          (candidates.compactMap { fetch($0, &window) }, candidates.count)
        }
      },
      { receive(progress.batch(of: $0)).workDecision },
      { body(PhotoFetch($0)) })
  }

  /// Fetches the candidates after the earlier ones. Their outcomes may be handed over later.
  func add(_ candidates: some Sequence<FetchCandidate>) -> WorkDecision {
    var group: [FetchCandidate] = []
    for candidate in candidates {
      count += 1
      group.append(candidate)
      if group.count == Self.groupSize {
        if work.add(group) == .stop { return .stop }
        // A new array: the workers have the old one.
        group = []
      }
    }
    return group.isEmpty ? .goOn : work.add(group)
  }

  /// Fetches the candidates, and hands over all outcomes now, as the next candidates may come late.
  @discardableResult
  func addAndFinish(_ candidates: some Sequence<FetchCandidate>) -> WorkDecision {
    add(candidates) == .goOn ? finish() : .stop
  }

  /// Hands over the outcomes of all candidates so far.
  @discardableResult
  func finish() -> WorkDecision {
    work.finishItems()
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
