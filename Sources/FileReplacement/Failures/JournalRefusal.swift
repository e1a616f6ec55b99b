package import SystemPackage

/// Why a file does not serve as a journal.
package enum JournalRefusal: Error, Hashable, Sendable {
  /// The file cannot be opened for reading and writing.
  case inaccessible(Errno)
  /// The file is open, but cannot be read.
  case unreadable(Errno)
  /// The path is a symbolic link that another user has made, who decides where it leads.
  case othersLink
  /// The file belongs to another user, who decides what it says.
  case othersFile
  /// Other users can write the file.
  case writableByOthers
  /// The file holds something else, or is not a regular file.
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
