import FileReplacement
public import PhotoEntities
import PhotoSearch
public import PhotoUseCases
import Platform
import SystemPackage

/// The names of photos in files.
public struct LibexifNaming: Sendable {
  private let isCopying: Bool
  private let isRehearsal: Bool
  /// Removes folders that are empty afterwards; nil if they stay.
  private let prunedFolders: PrunedFolders?
  private let journal: EditJournal?
  private let isCancelled: Cancellation

  /// Renames, or copies, files.
  ///
  /// - Parameters:
  ///   - named: To remove folders that are empty afterwards: the folders and files that the user has named. Only
  ///     folders in these folders are removed, and folders of the photos themselves. Nil to leave all folders.
  ///   - journal: Records the moves before they are made; nil if nothing does.
  public init(
    isCopying: Bool = false, isRehearsal: Bool = false, pruningIn named: [PhotoIdentifier]? = nil,
    journal: EditJournal? = nil,
    isCancelled: @escaping Cancellation = { false }
  ) {
    (self.isCopying, self.isRehearsal) = (isCopying, isRehearsal)
    prunedFolders = named.map(PrunedFolders.init)
    (self.journal, self.isCancelled) = (journal, isCancelled)
  }
}

extension LibexifNaming {
  /// The photo with the name that is made of the name of another one; nil if it cannot be a name.
  public static func photo(
    named name: NewName, for photo: PhotoIdentifier
  ) -> PhotoIdentifier? {
    (try? name.path(of: photo.pathBytes, index: 0, clash: nil, hash: [])).map {
      PhotoIdentifier($0)
    }
  }
}

extension LibexifNaming: NamingRepository {
  @discardableResult
  public func renamePhotos(
    _ photos: [NamedPhoto], _ receive: (RenamingOutcome) -> FetchDecision
  ) -> Int {
    var plan = RenamingPlan(isCopying: isCopying)
    plan.make(photos, isCancelled: isCancelled)
    if isCancelled() { return photos.count }
    for outcome in plan.outcomes where receive(outcome) == .stop { return plan.moves.count }
    if isRehearsal {
      for move in plan.moves where receive(move.outcome) == .stop { break }
      return 0
    }
    let moves = plan.orderedMoves
    do throws(Errno) {
      let ids =
        try journal?.journal.append(
          moves.map { ($0.move, $0.group) }, making: plan.madeFolders) ?? []
      return carryOut(moves, ids, receive)
    } catch {
      _ = moves.first.map {
        receive(
          .failed(
            PhotoRepositoryError(
              identifier: $0.old, reason: .notRecorded(.edit(detail: "\(error)")))))
      }
      return moves.count
    }
  }

  /// - Parameter ids: The names of the moves in the journal.
  private func carryOut(
    _ moves: [RenamingPlan.Move], _ ids: [String], _ receive: (RenamingOutcome) -> FetchDecision
  ) -> Int {
    let folders = MovedFolders()
    let rest = GroupedMoves(groups: moves.map(\.group)).carryOut(
      isCancelled: isCancelled,
      make: { (index) throws(PhotoRepositoryError) in
        do throws(FileFailure) {
          try moves[index].move.carryOut(in: folders)
        } catch {
          throw PhotoRepositoryError(moves[index].old, error)
        }
      },
      takingBack: { takeBack(moves[$0].move, folders) },
      flush: folders.synchronize
    ) { outcome in
      let (made, failure): ([Int], PhotoRepositoryError?) =
        switch outcome {
        case .made(let made): (made, nil)
        case .failed(let error, let kept): (kept, error)
        }
      // The photo before its companions. The way round of a file that makes room is not told.
      for index in made.reversed() where !moves[index].isPassing {
        if receive(moves[index].outcome) == .stop { return .stop }
      }
      return failure.map { receive(.failed($0)) } ?? .goOn
    }
    // What is not recorded as failed is found not to be done.
    try? journal?.journal.appendFailed(rest.failed.filter(ids.indices.contains).map { ids[$0] })
    if !isCopying { prunedFolders?.remove(leftBy: moves.map(\.move.source)) }
    return rest.left
  }

  /// - Returns: Whether the file is where it was, or the copy is gone.
  private func takeBack(_ move: FileMove, _ folders: MovedFolders) -> Bool {
    if move.isCopy { return (try? move.removeCopy(isRehearsal: false, in: folders)) != nil }
    return (try? move.reversed.carryOut(in: folders)) != nil
  }

  @discardableResult
  public func resumeRenaming(_ receive: (RenamingOutcome) -> FetchDecision) -> Int {
    guard let journal else { return 0 }
    do throws(PhotoRepositoryError) {
      let recorded = try journal.movesToFinish(isCancelled: isCancelled)
      let moves = recorded.map(\.move)
      if isRehearsal {
        for move in moves where !move.isPassing && receive(move.outcome) == .stop { break }
        return 0
      }
      return carryOut(moves, recorded.map(\.id), receive)
    } catch {
      _ = receive(.failed(error))
      return 0
    }
  }
}
