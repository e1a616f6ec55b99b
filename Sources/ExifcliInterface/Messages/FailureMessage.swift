import PhotoEntities
import PhotoUseCases

extension PhotoRepositoryError.Reason {
  /// What is wrong, and what to do, as a sentence without the photo's name.
  var message: String {
    switch self {
    case .missing: "there is no such file; check the path"
    case .notAName(let fault):
      "has \(fault.phrase), which is not a path; check whether its paths end in NUL (-0)"
    case .notReadable(let fault): fault.message
    case .invalidData(let detail): detail
    case .namedTwice: "is the same photo as one before it; name each photo once"
    case .notAPhoto(let fault): fault.message
    case .unsafe(let detail):
      "cannot be edited without harm: \(detail); the photo is unchanged, have another program write"
        + " its Exif anew first"
    case .notUndoable(let detail):
      "cannot be put back as the journal says: \(detail); the photo is unchanged, restore it from a"
        + " backup"
    case .tooLarge(let limit):
      "is larger than \(limit >> 30) GiB, the most that exifcli copies; the photo is unchanged,"
        + " remove the data after its picture with another program first"
    case .outsideNamedFolder:
      "is outside the named folder: another user's symbolic link leads to it; name the photo itself"
        + " if you want to edit it"
    case .readOnly(let fault): fault.message
    case .hardLinked(let names):
      "has \(names) names (hard links), and an edit would split this one from the others; edit it"
        + " with --hard-links break if it may become a photo of its own"
    case .linkToEdited:
      "is another name (a link) of a photo before it, which is edited; name the photo once"
    case .locked: "is being edited by another program; try again when that is done"
    case .changedSinceRead: "was changed by another program in the meantime; try again"
    case .changedSinceEdit(let time, isInPart: false):
      "was changed by another program since its edit of \(time); the photo is left as it is, undo"
        + " that change first"
    case .changedSinceEdit(let time, isInPart: true):
      "was changed by another program between two edits; the edit of \(time) and older ones are not"
        + " undone"
    case .noRoom(let limit):
      "its Exif is full: a changed directory would make it longer than the \(limit) bytes that the"
        + " format allows; the photo is unchanged, make room by removing a thumbnail with another"
        + " program"
    case .notStorable(let fault): fault.message
    case .writeFailed(let fault): fault.message
    case .notRecorded(let fault): fault.message
    case .backupExists:
      "has a backup already, which is kept; choose another suffix for a further one, or move that"
        + " away"
    case .outputExists:
      "there is a file of its name in the output folder, which is kept; name another folder, or move"
        + " that file away"
    case .outputNameTaken:
      "has the same name as another photo of this edit, and the output folder has room for one of"
        + " them; edit it with another output folder"
    case .notAttempted:
      "is not edited, as not all photos of the batch can be; see the errors of the others"
    case .cancelled:
      "was not finished, as the work was cancelled; the photo is unchanged, try again"
    case .notVerified:
      "a changed copy did not read back as it should, and was thrown away; the photo is unchanged,"
        + " please report this"
    }
  }

  fileprivate static let tooManyOpenFiles =
    "cannot be opened, as too many files are open at a time; raise their number (ulimit -n), or"
    + " edit fewer photos together"
}

extension PhotoRepositoryError.Reason.NameFault {
  fileprivate var phrase: String {
    switch self {
    case .tooLong(let limit): "more than \(limit) bytes without an end of line"
    case .hasNUL: "a line with a NUL in it"
    }
  }
}

extension PhotoRepositoryError.Reason.ReadingFault {
  fileprivate var message: String {
    switch self {
    case .isFolder: "is a folder; name a file"
    case .isDevice: "is a device, whose bytes say nothing; name a file"
    case .tooLarge(let limit):
      "has more than \(limit >> 30) GiB; give it in parts, or through a pipe"
    case .notPermitted: "may not be read; check its permissions"
    case .tooManyOpenFiles: PhotoRepositoryError.Reason.tooManyOpenFiles
    case .undecodableFormat(let name):
      "is a \(name) file, whose picture exifcli cannot decode; its metadata can be read all the same"
    case .undecodablePicture(let detail):
      "has a picture that cannot be decoded (\(detail)); its metadata can be read all the same"
    case .system(let detail): "cannot be read: \(detail); check the path and the disk"
    }
  }
}

extension PhotoRepositoryError.Reason.FormatFault {
  /// What the file is, and what to do, as a sentence without its name.
  var message: String {
    switch self {
    case .isFolder: "is a folder; name the photos in it"
    case .isNotRegular: "is not a regular file; name another"
    case .isEmpty: "is empty; restore it from a backup"
    case .otherFormat(let format?, let supported): "is \(format); exifcli reads \(supported)"
    case .otherFormat(nil, let supported): "has an unknown format; exifcli reads \(supported)"
    }
  }
}

extension PhotoRepositoryError.Reason.ReadOnlyFault {
  fileprivate var message: String {
    switch self {
    case .fileSystem:
      "is on a file system that is mounted read-only; mount it for writing first, or have the edited"
        + " copy written elsewhere with --output"
    case .file: "is read-only; make it writable first (chmod u+w)"
    case .user:
      "may not be written by this user; check its owner, its permissions, and whether it is"
        + " immutable (lsattr)"
    case .flags:
      "is append-only or immutable, and cannot be replaced; remove that flag first (chattr)"
    case .folder:
      "is in a folder that is read-only, where no new file can take its place; make the folder"
        + " writable first"
    case .stickyFolder:
      "is another user's, in a folder where only the owner may replace a file (sticky, such as"
        + " /tmp); edit it as its owner, or have the edited copy written elsewhere with --output"
    }
  }
}

extension PhotoRepositoryError.Reason.StoringFault {
  fileprivate var message: String {
    switch self {
    case .notEditable(let fields):
      "not all of these can be written: \(fields.map(\.name).joined(separator: ", "))"
    case .fraction(let field, let value, let bits):
      "\(field.name) \(value) does not fit the \(bits) bits that Exif has for each part of a"
        + " fraction; use fewer digits"
    case .wholeNumber(let field, let value, let bits):
      "\(field.name) \(value) is not a whole number of \(bits) bits, as Exif wants it; round it"
    }
  }
}

extension PhotoRepositoryError.Reason.WritingFault {
  fileprivate var message: String {
    switch self {
    case .attributesNotPermitted:
      "has a group or attributes that are not yours to give to a new file; the photo is unchanged,"
        + " edit it as its owner"
    case .tooManyOpenFiles: PhotoRepositoryError.Reason.tooManyOpenFiles
    case .outputBlocked(let name):
      "cannot be written to the output folder, in which '\(name)' is a link or a file, not a folder;"
        + " remove that, or name another folder"
    case .outputNotWritable:
      "cannot be written to the output folder, which is read-only or not a folder; make it writable,"
        + " or name another one"
    case .system(let detail):
      "cannot be written: \(detail); the photo is unchanged, check the folder's permissions and the"
        + " free space"
    }
  }
}

extension PhotoRepositoryError.Reason.JournalFault {
  fileprivate var message: String {
    switch self {
    case .edit(let detail):
      "its edit could not be recorded in the journal: \(detail); the photo is unchanged, check the"
        + " journal's permissions and the free space"
    case .inaccessible(let detail):
      "cannot be written: \(detail); check the path and its permissions"
    case .othersLink:
      "is a symbolic link that belongs to another user; name the file that it leads to"
    case .othersFile(.recording):
      "belongs to another user, and an undo would not trust it; name a file of your own"
    case .othersFile(.undoing):
      "belongs to another user, who could make it change your photos; if you trust that user, say"
        + " --trust-journal"
    case .writableByOthers(.recording):
      "can be written by other users, and an undo would not trust it; make it yours alone"
        + " (chmod go-w), or name another file"
    case .writableByOthers(.undoing):
      "can be written by other users, who could make it change your photos; if you trust them, say"
        + " --trust-journal, or make it yours alone (chmod go-w)"
    case .notAJournal: "is not a journal of edits; name another file"
    case .full(let limit):
      "is full: a journal has \(limit >> 20) MiB at most, so name another file"
    case .unreadable(let lines):
      "has more than \(lines) lines that cannot be read, and nothing is undone; restore the journal"
        + " from a backup"
    case .damaged(let line):
      "line \(line) is damaged, and what it says cannot be undone; restore the journal from a backup"
    }
  }
}
