package import SystemPackage

/// Why a file cannot be used as a journal.
package enum JournalRefusal: Error, Hashable, Sendable {
  /// The file cannot be opened for reading and writing.
  case inaccessible(Errno)
  /// The file is open, but cannot be read.
  case unreadable(Errno)
  /// The path is a symbolic link of another user, who decides where it leads.
  case othersLink
  /// The file belongs to another user, who decides what it contains.
  case othersFile
  /// Other users can write the file.
  case writableByOthers
  /// The file contains something else, or is not a regular file.
  case notAJournal
  /// The file has no room for another line.
  case full
  /// The file has too many lines that cannot be read.
  case tooManyUnreadableLines

  /// Runs `body`. An error of the system means that the file is inaccessible.
  static func accessing<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(JournalRefusal) -> Result {
    do { return try body() } catch { throw .inaccessible(error) }
  }

  /// The refusal as an error of the system.
  var errno: Errno {
    switch self {
    case .inaccessible(let error), .unreadable(let error): error
    case .othersLink: .tooManySymbolicLinkLevels
    case .othersFile, .writableByOthers: .notPermitted
    case .notAJournal, .tooManyUnreadableLines: .invalidArgument
    case .full: .fileTooLarge
    }
  }
}
