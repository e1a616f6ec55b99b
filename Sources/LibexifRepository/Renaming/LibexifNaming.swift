import FileReplacement
public import PhotoEntities
import PhotoSearch
public import PhotoUseCases
import Platform
import SystemPackage

/// The names of photos in files.
public struct LibexifNaming: Sendable {
  /// How many files are moved before their folders are flushed.
  private static let batchSize = 1000

  private let isCopying: Bool
  private let isRehearsal: Bool
  /// Whether folders that are empty afterwards are removed, but not these.
  private let prunes: Bool
  private let keptFolders: [PhotoIdentifier]
  private let journal: EditJournal?
  private let isCancelled: Cancellation

  /// Renames, or copies, files.
  ///
  /// - Parameters:
  ///   - prunes: Whether folders that are empty afterwards are removed.
  ///   - keptFolders: Folders that stay even if they are empty.
  ///   - journal: Records the moves before they are made; nil if nothing does.
  public init(
    isCopying: Bool = false, isRehearsal: Bool = false, prunes: Bool = false,
    keeping keptFolders: [PhotoIdentifier] = [], journal: EditJournal? = nil,
    isCancelled: @escaping Cancellation = { false }
  ) {
    (self.isCopying, self.isRehearsal, self.prunes) = (isCopying, isRehearsal, prunes)
    (self.keptFolders, self.journal, self.isCancelled) = (keptFolders, journal, isCancelled)
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
    var groups = moves.reduce(into: [Int: GroupedMoves]()) {
      $0[$1.group, default: .init()].left += 1
    }
    var failed: [Int] = []
    var done = 0
    for (index, move) in moves.enumerated() {
      // A group that has begun is finished.
      if isCancelled(), groups[move.group]?.done.isEmpty ?? true { break }
      var group = groups[move.group] ?? GroupedMoves()
      if group.failure == nil {
        do throws(FileFailure) {
          try move.move.carryOut(in: folders)
          group.done.append(index)
        } catch {
          group.failure = PhotoRepositoryError(move.old, error)
        }
      }
      if group.failure != nil { failed.append(index) }
      group.left -= 1
      groups[move.group] = group
      done += 1
      if done % Self.batchSize == 0 { folders.synchronize() }
      guard group.left == 0 else { continue }
      if let failure = group.failure {
        // The others of the group go back, the last one first.
        for index in group.done.reversed() where takeBack(moves[index].move, folders) {
          failed.append(index)
        }
        if receive(.failed(failure)) == .stop { break }
      } else {
        // The way round of a file that makes room is not told.
        let outcomes = group.done.reversed().filter { !moves[$0].isPassing }.map {
          moves[$0].outcome
        }
        if outcomes.map(receive).contains(.stop) { break }
      }
    }
    folders.synchronize()
    // What is not recorded as failed is found not to be done.
    try? journal?.journal.appendFailed(failed.filter(ids.indices.contains).map { ids[$0] })
    if prunes, !isCopying { prune(moves.prefix(done).map(\.move.source)) }
    return moves.count - done
  }

  /// The moves of a group that are done, and how many are left.
  private struct GroupedMoves {
    var done: [Int] = []
    var left = 0
    var failure: PhotoRepositoryError?
  }

  /// - Returns: Whether the file is where it was, or the copy is gone.
  private func takeBack(_ move: FileMove, _ folders: MovedFolders) -> Bool {
    if move.isCopy { return (try? move.removeCopy(isRehearsal: false, in: folders)) != nil }
    return (try? move.reversed.carryOut(in: folders)) != nil
  }

  private func prune(_ files: [PathBytes]) {
    let kept = keptFolders + [PhotoIdentifier(".")]
    let paths = Set(kept.compactMap { try? $0.path.resolvingSymlinks() })
    // The innermost folders first.
    for folder in Set(files.map(\.folder)).sorted(by: { $0.bytes.count > $1.bytes.count }) {
      MovedFolders.removeEmpty(folder.filePath, keeping: paths)
    }
  }

  @discardableResult
  public func resumeRenaming(_ receive: (RenamingOutcome) -> FetchDecision) -> Int {
    guard let journal else { return 0 }
    do throws(PhotoRepositoryError) {
      let moves = try journal.movesToFinish(isCancelled: isCancelled)
      if isRehearsal {
        for move in moves where receive(move.outcome) == .stop { break }
        return 0
      }
      return carryOut(moves, [], receive)
    } catch {
      _ = receive(.failed(error))
      return 0
    }
  }
}
