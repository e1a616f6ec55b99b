import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform

/// The undoing of a photo's edits: the photo is locked, and it is known which of the edits are undone.
///
/// A stranger may have written the journal. Only the Exif block of a photo changes, by what an edit could have
/// undone.
struct PhotoUndo {
  private let identifier: PhotoIdentifier
  private let original: OriginalFile
  private let policy: ReplacementPolicy
  private let undo: FileUndo
  /// The bytes of the photo without its edits; nil if none of the edits is in the photo any more.
  private let rewrite: FileRewrite?

  /// The names of the edits that are undone, the newest first.
  var undone: [String] { undo.undone }
  /// The names of the edits that were not in the photo, or no longer: nothing is left to do about them.
  var absent: [String] { undo.absent }
  /// Why no further edits are undone; nil if all are.
  var refusal: PhotoRepositoryError? {
    undo.conflict.map {
      PhotoRepositoryError(
        identifier: identifier,
        reason: .changedSinceEdit(time: $0, isInPart: !undone.isEmpty))
    }
  }

  /// Plans the undoing of these edits of a photo, which the journal records.
  static func plan(
    _ file: JournalContents.File, in journal: JournalFile,
    policy: UpdatePolicy,
    isCancelled: @escaping Cancellation = { false }
  ) throws(PhotoRepositoryError) -> PhotoUndo {
    let identifier = PhotoIdentifier(file.path)
    let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try OriginalFile.openToReplace(
        identifier.path, splitsHardLinks: policy.hardLinks == .split)
    }
    let container = try ReadPhoto.read(original.file, identifier: identifier).container
    let undo = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try FileUndo.plan(
        file, in: journal, of: original, changing: container.exifRange,
        maximumCount: container.format.maximumExifRange, isCancelled: isCancelled)
    }
    var rewrite: FileRewrite?
    if let segment = undo.segment {
      rewrite = try container.restoring(segment, in: original.file, of: identifier)
    }
    try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try undo.check(rewrite, isRehearsal: policy.isRehearsal)
    }
    return PhotoUndo(
      identifier: identifier, original: original, policy: policy.replacement, undo: undo,
      rewrite: rewrite)
  }

  /// Puts the photo back, as safely as it was edited.
  ///
  /// - Returns: What the user should know though it was put back.
  func commit() throws(PhotoRepositoryError) -> [PhotoWarning] {
    guard let rewrite else { return [] }
    let replacement = Replacement(of: original, by: rewrite, policy: policy)
    let written = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try replacement.write()
    }
    let range = try ReadPhoto.read(written.file, identifier: identifier).container.exifRange
    return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      guard range == undo.range, try undo.isDone(in: written.file) else {
        throw FileFailure.notVerified
      }
      return try replacement.commit(try replacement.prepare(written)).map(PhotoWarning.init)
    }
  }
}

extension PhotoContainer {
  /// The photo's file with these bytes in place of its Exif block and what holds it.
  fileprivate func restoring(
    _ segment: [UInt8], in file: OpenFile, of identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FileRewrite {
    do throws(ContainerRefusal) {
      return try rewrite(file, restoring: segment)
    } catch {
      switch error {
      case .damaged(let reason): throw .notUndoable(identifier, reason)
      case .noRoom: throw .notUndoable(identifier, "its Exif would become too long")
      case .unreadable(let error): throw .cannotRead(identifier, because: error)
      }
    }
  }
}
