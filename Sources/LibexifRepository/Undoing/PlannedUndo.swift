import FileReplacement
import PhotoEntities
import PhotoUseCases

/// A planned undo of a file's edits: the file is locked, and the edits to undo are known.
protocol PlannedUndo {
  var identifier: PhotoIdentifier { get }
  var undo: FileUndo { get }

  /// Undoes the edits, as safely as they were made.
  ///
  /// - Returns: The warnings about the restored file.
  func commit() throws(PhotoRepositoryError) -> [PhotoWarning]
}

extension PlannedUndo {
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
