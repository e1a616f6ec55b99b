import FileReplacement
import PhotoEntities
import PhotoUseCases
import SystemPackage

extension PhotoRepositoryError {
  /// Runs `body`. A failure becomes an error of the photo.
  static func withFile<Result>(
    of identifier: PhotoIdentifier, _ body: () throws(FileFailure) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do { return try body() } catch { throw PhotoRepositoryError(identifier, error) }
  }

  /// The error of a photo whose file cannot be read or replaced.
  init(_ identifier: PhotoIdentifier, _ failure: FileFailure) {
    self.init(identifier: identifier, reason: Reason(failure))
  }

  /// The error of a file that cannot be moved.
  init(_ identifier: PhotoIdentifier, moving move: FileMove, _ failure: FileFailure) {
    switch failure {
    case .hardLinked(let names):
      self.init(identifier: identifier, reason: .notMovable(.hardLinked(names: names)))
    case .originalChanged:
      self.init(
        identifier: identifier, reason: .notMovable(.originalChanged(PhotoIdentifier(move.source))))
    default: self.init(identifier, failure)
    }
  }

  /// The error of a file that cannot be linked to another one.
  init(_ identifier: PhotoIdentifier, linking link: FileLink, _ failure: FileFailure) {
    if failure == .originalChanged {
      self.init(
        identifier: identifier, reason: .notMovable(.keptChanged(PhotoIdentifier(link.kept))))
    } else {
      self.init(identifier, failure)
    }
  }

  /// A photo that another program has changed.
  static func changed(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, reason: .changedSinceRead)
  }

  /// A photo that the edit would harm.
  static func unsafe(_ identifier: PhotoIdentifier, _ detail: String) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, reason: .unsafe(detail: detail))
  }

  /// A photo that the journal would change in a way that no edit can.
  static func notUndoable(
    _ identifier: PhotoIdentifier, _ detail: String
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, reason: .notUndoable(detail: detail))
  }

  /// A journal that cannot record edits, or that cannot be used to undo them.
  static func journal(
    _ identifier: PhotoIdentifier, _ purpose: Reason.JournalFault.Purpose, _ refusal: JournalRefusal
  ) -> PhotoRepositoryError {
    switch refusal {
    case .inaccessible(.noSuchFileOrDirectory) where purpose == .undoing:
      .cannotRead(identifier, because: .noSuchFileOrDirectory)
    case .unreadable(let error): .cannotRead(identifier, because: error)
    default:
      PhotoRepositoryError(identifier: identifier, reason: .notRecorded(.init(refusal, purpose)))
    }
  }
}

extension PhotoRepositoryError.Reason {
  /// The reason in the port's terms.
  fileprivate init(_ failure: FileFailure) {
    self =
      switch failure {
      case .cannotRead(let error): .cannotRead(because: error)
      case .cannotWrite(let error): .writeFailed(.init(error))
      case .notRegular(let type): .notAPhoto(type == .directory ? .isFolder : .isNotRegular)
      case .tooLarge: .tooLarge(limit: OriginalFile.maximumSize)
      case .hardLinked(let names): .hardLinked(names: names)
      case .outsideNamedFolder: .outsideNamedFolder
      case .readOnly(let obstacle): .readOnly(.init(obstacle))
      case .locked: .locked
      case .changed: .changedSinceRead
      case .backupExists: .backupExists
      case .outputExists: .outputExists
      case .outputNameTaken: .outputNameTaken
      case .nameTaken: .nameTaken
      case .missing: .missing
      case .originalChanged: .changedSinceRead
      case .notLinkable(let refusal): .notLinkable(.init(refusal))
      case .cannotLeave: .notMovable(.readOnlyFolder)
      case .outputNotWritable: .writeFailed(.outputNotWritable)
      case .outputNotFolder(let name): .writeFailed(.outputBlocked(by: "\(name)"))
      case .notVerified: .notVerified
      case .halfWritten(let error): .writeFailed(.halfWritten(detail: "\(error)"))
      case .notRecorded(.messageTooLong):
        .notRecorded(.editTooLong(limit: JournalContents.maximumLineLength))
      case .notRecorded(let error): .notRecorded(.edit(detail: "\(error)"))
      case .cancelled: .cancelled
      case .notUndoable(let refusal): .notUndoable(detail: refusal.detail)
      }
  }
}

extension PhotoRepositoryError.Reason.ReadOnlyFault {
  fileprivate init(_ obstacle: FileFailure.ReadOnly) {
    self =
      switch obstacle {
      case .fileSystem: .fileSystem
      case .file: .file
      case .otherUsersFile: .user
      case .flags: .flags
      case .folder: .folder
      case .stickyFolder: .stickyFolder
      }
  }
}

extension PhotoRepositoryError.Reason.LinkingFault {
  fileprivate init(_ refusal: FileFailure.LinkRefusal) {
    self =
      switch refusal {
      case .otherDisk: .otherDisk
      case .otherOwner: .otherOwner
      case .otherAttributes: .otherAttributes
      case .otherNames(let count): .otherNames(count)
      case .noLinks: .noLinks
      case .noClones: .noClones
      }
  }
}

extension PhotoRepositoryError.Reason.JournalFault {
  fileprivate init(_ refusal: JournalRefusal, _ purpose: Purpose) {
    self =
      switch refusal {
      case .inaccessible(let error), .unreadable(let error): .inaccessible(detail: "\(error)")
      case .othersLink: .othersLink
      case .othersFile: .othersFile(purpose)
      case .writableByOthers: .writableByOthers(purpose)
      case .notAJournal: .notAJournal
      case .full: .full(limit: JournalFile.maximumSize)
      case .tooManyUnreadableLines: .unreadable(lines: JournalContents.maximumUnreadableLines)
      }
  }
}

extension FileFailure.UndoRefusal {
  fileprivate var detail: String {
    switch self {
    case .indirectPath: "its path contains a symbolic link or a detour"
    case .journalChanged: "the journal changed while it was read"
    case .otherBytes(let time): "undoing the edit of \(time) would change bytes outside its Exif"
    case .otherSize: "its size would differ from before its edits"
    case .otherResult: "its bytes would differ from before its edits"
    }
  }
}

extension PhotoWarning {
  /// The warning in the port's terms.
  init(_ note: FileNote) {
    self =
      switch note {
      case .flagsLost: .flagsNotKept
      case .rightsLost: .rightsNotKept
      case .folderNotFlushed(let error): .notFlushed(detail: "\(error)")
      }
  }

  init(_ stuck: JointReplacement.Stuck) {
    self =
      switch stuck {
      case .changed: .notPutBack(detail: "another program has changed it since")
      case .system(let error): .notPutBack(detail: "\(error)")
      }
  }
}

extension OriginalFile {
  /// The maximum size of a photo that is copied or replaced: 4 GiB, in bytes. The largest photos have 500 MB, and the
  /// videos in them less.
  private static let maximumPhotoSize = 1 << 32

  /// Checks that a photo is not larger than photos are.
  func checkSize(of photo: PhotoIdentifier, isFilm: Bool) throws(PhotoRepositoryError) {
    guard isFilm || size <= Self.maximumPhotoSize else {
      throw PhotoRepositoryError(
        identifier: photo, reason: .tooLarge(limit: Int64(Self.maximumPhotoSize)))
    }
  }
}
