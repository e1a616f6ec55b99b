import PhotoEntities
import PhotoSearch
import PhotoUseCases
import SystemPackage

/// Why a file does not serve as a journal.
enum JournalRefusal: Error, Hashable {
  /// The file cannot be opened for reading and writing.
  case inaccessible(Errno)
  /// The path is a symbolic link that somebody else has made, who decides where it leads.
  case othersLink
  /// The file belongs to another user, who decides what it says.
  case othersFile
  /// Other users can write the file.
  case writableByOthers
  /// The file holds something else, or is not a regular file.
  case notAJournal
  /// The file has no room for another line.
  case full

  /// What a journal is opened for.
  enum Purpose {
    case recording
    case undoing
  }

  /// Runs `body`, and says of an error that the file is inaccessible.
  static func accessing<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(JournalRefusal) -> Result {
    do {
      return try body()
    } catch {
      throw .inaccessible(error)
    }
  }

  /// The same as an error of the system.
  var errno: Errno {
    switch self {
    case .inaccessible(let error): error
    case .othersLink: .tooManySymbolicLinkLevels
    case .othersFile, .writableByOthers: .notPermitted
    case .notAJournal: .invalidArgument
    case .full: .fileTooLarge
    }
  }

  /// The fault and the remedy, as a sentence without the journal's name.
  func message(_ purpose: Purpose) -> String {
    switch (self, purpose) {
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
    }
  }
}

extension PhotoRepositoryError {
  /// A journal that edits cannot be recorded in, or not be undone by.
  static func journal(
    _ identifier: PhotoIdentifier, _ purpose: JournalRefusal.Purpose, _ refusal: JournalRefusal
  ) -> PhotoRepositoryError {
    if refusal == .inaccessible(.noSuchFileOrDirectory), purpose == .undoing {
      return .cannotRead(identifier, because: .noSuchFileOrDirectory)
    }
    return PhotoRepositoryError(
      identifier: identifier, code: .notRecorded, message: refusal.message(purpose))
  }
}
