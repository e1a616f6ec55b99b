import PhotoEntities
import PhotoUseCases

/// The way back over the edits of a photo, from the newest one on: which of them are undone, and
/// what the photo is like then.
struct UndoProgress {
  /// What the photo is like before the edits that are undone.
  private(set) var state: FileState
  /// The segment that edits change, without those that are undone.
  private(set) var segment: UndoneSegment
  /// The names of the edits that are undone.
  private(set) var undone: [String] = []
  /// Those of edits that are not in the photo, or no longer: nothing is left to be done about them.
  private(set) var absent: [String] = []
  /// The time of the first edit that does not fit the photo; nil if all fit.
  private(set) var conflict: String?
  /// Those of edits that are newer than any that the photo is as before or after.
  private var newer: [String] = []
  private var isFound = false

  /// No edits yet of a photo that is like that.
  init(of state: FileState, _ segment: UndoneSegment) {
    (self.state, self.segment) = (state, segment)
  }

  /// Takes the next older edit.
  ///
  /// - Returns: Whether further ones can be taken.
  /// - Throws: `UnsoundEdit` if the changes are not those of an edit.
  mutating func take(_ edit: JournalRecord.Edit) throws(UnsoundEdit) -> Bool {
    if !isFound {
      // A photo that is as it was before or after an edit has been taken back over all newer ones.
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
