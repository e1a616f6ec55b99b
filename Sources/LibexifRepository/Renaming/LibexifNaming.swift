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
  private let isImport: Bool
  private let leavesOthers: Bool
  /// The folder with which the template begins; nil if it begins with none.
  private let typedFolder: PathBytes?
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
  ///   - isImport: Whether a file whose copy has its new name already stays, and all files that stay are told.
  ///   - leavesOthers: Whether photos that are not chosen stay, and what belongs to them.
  ///   - typedFolder: The folder with which the template begins, so that the user has named it; nil if it begins with
  ///     none. Links of others are followed there alone.
  ///   - refusesCircles: Whether photos may not exchange their names, as nothing would tell how to go on after an
  ///     interruption.
  ///   - named: To remove folders that are empty afterwards: the folders and files that the user has named. Only
  ///     folders in these folders are removed, and folders of the photos themselves. Nil to leave all folders.
  ///   - journal: Records the moves before they are made; nil if nothing does.
  ///   - runThatChanged: Finds the run that changed a photo since its renaming was recorded.
  package init(
    isCopying: Bool = false, isImport: Bool = false, leavesOthers: Bool = false,
    typedFolder: [UInt8]? = nil, isRehearsal: Bool = false,
    refusesCircles: Bool = false,
    pruningIn named: [PhotoIdentifier]? = nil, journal: EditJournal? = nil,
    runThatChanged: @escaping RunSearch = { _, _ in nil },
    isCancelled: @escaping Cancellation = { false }
  ) {
    (self.isCopying, self.isImport, self.isRehearsal) = (isCopying, isImport, isRehearsal)
    self.leavesOthers = leavesOthers
    (self.typedFolder, self.refusesCircles) = (typedFolder.map { PathBytes($0) }, refusesCircles)
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
  package func renamePhotos<Failure: Error>(
    _ photos: [NamedPhoto], besides archived: [PhotoIdentifier: PhotoIdentifier] = [:],
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var plan = RenamingPlan(
      isCopying: isCopying, isImport: isImport, leavesOthers: leavesOthers,
      isRehearsal: isRehearsal, typedFolder: typedFolder)
    plan.make(photos, besides: archived, isCancelled: isCancelled)
    if refusesCircles { plan.refuseCircles() }
    if isCancelled() { return photos.count }
    for outcome in plan.outcomes { try receive(outcome) }
    if isRehearsal {
      for move in plan.moves { try receive(move.outcome) }
      return 0
    }
    let ordered = plan.orderedMoves
    // Recorded in the order in which they are made.
    let moves = GroupedMoves(
      moves: ordered.map {
        .init(source: $0.move.source, target: $0.move.target, group: $0.group)
      }
    ).order.map { ordered[$0] }
    let ids: [String]
    do throws(Errno) {
      ids =
        try journal?.journal.append(
          moves.map { ($0.move, $0.group) }, making: plan.madeFolders,
          leaving: isCopying ? [] : prunedFolders?.folders(leftBy: moves.map(\.move.source)) ?? [])
        ?? []
    } catch {
      if let first = moves.first {
        try receive(
          .failed(
            PhotoRepositoryError(
              identifier: first.old, reason: .notRecorded(.edit(detail: "\(error)")))))
      }
      return moves.count
    }
    let recorded = moves.enumerated().map { index, move in
      RecordedMove(move, id: ids.indices.contains(index) ? ids[index] : nil)
    }
    return try carryOut(recorded, receive)
  }

  @discardableResult
  package func resumeRenaming<Failure: Error>(
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    guard let journal else { return 0 }
    let recorded: [RecordedMove]
    do throws(PhotoRepositoryError) {
      recorded = try journal.movesToFinish(isCancelled: isCancelled)
    } catch {
      try receive(.failed(error))
      return 0
    }
    guard isRehearsal else { return try carryOut(recorded, receive) }
    for recorded in recorded where !recorded.isMade && !recorded.wasMade {
      if !recorded.move.isPassing { try receive(recorded.move.outcome) }
    }
    return 0
  }

  private func carryOut<Failure: Error>(
    _ recorded: [RecordedMove], _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let folders = MovedFolders()
    let moves = recorded.map(\.move)
    let grouped = GroupedMoves(
      moves: recorded.map {
        .init(
          source: $0.move.move.source, target: $0.move.move.target, group: $0.move.group,
          isMade: $0.isMade)
      })
    // Those whose files were gone before they were made, and those that were made, and not found again.
    var (hasChangedOne, gone, lost) = (false, Set<Int>(), Set<Int>())
    var rest = GroupedMoves.Rest()
    defer {
      if hasChangedOne || !rest.stuck.isEmpty {
        // Once that change is undone, or what was in the way is gone, the run can be resumed.
        journal?.journal.leaveOpen()
      } else {
        try? journal?.journal.appendFailed(
          Set(rest.failed).subtracting(lost).union(gone).sorted().compactMap { recorded[$0].id })
      }
      if !isCopying { prunedFolders?.remove(leftBy: moves.map(\.move.source)) }
    }
    try grouped.carryOut(
      isCancelled: isCancelled,
      make: { (index) throws(PhotoRepositoryError) in
        do throws(FileFailure) {
          try make(recorded[index], in: folders)
        } catch {
          if error == .missing, recorded[index].earlier != nil {
            // What the user has removed or renamed since holds nothing back.
            gone.insert(index)
            return
          }
          hasChangedOne = hasChangedOne || error == .changed && recorded[index].earlier != nil
          throw self.error(of: recorded[index], error)
        }
      },
      takingBack: { index in
        if gone.contains(index) { return true }
        do throws(FileFailure) {
          try takeBack(recorded[index], in: folders)
        } catch {
          // Nothing can be given back that is gone. It stays recorded: an undo finds it once its disk is back.
          guard error == .missing else { return false }
          lost.insert(index)
        }
        return true
      },
      flush: {
        folders.synchronize()
        journal?.journal.flushNotes()
      }, leaving: &rest
    ) { (outcome) throws(Failure) in
      var outcomes = self.outcomes(of: outcome, grouped, moves, gone)
      if case .failed(_, let failure) = outcome {
        outcomes += failure.unit.filter(lost.contains).map { index in
          .failed(
            PhotoRepositoryError(identifier: moves[index].new, reason: .notMovable(.gone)))
        }
      }
      for outcome in outcomes { try receive(outcome) }
    }
    return rest.left
  }

  /// Makes a move and notes it. A move that cannot be noted is not made.
  private func make(
    _ recorded: RecordedMove, in folders: MovedFolders
  ) throws(FileFailure) {
    let move = recorded.move.move
    do throws(FileFailure) {
      try move.carryOut(in: folders)
    } catch {
      // It was made, and its file has changed since.
      guard recorded.wasMade, error == .missing else { throw error }
    }
    guard let journal, let id = recorded.id else { return }
    do throws(Errno) {
      try journal.journal.note(.made, id)
    } catch {
      try? takeBack(recorded, in: folders)
      throw .notRecorded(error)
    }
  }

  /// Puts the file back where it was, or removes the copy, and notes that.
  ///
  /// - Throws: `missing` if there is no such file.
  private func takeBack(
    _ recorded: RecordedMove, in folders: MovedFolders
  ) throws(FileFailure) {
    let move = recorded.move.move
    if move.isCopy {
      guard try move.removeCopy(isRehearsal: false, in: folders) else { throw .missing }
    } else {
      try move.reversed.carryOut(in: folders)
    }
    if let id = recorded.id { try? journal?.journal.note(.takenBack, id) }
  }

  /// What a unit's outcome means for each of its files: the photo before its companions. The way round of a file that
  /// makes room is not told.
  private func outcomes(
    of outcome: GroupedMoves.Outcome, _ grouped: GroupedMoves, _ moves: [RenamingPlan.Move],
    _ gone: Set<Int>
  ) -> [RenamingOutcome] {
    func renamed(_ made: [Int]) -> [RenamingOutcome] {
      grouped.byGroup(made).flatMap { group in
        group.reversed().filter { !moves[$0].isPassing && !gone.contains($0) }
          .map { moves[$0].outcome }
      }
    }
    switch outcome {
    case .made(let made): return renamed(made)
    case .failed(let error, let failure):
      let failures = failures(error, failure, grouped, moves)
      let told = Set(failures.map(\.identifier))
      let others = failure.unit.filter {
        isImport && !failure.kept.contains($0) && !told.contains(moves[$0].old)
      }
      return renamed(failure.kept) + failures.map { .failed($0) }
        + others.map { .warning(moves[$0].old, .leftBehind(.shotFailed)) }
    }
  }

  /// The errors of a unit that failed: of its file that cannot go back, or the cause; and of the groups that wait for
  /// that one.
  private func failures(
    _ error: PhotoRepositoryError, _ failure: GroupedMoves.Failure, _ grouped: GroupedMoves,
    _ moves: [RenamingPlan.Move]
  ) -> [PhotoRepositoryError] {
    var first = error
    if let stuck = failure.kept.last {
      var detail: String?
      if case .writeFailed(.system(let cause)) = error.reason { detail = cause }
      first = PhotoRepositoryError(
        identifier: moves[stuck].old,
        reason: .notMovable(.stranded(at: moves[stuck].new, detail: detail)))
    }
    let cause = moves[failure.place]
    let others = failure.unit.filter {
      moves[$0].group != cause.group && !failure.kept.contains($0)
    }
    return [first]
      + grouped.byGroup(others).compactMap(\.last).map { index in
        PhotoRepositoryError(
          identifier: moves[index].old, reason: .notMovable(.waiting(for: cause.old)))
      }
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
