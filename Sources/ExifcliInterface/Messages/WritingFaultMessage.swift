import PhotoEntities
import PhotoUseCases

extension PhotoRepositoryError.Reason.WritingFault {
  var message: String {
    switch self {
    case .attributesNotPermitted:
      "has a group or attributes that you cannot give to a new file; the photo is unchanged; edit it"
        + " as its owner"
    case .tooManyOpenFiles: PhotoRepositoryError.Reason.tooManyOpenFiles
    case .outputBlocked(let name):
      "cannot be written to the output folder, because '\(name)' in it is a link or a file, not a"
        + " folder; remove it, or name another folder"
    case .outputNotWritable:
      "cannot be written to the output folder, which is read-only or not a folder; make it writable,"
        + " or name another folder"
    case .folderBlocked(let file):
      "its new name is in the folder \(VisibleText.path(file)), which is a file; name another folder, or rename that"
        + " file first"
    case .halfWritten(let detail):
      "could be written only in part: \(detail); the film is neither as it was nor as it should be; check the disk, then"
        + " put its old bytes back with 'exifcli undo'"
    case .system(let detail):
      "cannot be written: \(detail); the photo is unchanged; check the folder's permissions and the"
        + " free space"
    }
  }
}

extension PhotoRepositoryError.Reason.JournalFault {
  var message: String {
    switch self {
    case .edit(let detail):
      "its edit could not be recorded in the journal: \(detail); the photo is unchanged; check the"
        + " journal's permissions and the free space"
    case .editTooLong(let limit):
      "its edit removes more bytes than a record for an undo can have (\(limit >> 20) MiB, with two characters for each"
        + " byte); the photo is unchanged; write the result to a folder with --output, or give --no-history"
    case .inaccessible(let detail):
      "cannot be written: \(detail); choose another folder"
    case .othersLink:
      "is a symbolic link that belongs to another user; name the file that it leads to"
    case .othersFile(.recording):
      "belongs to another user, and an undo would not trust it; name a file of your own"
    case .othersFile(.undoing):
      "belongs to another user, who can decide what an undo writes to your photos; if you trust that"
        + " user, undo a copy of it"
    case .writableByOthers(.recording):
      "can be written by other users, and an undo would not trust it; remove their permission"
        + " (chmod go-w), or name another file"
    case .writableByOthers(.undoing):
      "can be written by other users, who can decide what an undo writes to your photos; if you"
        + " trust them, remove their permission (chmod go-w)"
    case .notAJournal:
      "is not a journal of edits; name another file (photos come after --)"
    case .noSuchEdit(isRedo: false, let run?):
      "has no edit in this run that can be undone; run \(run) edited it: write 'exifcli undo \(run) -- PHOTO'"
    case .noSuchEdit(isRedo: false, nil):
      "has no edit in this run that can be undone; leave it out"
    case .noSuchEdit(isRedo: true, _):
      "has no edit in this run that was undone; leave it out"
    case .repeated(let run, let repetition):
      "has run \(run), which was cut off, but run \(repetition) repeated its command; to resume run \(run),"
        + " write 'exifcli undo \(repetition)' first"
    case .partlyUndone(let run):
      "has run \(run), which was cut off, but some of its photos are undone; 'exifcli undo \(run)' takes back"
        + " the others, and then the command can be given again"
    case .cutOffBefore(let run, let photos):
      "records the same command, which was cut off after \(Counted.text(photos, "photo")); finish it with"
        + " 'exifcli resume \(run)', or take it back with 'exifcli undo \(run)'; --no-history edits all"
        + " photos anyway"
    case .renamingCutOffBefore(let run, let photos):
      "records the same command, which was cut off before \(Counted.text(photos, "photo")) had new names, and would"
        + " number the photos anew; finish it with 'exifcli resume \(run)', or take it back with 'exifcli"
        + " undo \(run)'"
    case .runAtWork(let number):
      "has run \(number), which is still at work; wait for it, or end it with Ctrl-C, and give the command again"
    case .setsBack(let run, let other, isRedo: false):
      "is of run \(run), which took back run \(other); to make that one again, write 'exifcli redo \(other)'"
    case .setsBack(let run, let other, isRedo: true):
      "is of run \(run), which made run \(other) again; to take that one back, write 'exifcli undo \(other)'"
    case .nothingToResume(nil): "has no run that was cut off; see 'exifcli history'"
    case .nothingToResume(let number?):
      "has no run \(number) to resume: it is finished, at work, undone or not recorded; see"
        + " 'exifcli history'"
    case .nothingToRedo: "has no run that was undone; see 'exifcli history'"
    case .noSuchRun(let number?):
      "has no run \(number); see 'exifcli history'"
    case .noSuchRun(nil): "has no run that can be undone; see 'exifcli history'"
    case .full(let limit):
      "is full: it cannot be larger than \(limit >> 20) MiB; name another file"
    case .unreadable(let lines):
      "has more than \(Counted.text(lines, "unreadable line")), so nothing is undone; restore the journal from a"
        + " backup"
    case .damaged(let line):
      "line \(line) is damaged and cannot be undone; restore the journal from a backup"
    }
  }
}

extension OutputFileFailure {
  /// The same for files whose names come from photos.
  var messageForFolders: String {
    switch self {
    case .exists: "already exists; name another folder, or move the file away"
    case .nameTaken, .notRegular, .isPhoto, .changed, .abandoned, .system: message
    }
  }

  /// What is wrong, and what to do, as a sentence without the file's name.
  var message: String {
    switch self {
    case .exists: "already exists; choose another name, or replace it with --force"
    case .nameTaken: "has the same name as the file of another photo; choose another folder"
    case .notRegular: "is not a regular file, and is not replaced; choose another name"
    case .isPhoto: "is the photo itself, and is not replaced; choose another name"
    case .changed: "was changed by another program just now, and is not replaced; try again"
    case .abandoned: "is not written, as not all could be read; try again"
    case .system(let detail):
      "cannot be written: \(detail); choose another folder"
    }
  }
}
