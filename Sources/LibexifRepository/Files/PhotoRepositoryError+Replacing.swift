import FileReplacement
import PhotoEntities
import PhotoUseCases
import SystemPackage

extension PhotoRepositoryError {
  /// Runs `body`. Its failure becomes one of the photo.
  static func replacing<Result>(
    _ identifier: PhotoIdentifier, _ body: () throws(FileFailure) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do { return try body() } catch { throw PhotoRepositoryError(identifier, error) }
  }

  /// What is wrong with the photo's file.
  init(_ identifier: PhotoIdentifier, _ failure: FileFailure) {
    switch failure {
    case .cannotRead(let error): self = .cannotRead(identifier, because: error)
    case .cannotWrite(let error): self = .cannotWrite(identifier, because: error)
    case .notRegular(let type): self = .notAFile(identifier, type: type)
    case .notUndoable(let refusal): self = .notUndoable(identifier, refusal.message)
    default:
      let (code, message) = Self.temporary(failure)
      self.init(identifier: identifier, code: code, message: message)
    }
  }

  private static func temporary(_ failure: FileFailure) -> (Code, String) {
    switch failure {
    case .cannotRead, .cannotWrite, .notRegular, .notUndoable: (.notReadable, "")
    case .tooLarge:
      (
        .unsafe,
        "is larger than 4 GiB, the most that exifcli copies; the photo is unchanged, remove the data after its picture with another program first"
      )
    case .hardLinked(let names):
      (
        .hardLinked,
        "has \(names) names (hard links), and an edit would split this one from the others; edit it with --hard-links break if it may become a photo of its own"
      )
    case .outsideNamedFolder:
      (
        .unsafe,
        "is outside the named folder: another user's symbolic link leads to it; name the photo itself if you want to edit it"
      )
    case .readOnly(let obstacle): (.readOnly, temporary(obstacle))
    case .locked: (.locked, "is being edited by another program; try again when that is done")
    case .changed: (.changedSinceRead, "was changed by another program in the meantime; try again")
    case .backupExists:
      (
        .backupExists,
        "has a backup already, which is kept; choose another suffix for a further one, or move that away"
      )
    case .outputExists:
      (
        .outputExists,
        "there is a file of its name in the output folder, which is kept; name another folder, or move that file away"
      )
    case .outputNameTaken:
      (
        .outputExists,
        "has the same name as another photo of this edit, and the output folder has room for one of them; edit it with another output folder"
      )
    case .outputNotWritable:
      (
        .writeFailed,
        "cannot be written to the output folder, which is read-only or no folder; make it writable, or name another one"
      )
    case .outputNotFolder(let name):
      (
        .writeFailed,
        "cannot be written to the output folder, in which '\(name)' is a link or a file, not a folder; remove that, or name another folder"
      )
    case .notVerified:
      (
        .notVerified,
        "a changed copy did not read back as it should, and was thrown away; the photo is unchanged, please report this"
      )
    case .notRecorded(let error):
      (
        .notRecorded,
        "its edit could not be recorded in the journal: \(error); the photo is unchanged, check the journal's permissions and the free space"
      )
    case .cancelled:
      (
        .notAttempted,
        "was not finished, as the work was cancelled; the photo is unchanged, try again"
      )
    }
  }

  private static func temporary(_ obstacle: FileFailure.ReadOnly) -> String {
    switch obstacle {
    case .fileSystem:
      "is on a file system that is mounted read-only; mount it for writing first, or have the edited copy written elsewhere with --output"
    case .file: "is read-only; make it writable first (chmod u+w)"
    case .otherUsersFile:
      "may not be written by this user; check its owner, its permissions, and whether it is immutable (lsattr)"
    case .flags:
      "is append-only or immutable, and cannot be replaced; remove that flag first (chattr)"
    case .folder:
      "is in a folder that is read-only, where no new file can take its place; make the folder writable first"
    case .stickyFolder:
      "is another user's, in a folder where only the owner may replace a file (sticky, such as /tmp); edit it as its owner, or have the edited copy written elsewhere with --output"
    }
  }

  /// A photo that somebody else has changed.
  static func changed(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .changedSinceRead,
      message: "was changed by another program in the meantime; try again")
  }

  /// A photo that the edit would harm.
  static func unsafe(_ identifier: PhotoIdentifier, _ reason: String) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .unsafe,
      message: "cannot be edited without harm: \(reason); the photo is unchanged, have another"
        + " program write its Exif anew first")

  }

  /// A photo that the journal would do something to that no edit can have undone.
  static func notUndoable(
    _ identifier: PhotoIdentifier, _ reason: String
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .unsafe,
      message: "cannot be put back as the journal says: \(reason); the photo is unchanged, restore"
        + " it from a backup")
  }

  /// What a journal is opened for.
  enum JournalPurpose {
    case recording
    case undoing
  }

  /// A journal that edits cannot be recorded in, or not be undone by.
  static func journal(
    _ identifier: PhotoIdentifier, _ purpose: JournalPurpose, _ refusal: JournalRefusal
  ) -> PhotoRepositoryError {
    if case .inaccessible(.noSuchFileOrDirectory) = refusal, purpose == .undoing {
      return .cannotRead(identifier, because: .noSuchFileOrDirectory)
    }
    let message =
      switch (refusal, purpose) {
      case (.inaccessible(let error), _):
        "cannot be written: \(error); check the path and its permissions"
      case (.othersLink, _):
        "is a symbolic link that belongs to another user; name the file that it leads to"
      case (.othersFile, .recording):
        "belongs to another user, and an undo would not trust it; name a file of your own"
      case (.othersFile, .undoing):
        "belongs to another user, who could make it change your photos; if you trust that user, say"
          + " --trust-journal"
      case (.writableByOthers, .recording):
        "can be written by other users, and an undo would not trust it; make it yours alone"
          + " (chmod go-w), or name another file"
      case (.writableByOthers, .undoing):
        "can be written by other users, who could make it change your photos; if you trust them, say"
          + " --trust-journal, or make it yours alone (chmod go-w)"
      case (.notAJournal, _):
        "is not a journal of edits; name another file"
      case (.full, _):
        "is full: a journal has \(JournalFile.maximumSize >> 20) MiB at most, so name another file"
      case (.tooManyUnreadableLines, _):
        "has more than \(JournalContents.maximumUnreadableLines) lines that cannot be read, and nothing is undone; restore the journal from a backup"
      }
    return PhotoRepositoryError(
      identifier: identifier, code: .notRecorded, message: message)
  }
}

extension FileFailure.UndoRefusal {
  /// The reason as a phrase.
  var message: String {
    switch self {
    case .indirectPath: "a symbolic link, or a detour, is in its path"
    case .journalChanged: "the journal has changed while it was read"
    case .otherBytes(let time): "by the edit of \(time) other bytes would change than its Exif"
    case .otherSize: "it would have another size than before its edits"
    case .otherResult: "it would have other bytes than before its edits"
    }
  }
}

extension FileNote {
  var message: String {
    switch self {
    case .flagsLost:
      "it does not keep all of its flags (lsattr), which the file system did not give to the new file; set them again with chattr"
    case .rightsLost:
      "its copy lacks permissions or attributes of the photo, which the output folder's file system does not take"
    case .folderNotFlushed(let error):
      "is written, but its folder could not be flushed to the disk: \(error)"
    }
  }
}

extension JointReplacement.Stuck {
  var message: String {
    let reason =
      switch self {
      case .changed: "another program has changed it since"
      case .system(let error): "\(error)"
      }
    return
      "is edited, though not all photos of the batch could be, and could not be put back: \(reason)"
  }
}
