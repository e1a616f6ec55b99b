public import PhotoEntities

extension PhotoRepositoryError.Reason {
  /// Why a changed photo cannot be written.
  public enum WritingFault: Sendable, Hashable {
    /// The new file cannot get the photo's group or attributes.
    case attributesNotPermitted
    /// Too many files are open at the same time.
    case tooManyOpenFiles
    /// In the output folder, this name should be a folder, but is a link or a file.
    case outputBlocked(by: String)
    /// The output folder cannot be made or written.
    case outputNotWritable
    /// In the path of the photo's new name, this should be a folder, but is a file.
    case folderBlocked(by: PhotoIdentifier)
    /// The film was edited in place, and has some of its new bytes: the others could not be written, for this reason in
    /// the system's words, nor could the old ones be put back.
    case halfWritten(detail: String)
    /// Anything else, in the system's words.
    case system(detail: String)
  }

  /// Why an edit cannot be recorded or undone.
  public enum JournalFault: Sendable, Hashable {
    /// The purpose of opening a journal.
    public enum Purpose: Sendable, Hashable {
      /// To record edits in it.
      case recording
      /// To undo the edits in it.
      case undoing
    }

    /// The edit of the photo could not be recorded, in the system's words.
    case edit(detail: String)
    /// The record of the edit, with the bytes that it removes, would have more than this many bytes.
    case editTooLong(limit: Int)
    /// The journal cannot be opened or written, in the system's words.
    case inaccessible(detail: String)
    /// The journal is a symbolic link of another user.
    case othersLink
    /// The journal belongs to another user.
    case othersFile(Purpose)
    /// Other users can write the journal.
    case writableByOthers(Purpose)
    /// The file is not a journal.
    case notAJournal
    /// The journal has no edit of the photo that can be undone, or made again. Perhaps this run has one.
    case noSuchEdit(isRedo: Bool, run: Int?)
    /// The run with this number is still at work: the one to undo, or one that has some of its photos.
    case runAtWork(Int)
    /// The history has no run that was cut off, or none with this number.
    case nothingToResume(Int?)
    /// The run was cut off, and its command was given again.
    case repeated(run: Int, by: Int)
    /// The run was cut off, and some of its photos are undone.
    case partlyUndone(run: Int)
    /// The same command was cut off as this run, after it had edited this many photos.
    case cutOffBefore(run: Int, photos: Int)
    /// The same command was cut off as this run, after it had planned new names for this many photos.
    case renamingCutOffBefore(run: Int, photos: Int)
    /// The run set the values of another run back, or again, so that it is not undone itself.
    case setsBack(run: Int, of: Int, isRedo: Bool)
    /// The history has no run that was undone.
    case nothingToRedo
    /// The history has no run with this number, or no run that can be undone if it is nil.
    case noSuchRun(Int?)
    /// The journal has no room for a line; its maximum size is this many bytes.
    case full(limit: Int)
    /// More than this many lines of the journal cannot be read.
    case unreadable(lines: Int)
    /// This line of the journal, counted from 1, is damaged.
    case damaged(line: Int)
  }
}
