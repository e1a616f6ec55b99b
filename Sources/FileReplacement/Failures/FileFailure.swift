package import SystemPackage

/// Why a file is not copied, replaced or put back. It is unchanged then.
package enum FileFailure: Error, Hashable, Sendable {
  /// The file, or the folder that it is in, cannot be opened or read.
  case cannotRead(Errno)
  /// The new file cannot be written, or not take its place.
  case cannotWrite(Errno)
  /// It is a folder, a device or the like.
  case notRegular(FileType)
  /// It is larger than `OriginalFile.maximumSize`.
  case tooLarge
  /// It has this many names, and would keep its old bytes under the others.
  case hardLinked(names: Int)
  /// It was found in a named folder, but a symbolic link of another user leads out of that folder.
  case outsideNamedFolder
  /// It may not be replaced.
  case readOnly(ReadOnly)
  /// Another program has locked it.
  case locked
  /// Another program has changed it meanwhile.
  case changed
  /// A backup of that name exists, and is not this file's.
  case backupExists
  /// The output folder has a file of that name.
  case outputExists
  /// Another file of this run has that name in the output folder.
  case outputNameTaken
  /// No file can be made in the output folder.
  case outputNotWritable
  /// In the output folder, this name is a symbolic link or a file, not a folder.
  case outputNotFolder(name: FilePath)
  /// The new file does not have the bytes that it should have.
  case notVerified
  /// The journal could not record the edit.
  case notRecorded(Errno)
  /// The work was cancelled before the file was replaced.
  case cancelled
  /// The journal does not fit the file.
  case notUndoable(UndoRefusal)

  /// What keeps a file from being replaced.
  package enum ReadOnly: Hashable, Sendable {
    /// The file system is mounted read-only.
    case fileSystem
    /// Nobody may write the file.
    case file
    /// This user may not write the file.
    case otherUsersFile
    /// The file is append-only or immutable.
    case flags
    /// This user may not create files in the folder.
    case folder
    /// The folder is sticky, and neither the file nor the folder is this user's.
    case stickyFolder
  }

  /// Why what a journal says is not done: no edit can have made such records.
  package enum UndoRefusal: Hashable, Sendable {
    /// The path has a symbolic link or a detour in it.
    case indirectPath
    /// The journal has changed while it was read.
    case journalChanged
    /// The edit of this time would change other bytes than an edit changes.
    case otherBytes(time: String)
    /// The file would have another size than before its edits.
    case otherSize
    /// The file would have other bytes than before its edits.
    case otherResult
  }

  /// Runs `body`. An error of the system means that the file cannot be read.
  static func reading<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(FileFailure) -> Result {
    do { return try body() } catch { throw .cannotRead(error) }
  }

  /// Runs `body`. An error of the system means that the new file cannot be written.
  static func writing<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(FileFailure) -> Result {
    do { return try body() } catch { throw .cannotWrite(error) }
  }
}

/// What a user should know of a file that was replaced or copied all the same.
package enum FileNote: Hashable, Sendable {
  /// The file system did not give all flags (chattr) to the new file.
  case flagsLost
  /// The file system of the output folder does not take permissions or attributes.
  case rightsLost
  /// The file is in its place, but its folder could not be flushed to the disk.
  case folderNotFlushed(Errno)
}
