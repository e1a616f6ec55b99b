import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// A planned undo of a file's edits: the file is locked, and the edits to undo are known.
///
/// The journal may come from a stranger. So only the metadata of a photo change, and only in ways that the undo of an
/// edit can.
struct PlannedUndo {
  private let identifier: PhotoIdentifier
  private let undo: FileUndo
  /// Undoes the edits, as safely as they were made.
  ///
  /// - Returns: The warnings about the restored file.
  let commit: () throws(PhotoRepositoryError) -> [PhotoWarning]

  /// The undo that puts this rewrite in the place of the file; nil if the file contains none of the edits any more.
  ///
  /// - Parameter check: Checks the new file, besides its bytes.
  init(
    _ undo: FileUndo, of identifier: PhotoIdentifier, _ original: OriginalFile,
    by rewrite: FileRewrite?, at place: ReplacementPlace? = nil, _ options: EditOptions,
    checking check: @escaping @Sendable (OpenFile) throws(PhotoRepositoryError) -> Void = { _ in }
  ) {
    let replacement = rewrite.map {
      Replacement(
        of: original, by: $0, policy: options.replacement(),
        at: place
          ?? (undo.isInPlace && original.status.linkCount <= 1 ? .inside : .original))
    }
    let edit = FileEdit(of: identifier, by: replacement) { (file) throws(PhotoRepositoryError) in
      try check(file)
      let isDone = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        try undo.isDone(in: file)
      }
      guard isDone else { throw PhotoRepositoryError(identifier: identifier, reason: .notVerified) }
      return nil
    }
    self.init(undo, of: identifier) { () throws(PhotoRepositoryError) in
      try edit.commit().warnings
    }
  }

  /// The undo that does this.
  init(
    _ undo: FileUndo, of identifier: PhotoIdentifier,
    committing commit: @escaping () throws(PhotoRepositoryError) -> [PhotoWarning]
  ) {
    (self.identifier, self.undo, self.commit) = (identifier, undo, commit)
  }

  /// The names of the edits to undo, the newest first.
  var undone: [String] { undo.undone }
  /// The names of the edits that are not in the file, or no longer, so that there is nothing to undo.
  var absent: [String] { undo.absent }
  /// Why older edits are not undone; nil if all are undone.
  var refusal: PhotoRepositoryError? {
    undo.conflict.map {
      PhotoRepositoryError(
        identifier: identifier,
        reason: .changedSinceEdit(time: $0, isInPart: !undone.isEmpty))
    }
  }
}
