/// Undoes the edits of a file one by one, from the newest to the oldest: the edits that are undone
/// so far, and the state of the file without them.
struct UndoProgress {
  /// The state of the file without the edits that are undone.
  private(set) var state: FileState
  /// The segments that edits change, without the edits that are undone.
  private(set) var segments: UndoneSegments
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

  /// The progress before the first edit, of a file in this state.
  init(of state: FileState, _ segments: UndoneSegments) {
    (self.state, self.segments) = (state, segments)
  }

  /// Undoes the next older edit, if the file contains it.
  ///
  /// - Returns: Whether to go on with older edits.
  /// - Throws: `UnsoundEdit` if its changes cannot be those of an edit.
  mutating func take(_ edit: JournalRecord.Edit) throws(UnsoundEdit) -> Bool {
    if !isFound {
      // If the file is in the state before or after this edit, all newer edits are undone already.
      guard [edit.before, edit.after].contains(state) else {
        conflict = conflict ?? edit.time
        newer.append(edit.id)
        return true
      }
      (isFound, conflict, absent, newer) = (true, nil, newer, [])
    }
    if edit.after == state {
      guard segments.undo(edit.changes) else { throw UnsoundEdit() }
      state = edit.before
      undone.append(edit.id)
    } else if edit.before == state {
      absent.append(edit.id)
    } else {
      conflict = edit.time
      return false
    }
    return true
  }
}

/// A record of an edit that exifcli cannot have made.
struct UnsoundEdit: Error {}
