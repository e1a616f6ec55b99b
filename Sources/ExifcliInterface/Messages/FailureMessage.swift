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
    case .unusablePlaces(let fault): fault.message
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
        + " write the edit to a sidecar with --sidecars, or allow it with --break-signatures"
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
        + " \(Counted.list(fields.map(\.name))): leave \(Counted.pronoun(fields.count)) out, or write the"
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
    case .changesUnknown(let time):
      "was changed after its edit of \(time), by no recorded run, so what that edit changed is not known"
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
        + " allows; the photo is unchanged; if it has a thumbnail, 'exifcli strip --thumbnail' makes room; or write the"
        + " edit to a sidecar with --sidecars"
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
    case .notLinkable(let fault): fault.message
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

  static let tooManyOpenFiles =
    "cannot be opened, because too many files are open; raise the limit (ulimit -n), or edit fewer"
    + " photos at a time"
}
