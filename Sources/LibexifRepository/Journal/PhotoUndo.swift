import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// The undoing of a photo's edits, prepared: the photo is locked, and it is known which of the
/// edits it is to be taken back over.
///
/// A journal may come from a stranger. What it says leads to nothing but what an edit could have
/// undone: to a photo, by its real path, of which the Exif block alone changes.
struct PhotoUndo {
  /// How many edits are undone without asking whether to stop, which takes a moment: photos that are
  /// under way are finished, unless they have more.
  private static let editsAtOnce = 1000

  private let original: OriginalPhoto
  private let policy: LibexifPhotoRepository.UpdatePolicy
  private let isCancelled: LibexifPhotoRepository.Cancellation
  private let edits: UndoProgress
  /// The file to be; nil where none of the edits is in the photo any more.
  private let rewrite: FileRewrite?

  /// Which edits are undone, the newest first.
  var undone: [String] { edits.undone }
  /// The edits that were not in the photo, or no longer: nothing is left to be done about them.
  var absent: [String] { edits.absent }
  /// Why no further edits are undone; nil where there are none.
  var refusal: PhotoRepositoryError? {
    edits.conflict.map {
      .changed(original.identifier, sinceEditOf: $0, isInPart: !undone.isEmpty)
    }
  }

  /// Prepares the undoing of these edits of a photo, which the journal records.
  init(
    _ photo: JournalContents.Photo, in journal: JournalFile,
    policy: LibexifPhotoRepository.UpdatePolicy,
    isCancelled: @escaping LibexifPhotoRepository.Cancellation = { false }
  ) throws(PhotoRepositoryError) {
    let identifier = photo.identifier
    let original = try OriginalPhoto(toReplace: identifier, hardLinks: policy.hardLinks)
    guard PhotoIdentifier(original.path) == identifier else {
      throw .notUndoable(identifier, "a symbolic link, or a detour, is in its path")
    }
    let container = try ReadPhoto(original.file, identifier: identifier).container
    let range = container.exifRange
    var edits = try Self.reading(original) { () throws(Errno) in
      UndoProgress(
        of: try FileState(
          of: original.file, size: Int(original.status.size), isCancelled: isCancelled),
        UndoneSegment(
          try original.file.read(range), at: range.lowerBound,
          maximumCount: container.format.maximumExifRange))
    }
    for (index, edit) in photo.edits.enumerated() {
      if index % Self.editsAtOnce == Self.editsAtOnce - 1, isCancelled() {
        throw .cancelled(identifier)
      }
      let record = try Self.reading(original) { () throws(Errno) in try journal.record(of: edit) }
      guard let record else {
        throw .notUndoable(identifier, "the journal has changed while it was read")
      }
      do throws(UnsoundEdit) {
        guard try edits.take(record) else { break }
      } catch {
        throw .notUndoable(
          identifier, "by the edit of \(record.time) other bytes would change than its Exif")
      }
    }
    (self.original, self.edits) = (original, edits)
    (self.policy, self.isCancelled) = (policy, isCancelled)
    rewrite =
      edits.undone.isEmpty
      ? nil : try container.restoring(edits.segment.bytes, in: original)
    let size = Int(original.status.size)
    guard rewrite?.size(originalSize: size) ?? size == edits.state.size else {
      throw .notUndoable(identifier, "it would have another size than before its edits")
    }
    // A rehearsal makes no file that could be looked at.
    if policy.isRehearsal, let rewrite {
      let state = try Self.reading(original) { () throws(Errno) in
        try FileState(of: rewrite, original: original.file, size: size)
      }
      guard state == edits.state else {
        throw .notUndoable(identifier, "it would have other bytes than before its edits")
      }
    }
  }

  /// Puts the photo back, as safely as it was edited.
  ///
  /// - Returns: What the user should know though it was, as sentences without its name.
  func commit() throws(PhotoRepositoryError) -> [String] {
    guard let rewrite else { return [] }
    return try PhotoReplacement(original: original, rewrite: rewrite, policy: policy).commit(
      where: { (copy) throws(PhotoRepositoryError) in
        let photo = try ReadPhoto(copy, identifier: original.identifier)
        let segment = edits.segment
        guard photo.container.exifRange == segment.start..<segment.start + segment.bytes.count
        else {
          return false
        }
        return try Self.reading(original) { () throws(Errno) in
          try FileState(of: copy, size: edits.state.size, isCancelled: isCancelled) == edits.state
        }
      })
  }

  /// Runs `body`, and says of an error that the photo has changed meanwhile, if it has.
  private static func reading<Result>(
    _ original: OriginalPhoto, _ body: () throws(Errno) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do {
      return try body()
    } catch {
      if error == .canceled { throw .cancelled(original.identifier) }
      try original.checkUnchanged()
      throw .cannotRead(original.identifier, because: error)
    }
  }
}

extension PhotoContainer {
  /// The photo's file with these bytes in place of its Exif block and what holds it.
  fileprivate func restoring(
    _ segment: [UInt8], in original: OriginalPhoto
  ) throws(PhotoRepositoryError) -> FileRewrite {
    do throws(ContainerRefusal) {
      return try rewrite(original.file, restoring: segment)
    } catch {
      switch error {
      case .damaged(let reason): throw .notUndoable(original.identifier, reason)
      case .noRoom: throw .notUndoable(original.identifier, "its Exif would become too long")
      case .unreadable(let error): throw .cannotRead(original.identifier, because: error)
      }
    }
  }
}

extension PhotoRepositoryError {
  /// A photo that is no longer as the edit left it.
  fileprivate static func changed(
    _ identifier: PhotoIdentifier, sinceEditOf time: String, isInPart: Bool
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .changedSinceEdit,
      message: isInPart
        ? "was changed by another program between two edits; the edit of \(time) and older"
          + " ones are not undone"
        : "was changed by another program since its edit of \(time); the photo is left as it"
          + " is, undo that change first")
  }

  /// A photo that the journal would do to what no edit of exifcli can have done.
  fileprivate static func notUndoable(
    _ identifier: PhotoIdentifier, _ reason: String
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .unsafe,
      message: "cannot be put back as the journal says: \(reason); the photo is unchanged, restore"
        + " it from a backup")
  }
}
