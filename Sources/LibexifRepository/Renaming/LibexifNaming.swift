import FileReplacement
package import PhotoEntities
import PhotoSearch
package import PhotoUseCases
import Platform
import SystemPackage

/// The names of photos in files.
package struct LibexifNaming: Sendable {
  /// The number of the run that left a photo as it is now, after the run of a journal; nil if none did.
  package typealias RunSearch =
    @Sendable (_ journal: PhotoIdentifier, _ photo: PhotoIdentifier) -> Int?

  private let isCopying: Bool
  private let isRehearsal: Bool
  private let refusesCircles: Bool
  /// Removes folders that are empty afterwards; nil if they stay.
  private let prunedFolders: PrunedFolders?
  private let journal: EditJournal?
  private let runThatChanged: RunSearch
  private let isCancelled: Cancellation

  /// Renames, or copies, files.
  ///
  /// - Parameters:
  ///   - refusesCircles: Whether photos may not exchange their names, as nothing would tell how to go on after an
  ///     interruption.
  ///   - named: To remove folders that are empty afterwards: the folders and files that the user has named. Only
  ///     folders in these folders are removed, and folders of the photos themselves. Nil to leave all folders.
  ///   - journal: Records the moves before they are made; nil if nothing does.
  ///   - runThatChanged: Finds the run that changed a photo since its renaming was recorded.
  package init(
    isCopying: Bool = false, isRehearsal: Bool = false, refusesCircles: Bool = false,
    pruningIn named: [PhotoIdentifier]? = nil, journal: EditJournal? = nil,
    runThatChanged: @escaping RunSearch = { _, _ in nil },
    isCancelled: @escaping Cancellation = { false }
  ) {
    (self.isCopying, self.isRehearsal) = (isCopying, isRehearsal)
    self.refusesCircles = refusesCircles
    prunedFolders = named.map(PrunedFolders.init)
    (self.journal, self.isCancelled) = (journal, isCancelled)
    self.runThatChanged = runThatChanged
  }
}

extension LibexifNaming {
  /// The photo with the name that is made of the name of another one; nil if it cannot be a name.
  package static func photo(
    named name: NewName, for photo: PhotoIdentifier
  ) -> PhotoIdentifier? {
    (try? name.path(of: photo.pathBytes, index: 0, clash: nil, hash: [])).map {
      PhotoIdentifier($0)
    }
  }
}

extension LibexifNaming: NamingRepository {
  @discardableResult
  package func renamePhotos(
    _ photos: [NamedPhoto], _ receive: (RenamingOutcome) -> FetchDecision
  ) -> Int {
    var plan = RenamingPlan(isCopying: isCopying)
    plan.make(photos, isCancelled: isCancelled)
    if refusesCircles { plan.refuseCircles() }
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
          moves.map { ($0.move, $0.group) }, making: plan.madeFolders,
          leaving: isCopying ? [] : prunedFolders?.folders(leftBy: moves.map(\.move.source)) ?? [])
        ?? []
      let recorded = moves.enumerated().map { index, move in
        RecordedMove(move, id: ids.indices.contains(index) ? ids[index] : nil)
      }
      return carryOut(recorded, receive)
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

  @discardableResult
  package func resumeRenaming(_ receive: (RenamingOutcome) -> FetchDecision) -> Int {
    guard let journal else { return 0 }
    do throws(PhotoRepositoryError) {
      let recorded = try journal.movesToFinish(isCancelled: isCancelled)
      if isRehearsal {
        for move in recorded.map(\.move)
        where !move.isPassing && receive(move.outcome) == .stop { break }
        return 0
      }
      return carryOut(recorded, receive)
    } catch {
      _ = receive(.failed(error))
      return 0
    }
  }

  private func carryOut(
    _ recorded: [RecordedMove], _ receive: (RenamingOutcome) -> FetchDecision
  ) -> Int {
    let folders = MovedFolders()
    let moves = recorded.map(\.move)
    var hasChangedOne = false
    let rest = GroupedMoves(groups: moves.map(\.group)).carryOut(
      isCancelled: isCancelled,
      make: { (index) throws(PhotoRepositoryError) in
        do throws(FileFailure) {
          try moves[index].move.carryOut(in: folders)
        } catch {
          hasChangedOne = hasChangedOne || error == .changed && recorded[index].earlier != nil
          throw self.error(of: recorded[index], error)
        }
      },
      takingBack: { takeBack(moves[$0].move, folders) },
      flush: folders.synchronize
    ) { outcome in
      // The photo before its companions. The way round of a file that makes room is not told.
      for index in outcome.made.reversed() where !moves[index].isPassing {
        if receive(moves[index].outcome) == .stop { return .stop }
      }
      for failure in failures(outcome, moves) where receive(.failed(failure)) == .stop {
        return .stop
      }
      return .goOn
    }
    if hasChangedOne {
      // Once that change is undone, the run can be resumed again.
      journal?.journal.leaveOpen()
    } else {
      // What is not recorded as failed is found not to be done.
      let failed = rest.failed.filter { moves[$0].move.isAtSource }
      try? journal?.journal.appendFailed(failed.compactMap { recorded[$0].id })
    }
    if !isCopying { prunedFolders?.remove(leftBy: moves.map(\.move.source)) }
    return rest.left
  }

  /// - Returns: Whether the file is where it was, or the copy is gone.
  private func takeBack(_ move: FileMove, _ folders: MovedFolders) -> Bool {
    if move.isCopy { return (try? move.removeCopy(isRehearsal: false, in: folders)) != nil }
    return (try? move.reversed.carryOut(in: folders)) != nil
  }

  /// The errors of a group that failed: of its files that made room and cannot go back, or the cause.
  private func failures(
    _ outcome: GroupedMoves.Outcome, _ moves: [RenamingPlan.Move]
  ) -> [PhotoRepositoryError] {
    guard case .failed(let error, let kept) = outcome else { return [] }
    var detail: String?
    if case .writeFailed(.system(let cause)) = error.reason { detail = cause }
    let stranded = kept.filter { moves[$0].isPassing }.map { index in
      PhotoRepositoryError(
        identifier: moves[index].old,
        reason: .notMovable(.stranded(at: moves[index].new, detail: detail)))
    }
    return stranded.isEmpty ? [error] : stranded
  }

  private func error(
    of recorded: RecordedMove, _ failure: FileFailure
  ) -> PhotoRepositoryError {
    let photo = recorded.move.old
    guard let time = recorded.earlier else {
      return PhotoRepositoryError(photo, moving: recorded.move.move, failure)
    }
    switch failure {
    case .changed:
      let run = journal.flatMap { runThatChanged($0.identifier, photo) }
      return PhotoRepositoryError(
        identifier: photo,
        reason: run.map { .changedInRun($0) } ?? .notMovable(.changed(time: time)))
    case .nameTaken:
      return PhotoRepositoryError(identifier: photo, reason: .notMovable(.nameTaken))
    default: return PhotoRepositoryError(photo, moving: recorded.move.move, failure)
    }
  }
}
