import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// A planned undo of edits that changed more of a photo's file than its metadata, such as lengths and offsets.
/// They are proven by the whole file. So are the edits that turn the picture of a JPEG file.
///
/// The journal may come from a stranger. So only bytes that belong to the metadata change, before and after.
struct WholePhotoUndo: PlannedUndo {
  let identifier: PhotoIdentifier
  let undo: FileUndo
  private let original: OriginalFile
  private let policy: ReplacementPolicy
  private let format: PhotoFormat
  /// The photo's file without its edits; nil if the photo contains none of the edits any more.
  private let rewrite: FileRewrite?

  /// Plans the undo of these edits of an open photo, which the journal records.
  static func plan(
    _ file: JournalContents.File, in journal: JournalFile, of original: OriginalFile,
    _ format: PhotoFormat, options: EditOptions, direction: FileUndo.Direction,
    isCancelled: @escaping Cancellation
  ) throws(PhotoRepositoryError) -> WholePhotoUndo {
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
    return WholePhotoUndo(
      identifier: identifier, undo: undo, original: original, policy: options.replacement(),
      format: format, rewrite: undo.rewrite)
  }

  func commit() throws(PhotoRepositoryError) -> [PhotoWarning] {
    guard let rewrite else { return [] }
    let replacement = Replacement(of: original, by: rewrite, policy: policy)
    let written = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try replacement.write()
    }
    try checkRestored(written.file)
    return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      guard try undo.isDone(in: written.file) else { throw FileFailure.notVerified }
      return try replacement.commit(try replacement.prepare(written)).map(PhotoWarning.init)
    }
  }

  /// Checks that the restored photo is a sound file of the same format.
  private func checkRestored(_ file: OpenFile) throws(PhotoRepositoryError) {
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
