import PhotoEntities
import PhotoUseCases
import SystemPackage

/// The undoing of a photo's edits, prepared: the photo is locked, and it is known which of the
/// edits it is to be taken back over.
struct PhotoUndo {
  private let original: OriginalPhoto
  private let policy: LibexifPhotoRepository.UpdatePolicy
  /// The file to be; nil where none of the edits is in the photo any more.
  private let rewrite: FileRewrite?
  /// What the file to be is like.
  private let state: FileState
  /// The edits that are undone, the newest first.
  let undone: [JournalRecord.Edit]
  /// The edits that were not in the photo, or no longer: nothing is left to be done about them.
  let absent: [JournalRecord.Edit]
  /// Why no further edits are undone; nil where there are none.
  let refusal: PhotoRepositoryError?

  /// Prepares the undoing of these edits of a photo, the newest first.
  init(
    _ photo: JournalContents.Photo, policy: LibexifPhotoRepository.UpdatePolicy
  ) throws(PhotoRepositoryError) {
    let identifier = PhotoIdentifier(text: photo.file)
    original = try OriginalPhoto(toReplace: identifier, hardLinks: policy.hardLinks)
    self.policy = policy
    let file = original.file
    var state = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try FileState(of: file)
    }
    var rewrite = FileRewrite(parts: [.original(0..<state.size)])
    let size = state.size
    // A photo that is as it was before or after an edit has been taken back over all newer ones.
    let start = photo.edits.firstIndex { [$0.before, $0.after].contains(state) }
    var absent = Array(photo.edits[..<(start ?? 0)])
    var undone: [JournalRecord.Edit] = []
    var rest = photo.edits[(start ?? 0)...]
    while let edit = rest.first {
      if edit.after == state, let older = rewrite.undoing(edit.changes, originalSize: size) {
        (rewrite, state) = (older, edit.before)
        undone.append(edit)
      } else if edit.before == state {
        absent.append(edit)
      } else {
        break
      }
      rest.removeFirst()
    }
    self.rewrite = undone.isEmpty ? nil : rewrite
    (self.state, self.undone, self.absent) = (state, undone, absent)
    refusal = rest.first.map { .changed(identifier, since: $0, isInPart: !undone.isEmpty) }
  }

  /// Puts the photo back, as safely as it was edited.
  ///
  /// - Returns: What the user should know though it was, as sentences without its name.
  func commit() throws(PhotoRepositoryError) -> [String] {
    guard let rewrite else { return [] }
    return try PhotoReplacement(original: original, rewrite: rewrite, policy: policy).commit(
      where: { (copy) throws(PhotoRepositoryError) in
        try PhotoRepositoryError.reading(original.identifier) { () throws(Errno) in
          try FileState(of: copy) == state
        }
      })
  }
}

extension PhotoRepositoryError {
  /// A photo that is no longer as the edit left it.
  fileprivate static func changed(
    _ identifier: PhotoIdentifier, since edit: JournalRecord.Edit, isInPart: Bool
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .changedSinceEdit,
      message: isInPart
        ? "was changed by another program between two edits; the edit of \(edit.time) and older"
          + " ones are not undone"
        : "was changed by another program since its edit of \(edit.time); the photo is left as it"
          + " is, undo that change first")
  }
}
