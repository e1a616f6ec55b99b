package import SystemPackage

/// Why a file is not copied, replaced or restored. The file is unchanged.
package enum FileFailure: Error, Hashable, Sendable {
  /// The file or its folder cannot be opened or read.
  case cannotRead(Errno)
  /// The new file cannot be written, or cannot take its place.
  case cannotWrite(Errno)
  /// The file is a folder, a device or the like.
  case notRegular(FileType)
  /// The file is larger than `OriginalFile.maximumSize`.
  case tooLarge
  /// The file has this many names, and would keep its old bytes under the others.
  case hardLinked(names: Int)
  /// The file was found in a named folder, but another user's symbolic link leads out of that
  /// folder.
  case outsideNamedFolder
  /// The file may not be replaced.
  case readOnly(ReadOnly)
  /// Another program has locked the file.
  case locked
  /// Another program has changed the file meanwhile.
  case changed
  /// A file with the backup's name exists, and is not a backup of this file.
  case backupExists
  /// The output folder has a file with this name.
  case outputExists
  /// Another file of this run has the same name in the output folder.
  case outputNameTaken
  /// No file can be created in the output folder.
  case outputNotWritable
  /// In the output folder, this name belongs to a symbolic link or a file, not to a folder.
  case outputNotFolder(name: FilePath)
  /// The new name of a file is taken.
  case nameTaken
  /// The file is not where it was, nor at its new name.
  case missing
  /// The file is a copy, and the file that it was made of has changed, or is gone.
  case originalChanged
  /// The file cannot become one with another file of the same bytes.
  case notLinkable(LinkRefusal)
  /// The file should leave its folder, from which no file can be removed.
  case cannotLeave
  /// The new file does not have the expected bytes.
  case notVerified
  /// The file itself was overwritten in part, and its old bytes could not be put back. The journal has them.
  case halfWritten(Errno)
  /// The journal could not record the edit.
  case notRecorded(Errno)
  /// The work was cancelled before the file was replaced.
  case cancelled
  /// The journal does not fit the file.
  case notUndoable(UndoRefusal)

  /// Why a file may not be replaced.
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
    /// The folder is sticky, and neither the file nor the folder belongs to this user.
    case stickyFolder
  }

  /// Why a file cannot become one with another file of the same bytes.
  package enum LinkRefusal: Hashable, Sendable {
    /// It is on another file system.
    case otherDisk
    /// It belongs to another user or group.
    case otherOwner
    /// It has other extended attributes, and one file can have those of one only.
    case otherAttributes
    /// It has this many names, not all of which would be linked.
    case otherNames(Int)
    /// The file system has no hard links, or does not allow them to this user.
    case noLinks
    /// The file system has no clones.
    case noClones
  }

  /// Why an undo is refused: no edit can have made such records.
  package enum UndoRefusal: Hashable, Sendable {
    /// The path contains a symbolic link, or a detour such as `..`.
    case indirectPath
    /// The journal has changed while it was read.
    case journalChanged
    /// The edit of this time would change bytes that no edit changes.
    case otherBytes(time: String)
    /// The file would not have the size that it had before its edits.
    case otherSize
    /// The file would not have the bytes that it had before its edits.
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

/// A note for the user about a file that was replaced or copied.
package enum FileNote: Hashable, Sendable {
  /// The file system did not give all flags (chattr) to the new file.
  case flagsLost
  /// The file system of the output folder does not accept permissions or attributes.
  case rightsLost
  /// The file is in its place, but its folder could not be flushed to the disk.
  case folderNotFlushed(Errno)
}
