import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension PlannedUndo {
  /// Plans the undo of edits that changed more of an open photo's file than its metadata, such as lengths and offsets.
  /// They are proven by the whole file. So are the edits that turn the picture of a JPEG file.
  static func ofWholePhoto(
    _ file: JournalContents.File, in journal: JournalFile, _ original: OriginalFile,
    _ format: PhotoFormat, options: EditOptions, direction: FileUndo.Direction,
    isCancelled: @escaping Cancellation
  ) throws(PhotoRepositoryError) -> PlannedUndo {
    let identifier = PhotoIdentifier(file.path)
    let undo = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try FileUndo.plan(
        file, in: journal, ofWhole: original, direction: direction,
        mayChange: FileUndo.isEditOfPhoto, deriving: FileUndo.picture,
        isCancelled: isCancelled)
    }
    try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try undo.check(undo.rewrite, isRehearsal: options.isRehearsal)
    }
    return PlannedUndo(undo, of: identifier, original, by: undo.rewrite, options) {
      (written) throws(PhotoRepositoryError) in
      try checkRestored(written, identifier, format)
    }
  }

  /// Checks that the restored photo is a sound file of the same format.
  private static func checkRestored(
    _ file: OpenFile, _ identifier: PhotoIdentifier, _ format: PhotoFormat
  ) throws(PhotoRepositoryError) {
    let container = try ReadPhoto.read(file, identifier: identifier, for: .exifAlone).container
    guard container.format == format else {
      throw .notUndoable(identifier, "it would not be a \(format.name) file any more")
    }
    let picture = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      container.damage == nil ? nil : try container.provenPicture(in: file)
    }
    // Bytes that a removal took from the end of a file may have been its damage.
    if container.layout.isProvenWhole, let damage = container.damage, picture == nil {
      throw .notUndoable(identifier, "it would be damaged: " + damage)
    }
  }
}
