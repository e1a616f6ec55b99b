import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform

/// The fetching of photos by several threads, batch by batch, in the order of the candidates.
final class PhotoFetch {
  /// How many candidates a thread fetches at a time: few, as whoever waits for a slow disk wants to
  /// hear of it, and enough that passing them on costs nothing.
  static let groupSize = 16
  /// How many groups are fetched in advance for each thread.
  static let groupsInAdvance = 8

  /// How many groups are a batch.
  enum Batches: Int {
    /// Photos to look at, of which every one is wanted soon.
    case forBrowsing = 1
    /// Photos to edit, of which perhaps few are, and those together: the more are written at a time,
    /// the less time each takes.
    case forEditing = 16
  }

  /// What became of a group's candidates, and how many they were.
  typealias Fetched = (outcomes: [FetchOutcome], count: Int)
  private typealias Work = OrderedWork<[FetchCandidate], Fetched>

  private let work: Work
  /// How many candidates were added.
  private(set) var count = 0

  private init(_ work: Work) {
    self.work = work
  }

  /// Fetches the candidates that `body` adds, and hands them over as long as more are wanted, and
  /// the fetching is not cancelled.
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

  /// Fetches the candidates, behind those before. They need not be handed over at once.
  func add(_ candidates: some Sequence<FetchCandidate>) -> WorkDecision {
    var group: [FetchCandidate] = []
    for candidate in candidates {
      count += 1
      group.append(candidate)
      if group.count == Self.groupSize {
        if work.add(group) == .stop { return .stop }
        group.removeAll(keepingCapacity: true)
      }
    }
    return group.isEmpty ? .goOn : work.add(group)
  }

  /// Fetches the candidates, and hands all over: more may be long in coming.
  @discardableResult
  func addAndFinish(_ candidates: some Sequence<FetchCandidate>) -> WorkDecision {
    add(candidates) == .goOn ? finish() : .stop
  }

  /// Hands over all that were added.
  @discardableResult
  func finish() -> WorkDecision {
    work.finishItems()
  }
}

/// A photo to be fetched, or what went wrong about naming it.
struct FetchCandidate {
  /// Why it is fetched.
  enum Origin {
    /// The user named it.
    case named
    /// It was found in a folder, and may be anything.
    case found
    /// It could not be named.
    case failed(PhotoRepositoryError)
  }

  let identifier: PhotoIdentifier
  let origin: Origin
}

extension FetchCandidate {
  /// What a search has found.
  init(_ candidate: PhotoCandidate) {
    identifier = PhotoIdentifier(candidate.path)
    origin =
      switch candidate.origin {
      case .named: .named
      case .found: .found
      case .unreadable(let failure): .failed(.unreadable(PhotoIdentifier(candidate.path), failure))
      }
  }

  /// The photo that was named, or what went wrong about that.
  init(_ named: Result<PhotoIdentifier, PhotoRepositoryError>) {
    switch named {
    case .success(let identifier): self.init(identifier: identifier, origin: .named)
    case .failure(let error): self.init(identifier: error.identifier, origin: .failed(error))
    }
  }
}
