import SystemPackage

/// Undoes the edits of a file one by one, from the newest to the oldest: the edits that are undone
/// so far, and the state of the file without them.
struct UndoProgress {
  /// The state of the file without the edits that are undone.
  private(set) var state: FileState
  /// Whether that was computed from the bytes, and not only recorded.
  private var isProven = true
  private let isCancelled: Journal.Cancellation
  /// The bytes that edits change, without the edits that are undone.
  private(set) var undoneBytes: UndoneBytes
  /// The names of the edits that are undone.
  private(set) var undone: [String] = []
  /// The names of the edits that are not in the file, or no longer, so that there is nothing to
  /// undo.
  private(set) var absent: [String] = []
  /// The time of the first edit that does not fit the file; nil if all fit.
  private(set) var conflict: String?
  /// The names of the edits that are newer than the file's present state.
  private var newer: [String] = []
  /// Whether the file is in a state before or after one of the edits.
  private(set) var isFound = false

  /// Whether the edits that are undone were written into the file itself.
  private(set) var areInPlace = true

  /// What edits change.
  enum UndoneBytes {
    /// These segments, and no others.
    case segments(UndoneSegments)
    /// Any part of the file.
    case file(UndoneFile)
  }

  /// The progress before the first edit, of a file in this state.
  init(
    of state: FileState, _ bytes: UndoneBytes, isCancelled: @escaping Journal.Cancellation
  ) {
    (self.state, self.undoneBytes, self.isCancelled) = (state, bytes, isCancelled)
  }

  /// Undoes the next older edit, if the file contains it.
  ///
  /// - Returns: Whether to go on with older edits.
  /// - Throws: Why its changes cannot be those of an edit, or why the file cannot be read.
  mutating func take(_ edit: JournalRecord.Edit) throws(FileFailure) -> Bool {
    if isFound { try prove(as: edit.after.kind) }
    if !isFound {
      // If the file is in the state before or after this edit, all newer edits are undone already. What samples say does
      // not count if a newer edit was proven by the whole file: it may be in the file, and another one after it.
      guard [edit.before, edit.after].contains(state) else {
        conflict = conflict ?? edit.time
        newer.append(edit.id)
        return true
      }
      (isFound, conflict, absent, newer) = (true, nil, newer, [])
    }
    if edit.after == state {
      guard try undo(edit.changes) else { throw .notUndoable(.otherBytes(time: edit.time)) }
      (state, isProven) = (edit.before, false)
      undone.append(edit.id)
      areInPlace = areInPlace && edit.inPlace ?? false && edit.changes.areInPlace
    } else if edit.before == state {
      absent.append(edit.id)
    } else {
      conflict = edit.time
      return false
    }
    return true
  }

  /// Proves the file in the way in which the next edit records it: a journal may have both for a large file. First, the
  /// state as it is recorded must be that of the bytes.
  private mutating func prove(as kind: FileState.Kind) throws(FileFailure) {
    guard kind != state.kind, kind != .segments, state.kind != .segments,
      case .file(let file) = undoneBytes
    else { return }
    let known = state
    do throws(Errno) {
      let present = isProven ? known : try file.state(provenAs: known.kind, isCancelled)
      if present == known { state = try file.state(provenAs: kind, isCancelled) }
    } catch {
      throw error == .canceled ? .cancelled : .cannotRead(error)
    }
    guard state.kind == kind else { throw .notUndoable(.otherResult) }
    isProven = true
  }

  private mutating func undo(_ changes: [ByteChange]) throws(FileFailure) -> Bool {
    switch undoneBytes {
    case .segments(var segments):
      let fits = segments.undo(changes)
      undoneBytes = .segments(segments)
      return fits
    case .file(var file):
      let fits = try FileFailure.reading { () throws(Errno) in try file.undo(changes) }
      undoneBytes = .file(file)
      return fits
    }
  }
}
