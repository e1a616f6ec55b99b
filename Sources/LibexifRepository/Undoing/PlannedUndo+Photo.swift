import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension PlannedUndo {
  /// Plans the undo of these edits of a photo, which the journal records.
  static func ofPhoto(
    _ file: JournalContents.File, in journal: JournalFile,
    options: EditOptions, direction: FileUndo.Direction = .undo,
    isCancelled: @escaping Cancellation = { false }
  ) throws(PhotoRepositoryError) -> PlannedUndo {
    let identifier = PhotoIdentifier(file.path)
    let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try OriginalFile.openToReplace(
        identifier.path, splitsHardLinks: options.splitsHardLinks)
    }
    let container = try ReadPhoto.read(
      original.file, identifier: identifier, for: .exifAlone
    ).container
    try original.checkSize(of: identifier, isFilm: container.format.isFilm)
    let parts = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      file.hasEditsOfWhole ? nil : try container.ownBytes(in: original.file).parts
    }
    guard let parts else {
      return try ofWholePhoto(
        file, in: journal, original, container.format, options: options, direction: direction,
        isCancelled: isCancelled)
    }
    let undo = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try FileUndo.plan(
        file, in: journal, of: original, changing: parts.ranges,
        maximumCounts: container.maximumLengths(of: parts), direction: direction,
        isCancelled: isCancelled)
    }
    var rewrite: FileRewrite?
    if let segments = undo.segments {
      rewrite = try container.restoring(segments, in: original.file, of: identifier)
    }
    try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try undo.check(rewrite, isRehearsal: options.isRehearsal)
    }
    return PlannedUndo(undo, of: identifier, original, by: rewrite, options) {
      (written) throws(PhotoRepositoryError) in
      let container = try ReadPhoto.read(written, identifier: identifier, for: .exifAlone).container
      let ranges = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        try container.ownBytes(in: written).ranges
      }
      guard ranges == undo.ranges else {
        throw PhotoRepositoryError(identifier: identifier, reason: .notVerified)
      }
    }
  }
}

extension PhotoContainer {
  /// The photo's file with these bytes in place of its parts and their wrappings.
  fileprivate func restoring(
    _ segments: [[UInt8]], in file: OpenFile, of identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FileRewrite {
    do throws(ContainerRefusal) {
      return try rewrite(file, restoring: segments)
    } catch {
      throw PhotoRepositoryError(error, undoing: identifier)
    }
  }
}

extension PhotoRepositoryError {
  /// Why the edits of this photo cannot be undone.
  init(_ refusal: ContainerRefusal, undoing identifier: PhotoIdentifier) {
    self =
      switch refusal {
      case .damaged(let reason), .fixed(_, let reason): .notUndoable(identifier, reason)
      case .noPlace(let reason): .notUndoable(identifier, reason)
      // Undoing an edit gives back the signature.
      case .signed: .notUndoable(identifier, "it is signed with content credentials (C2PA)")
      case .noRoom: .notUndoable(identifier, "its metadata would become too long")
      case .unreadable(let error): .cannotRead(identifier, because: error)
      }
  }
}
