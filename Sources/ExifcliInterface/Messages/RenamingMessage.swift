import PhotoUseCases

extension PhotoRepositoryError.Reason.MovingFault {
  /// Why a file stays where it is, and what to do, as a sentence without its name.
  var message: String {
    switch self {
    case .changed(let time):
      "was changed after its renaming of \(time), and is left as it is; undo that change first"
    case .originalChanged(let original):
      "is a copy of \(VisibleText.path(original)), which was changed or removed since, so the copy stays; remove it"
        + " yourself if you do not need it"
    case .keptChanged(let kept):
      "stays, because \(VisibleText.path(kept)), which would be kept instead, was changed or removed meanwhile; give the"
        + " command again"
    case .nameTaken:
      "the name that it should get is taken by another file, which stays; move that file away first"
    case .readOnlyFolder:
      "is in a read-only folder, which it cannot leave; nothing is changed; make the folder writable, or copy the"
        + " file instead: rename with --copy, import without --move"
    case .hardLinked(let names):
      "has \(Counted.text(names, "name")) (hard links), and a move to another disk would separate this one from the"
        + " \(names == 2 ? "other" : "others"); copy it with --copy, or remove the other name first"
    case .unrecordedCircle:
      "would exchange its name with other photos, by way of a third name, and an interruption could leave it there;"
        + " leave out --no-history, so that exifcli can finish or undo that"
    case .stranded(let place, let detail):
      "is now named \(VisibleText.path(place)), because its new name could not be given"
        + (detail.map { ": \($0)" } ?? "") + "; 'exifcli undo' gives the old name back"
    case .gone:
      "is not there any more; if you have renamed or moved it, give it this name again, and undo again"
    case .waiting(let file):
      "is left as it is, because names pass from one file to the next here, and \(VisibleText.path(file)) could not be"
        + " moved; mend that, and give the command again"
    }
  }
}

extension PhotoRepositoryError.Reason.LinkingFault {
  /// Why a file is not linked to another one, and what to do, as a sentence without its name.
  var message: String {
    switch self {
    case .otherDisk:
      "is on another disk than the photo to keep, and one file is on one disk; it stays; keep one on each disk, with"
        + " --keep-in"
    case .otherOwner:
      "belongs to another user or group than the photo to keep, and one file has one owner; it stays; give both the"
        + " same owner (chown), or use --link=clone"
    case .otherAttributes:
      "has other extended attributes than the photo to keep, such as tags of a file manager, and one file has those of"
        + " one; it stays; make them equal, or use --link=clone"
    case .otherNames(let names):
      "has \(Counted.text(names, "name")) (hard links), and not all of them would be linked, so no room would be freed;"
        + " it stays; name the folders of its other names too, or keep it with --keep-in"
    case .noLinks:
      "cannot be linked: this file system has no hard links, or does not allow them to you; it stays; move it aside with"
        + " --move-to"
    case .noClones:
      "cannot become a clone: this file system has no clones (btrfs, XFS and APFS have); it stays; use --link for a"
        + " hard link, or move it aside with --move-to"
    }
  }
}

extension PhotoRepositoryError.Reason.NamingFault {
  /// Why a photo cannot get its new name, and what to do, as a sentence without the old one.
  var message: String {
    switch self {
    case .empty: "its new name would be empty, or that of a folder; change the template"
    case .tooLong(let limit):
      "its new name would have a part with more than \(limit) bytes; shorten the template"
    case .pathTooLong(let limit):
      "its new path would have more than \(limit) bytes, and no program could open it; shorten the template"
    case .indirect: "its new name has '..' after a folder that does not exist; change the template"
    case .looseLink:
      "a folder of its new name is a symbolic link that leads nowhere; remove the link, or name another folder"
    case .othersLink(let folder):
      "a folder of its new name, \(VisibleText.path(folder)), is another user's symbolic link, and may lead anywhere;"
        + " give the folder that you mean in the template, without braces"
    case .isLink: "is a symbolic link; name the file that it leads to"
    case .joinedWith(let file):
      "with its new name it would seem to be the same picture as \(VisibleText.path(file)), which is not renamed with"
        + " it; to number such names, put {-n} into the template"
    case .sharedWith(let photo):
      "its new name would also be that of \(VisibleText.path(photo)); to number such names, put {-n} into the"
        + " template"
    case .sharedInGroup(let name):
      "another file that belongs to it would get the same name, \(VisibleText.path(name)); put {ext} into the"
        + " template"
    case .sharedByNotes(let name, let other):
      "its new name, \(VisibleText.path(name)), would also be that of \(VisibleText.path(other)), which belongs to the"
        + " same photo; move one of the two to another folder, or remove it, and rename the photo then"
    case .otherExtension(let name):
      "its new name, \(VisibleText.path(name)), would not have the extension of its format; end the template with"
        + " .{ext} or {name}"
    }
  }
}
