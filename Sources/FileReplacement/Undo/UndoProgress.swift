/// The way back over the edits of a file, from the newest one on: which of them are undone, and what the file
/// is like then.
struct UndoProgress {
  /// What the file is like before the edits that are undone.
  private(set) var state: FileState
  /// The segment that edits change, without those that are undone.
  private(set) var segment: UndoneSegment
  /// The names of the edits that are undone.
  private(set) var undone: [String] = []
  /// The names of edits that are not in the file, or no longer: nothing is left to do about them.
  private(set) var absent: [String] = []
  /// The time of the first edit that does not fit the file; nil if all fit.
  private(set) var conflict: String?
  /// The names of edits that are newer than any edit that the file is as before or after.
  private var newer: [String] = []
  private var isFound = false

  /// Begins with a file that is like that.
  init(of state: FileState, _ segment: UndoneSegment) {
    (self.state, self.segment) = (state, segment)
  }

  /// Takes the next older edit.
  ///
  /// - Returns: Whether further ones can be taken.
  /// - Throws: `UnsoundEdit` if the changes are not those of an edit.
  mutating func take(_ edit: JournalRecord.Edit) throws(UnsoundEdit) -> Bool {
    if !isFound {
      // A file that is as it was before or after an edit has been taken back over all newer ones.
      guard [edit.before, edit.after].contains(state) else {
        conflict = conflict ?? edit.time
        newer.append(edit.id)
        return true
      }
      (isFound, conflict, absent, newer) = (true, nil, newer, [])
    }
    if edit.after == state {
      guard segment.undo(edit.changes) else { throw UnsoundEdit() }
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
