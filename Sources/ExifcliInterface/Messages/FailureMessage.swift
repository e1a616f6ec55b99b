import PhotoEntities
import PhotoUseCases

extension PhotoRepositoryError.Reason {
  /// What is wrong, and what to do, as a sentence without the photo's name.
  var message: String {
    switch self {
    case .missing: "there is no such file; check the path"
    case .notAName(let fault):
      "has \(fault.phrase); check whether NUL separates its paths (-0)"
    case .notReadable(let fault): fault.message
    case .unusableCatalogue(let fault): fault.message
    case .invalidData(let detail): detail
    case .unreadableTrack(let fault): fault.message
    case .namedTwice: "is the same photo as an earlier one; name each photo once"
    case .notAPhoto(let fault): fault.message
    case .unsafe(let detail):
      "cannot be edited safely: \(detail); the photo is unchanged; write the edit to a sidecar with --sidecars"
    case .rawGrowth(let format):
      "the edit would make the \(format) file longer, and a raw cannot be made again; the photo is unchanged;"
        + " write the edit to a sidecar with --sidecars, or allow it with --allow-raw-growth"
    case .signed:
      "is signed with content credentials (C2PA), and an edit would break the signature; the photo is unchanged;"
        + " write the edit to a sidecar with --sidecars, or allow it with --break-signature"
    case .removalUnsafe(let detail):
      "cannot lose metadata safely: \(detail); the photo is unchanged; save it anew with another program, and strip"
        + " that"
    case .unsearchable(let part, let detail):
      "its \(part.name) cannot be searched: \(detail); the photo is unchanged; --all removes its \(part.name)"
    case .uneditable(.sidecar, let detail, _):
      "its sidecar cannot be edited: \(detail); photo and sidecar are unchanged; repair the sidecar with the"
        + " program that wrote it, or move it away"
    case .uneditable(let part, let detail, let fields) where !fields.isEmpty:
      "its \(part.name) cannot be edited: \(detail); the photo is unchanged; Exif does not have"
        + " \(fields.map(\.name).joined(separator: " and ")): leave \(Counted.pronoun(fields.count)) out, or write the"
        + " edit to a sidecar with --sidecars"
    case .uneditable(let part, let detail, _):
      "its \(part.name) cannot be edited: \(detail); the photo is unchanged; to edit fields of Exif alone, add"
        + " --exif-only; to write the edit to a sidecar, --sidecars"
    case .notUndoable(let detail):
      "cannot be restored from the journal: \(detail); the photo is unchanged; restore it from a backup"
    case .tooLarge(let limit):
      "is larger than \(limit >> 30) GiB, the maximum that exifcli copies; the photo is unchanged;"
        + " remove the data after its picture with another program first"
    case .outsideNamedFolder:
      "is outside the named folder: another user's symbolic link leads to it; name the photo itself"
        + " if you want to edit it"
    case .readOnly(let fault): fault.message
    case .hardLinked(let names):
      "has \(Counted.text(names, "name")) (hard links), and an edit would separate this one from the"
        + " \(names == 2 ? "other" : "others"); to allow that, add --hard-links break"
    case .linkToEdited:
      "is a link to an earlier photo of this edit; name the photo once"
    case .locked: "is being edited by another program; try again later"
    case .changedSinceRead: "was changed by another program in the meantime; try again"
    case .changedSinceEdit(let time, isInPart: false):
      "was changed after its edit of \(time), and is left as it is; undo that change first"
    case .changedOutside(let time):
      "was changed after its edit of \(time), by no recorded run, and is left as it is; undo that"
        + " change first"
    case .changedInRun(let number):
      "was edited again by run \(number) of exifcli, and is left as it is; undo that run first"
    case .movedInRun(let number):
      "was renamed by run \(number) of exifcli; undo that run first: 'exifcli undo \(number)'"
    case .changedSinceUndo:
      "is not as the undo left it, and is left as it is; redo earlier runs first, or undo later ones"
    case .changedSinceEdit(let time, isInPart: true):
      "was changed between two edits; the edit of \(time) and older ones are not undone"
    case .noPlace(let detail):
      "has no room for the edit: \(detail); the photo is unchanged; write the edit to a sidecar with --sidecars"
    case .noRoom(let limit, .exif):
      "has no room for the edit: its Exif would be longer than the \(Counted.text(limit, "byte")) that the format"
        + " allows; the photo is unchanged; make room with 'exifcli strip --thumbnail', or write the edit to a sidecar"
        + " with --sidecars"
    case .noRoom(let limit, let part):
      "has no room for the edit: its \(part.name) would be longer than the \(Counted.text(limit, "byte")) that the"
        + " format allows; the photo is unchanged; remove some of it with another program first, or write the"
        + " edit to a sidecar with --sidecars"
    case .notStorable(let fault): fault.message
    case .notTurned(let fault): fault.message
    case .writeFailed(let fault): fault.message
    case .notRecorded(let fault): fault.message
    case .backupExists:
      "already has a backup, which is kept; choose another suffix, or move the backup away"
    case .outputExists:
      "the output folder already has a file of this name, which is kept; name another folder, or"
        + " move that file away"
    case .outputNameTaken:
      "would have the same name in the output folder as another photo of this edit; write it to"
        + " another folder"
    case .notNameable(let fault): fault.message
    case .notMovable(let fault): fault.message
    case .nameTaken:
      "its new name is taken by another file, which stays; to number such names, put {-n} into the template"
    case .notAttempted:
      "is not edited, because other photos of the batch cannot be edited; see their errors"
    case .cancelled:
      "was not finished, because the work was cancelled; the photo is unchanged; try again"
    case .notVerified:
      "its changed copy did not read back as written, and was deleted; the photo is unchanged;"
        + " please report this"
    }
  }

  fileprivate static let tooManyOpenFiles =
    "cannot be opened, because too many files are open; raise the limit (ulimit -n), or edit fewer"
    + " photos at a time"
}

extension PhotoRepositoryError.Reason.NameFault {
  fileprivate var phrase: String {
    switch self {
    case .tooLong(let limit):
      "more than \(Counted.text(limit, "byte")) without an end of line, too many for a path"
    case .hasNUL: "a NUL in a line, and no path contains NUL"
    }
  }
}

extension PhotoRepositoryError.Reason.ReadingFault {
  fileprivate var message: String {
    switch self {
    case .isFolder: "is a folder; name a file"
    case .isDevice: "is a device; name a file"
    case .tooLarge(let limit):
      "is larger than \(limit >> 30) GiB; split it, or use a pipe"
    case .notPermitted: "cannot be read by this user; check its permissions"
    case .tooManyOpenFiles: PhotoRepositoryError.Reason.tooManyOpenFiles
    case .undecodableFormat(let name):
      "is in the format \(name), whose pictures exifcli does not decode; its metadata can be read"
    case .undecodablePicture(let detail):
      "has a picture that cannot be decoded (\(detail)); only its metadata can be read"
    case .system(let detail): "cannot be read: \(detail); check the path and the disk"
    }
  }
}

extension PhotoRepositoryError.Reason.MetadataPart {
  var name: String {
    switch self {
    case .exif: "Exif"
    case .xmp: "XMP"
    case .iptc: "IPTC"
    case .sidecar: "sidecar"
    }
  }
}

extension PhotoRepositoryError.Reason.FormatFault {
  /// What the file is, and what to do, as a sentence without its name.
  var message: String {
    switch self {
    case .isFolder: "is a folder; name the photos in it"
    case .isNotRegular: "is not a regular file; name another file"
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
      "is on a read-only file system; mount it for writing first, or write the edited copy elsewhere"
        + " with --output"
    case .file: "is read-only; make it writable first (chmod u+w)"
    case .user:
      "cannot be written by this user; check its owner, its permissions, and whether it is"
        + " immutable (lsattr)"
    case .flags:
      "is append-only or immutable, and cannot be replaced; remove that flag first (chattr)"
    case .folder:
      "is in a read-only folder, so no new file can replace it; make the folder writable first"
    case .stickyFolder:
      "belongs to another user, in a folder where only owners can replace files (sticky, such as"
        + " /tmp); edit it as its owner, or write the edited copy elsewhere with --output"
    }
  }
}

extension PhotoRepositoryError.Reason.StoringFault {
  fileprivate var message: String {
    switch self {
    case .notEditable(let fields) where fields.count == 1: "\(fields[0].name) cannot be edited"
    case .notEditable(let fields):
      "not all of these fields can be edited: \(fields.map(\.name).joined(separator: ", "))"
    case .orientationOfFormat(let name):
      "\(name) files say themselves how to turn the picture, and programs ignore orientation; leave it out (with"
        + " --copy-from: name the other fields with --fields), or give --sidecars"
    case .makeOfFormat(let name):
      "programs know \(name) files by the camera's make; leave it out (with --copy-from: name the other fields with"
        + " --fields), or give --sidecars"
    case .removalFromFormat(let name):
      "has a format that is not stripped (\(name)), as programs may not show it without all of its metadata; remove"
        + " fields with 'exifcli edit --unset', or strip a JPEG copy"
    case .notInExif(let fields):
      "\(fields.map(\.name).joined(separator: " and ")) \(fields.count == 1 ? "is" : "are") not in Exif; leave"
        + " out --exif-only"
    case .fraction(let field, let value, let bits):
      "\(field.name) \(value) does not fit the \(bits) bits that Exif has for each part of a"
        + " fraction; use fewer digits"
    case .wholeNumber(let field, let value, let bits):
      "\(field.name) \(value) is not a whole number of \(bits) bits, as Exif requires; give another value"
    case .inSidecar(let fields):
      "a sidecar cannot hold this change of \(fields.map(\.name).joined(separator: ", ")): it cannot remove"
        + " what the photo itself has, nor set a flash mode; edit the photo, without --sidecars"
    }
  }
}

extension PhotoRepositoryError.Reason.WritingFault {
  fileprivate var message: String {
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
    case .system(let detail):
      "cannot be written: \(detail); the photo is unchanged; check the folder's permissions and the"
        + " free space"
    }
  }
}

extension PhotoRepositoryError.Reason.JournalFault {
  fileprivate var message: String {
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
        + " user, add --trust-journal"
    case .writableByOthers(.recording):
      "can be written by other users, and an undo would not trust it; remove their permission"
        + " (chmod go-w), or name another file"
    case .writableByOthers(.undoing):
      "can be written by other users, who can decide what an undo writes to your photos; if you"
        + " trust them, add --trust-journal, or remove their permission (chmod go-w)"
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
        + " 'exifcli edit --resume \(run)', or take it back with 'exifcli undo \(run)'; --no-history edits all"
        + " photos anyway"
    case .renamingCutOffBefore(let run, let photos):
      "records the same command, which was cut off before \(Counted.text(photos, "photo")) had new names, and would"
        + " number the photos anew; finish it with 'exifcli rename --resume \(run)', or take it back with 'exifcli"
        + " undo \(run)'"
    case .runAtWork(let number):
      "has a run that is still at work; wait for it, or undo what it did so far with 'exifcli undo \(number)'"
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
    case .nameTaken, .notRegular, .isPhoto, .changed, .system: message
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
    case .system(let detail):
      "cannot be written: \(detail); choose another folder"
    }
  }
}
