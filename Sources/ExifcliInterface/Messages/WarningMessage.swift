import PhotoEntities
import PhotoUseCases

extension PhotoWarning {
  /// What the user should know, and what to do, as a sentence without the photo's name.
  var message: String {
    switch self {
    case .damaged(let detail): "\(detail); only the part before the damage is read"
    case .doubtful(let detail): detail
    case .unreadable(let part, let detail): "its \(part.name) cannot be read: \(detail)"
    case .guessedText:
      "the character set of its IPTC is not known, so that its texts may be wrong, and are copied to no other place;"
        + " --iptc-charset says which one it is"
    case .guessedExif(let fields):
      "the character set of its \(Counted.list(fields.map(\.name))) in Exif is not known, so that"
        + " \(fields.count == 1 ? "the text" : "the texts") may be wrong; --exif-charset says which"
        + " one it is"
    case .notCopied(let names):
      "its \(Counted.list(names.map(VisibleText.of))) \(names.count == 1 ? "is" : "are") not copied, as the"
        + " character set of the text is not known; --iptc-charset and --exif-charset say which one it is"
    case .tooLongToCopy(let names):
      "its \(Counted.list(names.map(VisibleText.of))) \(names.count == 1 ? "is" : "are") too long, and not copied"
    case .unclear(let tag, ""):
      "its \(tag) is missing, so that its position does not count; set it with --gps"
    case .unclear(let tag, let text):
      "its \(tag) '\(VisibleText.of(text))' is not understood, and does not count; set it anew to correct it"
    case .exifWithoutHeader: "its Exif has no TIFF header and cannot be read"
    case .makerNoteNotDecoded: "its MakerNote is not decoded: exifcli does not know this kind"
    case .damagedExif(let detail, others: 0):
      "its Exif is damaged: \(detail); only the undamaged part is read"
    case .damagedExif(let detail, let others):
      "its Exif is damaged: \(detail) (and \(others) more); only the undamaged part is read"
    case .notAPhoto(let fault): fault.message
    case .noPhotos(let contents): contents.message
    case .passedOver(let files): files.message
    case .repeated: "is the same photo as an earlier one, and is edited once"
    case .doneBefore: "was edited before the run was cut off, and is not edited again"
    case .companion(let photo):
      "is edited with \(VisibleText.path(photo)): both are one Live Photo; --without-companions leaves it as it is"
    case .noThumbnail(let reason): reason.message
    case .notComparable:
      "is not compared: its file does not have the whole picture, or exifcli does not find it there"
    case .furtherExif(let place):
      "has another \(place), which exifcli does not change: programs that read that one will not see the"
        + " edit; remove it with another program"
    case .leftAsItIs(let part, let fields, let detail):
      "its \(part.name) cannot be edited, and stays as it is: \(detail); programs that read"
        + " \(Counted.list(fields.map(\.name))) there will not see the edit"
    case .alsoInXMP(let fields):
      "its XMP also has \(fields.map(\.phrase).joined(separator: ", ")), which --exif-only leaves as it is:"
        + " programs that prefer XMP will not see the edit"
    case .moves(let parts):
      "the edit would move its \(parts.joined(separator: " and its ")); programs that do not follow the file's own"
        + " offsets would not find it any more"
    case .leftInMakerNote(let fields):
      "its MakerNote still has \(Counted.list(fields.map(\.name))), and exifcli does not change"
        + " MakerNotes"
    case .notSearched(let parts, let canBeRemoved):
      "keeps \(Counted.list(parts)), where exifcli does not look, and which may say the same;"
        + (canBeRemoved
          ? " --all removes \(Counted.pronoun(parts.count))"
          : " decoders may need \(Counted.pronoun(parts.count)); a new file with the picture alone has none")
    case .keepsRemovedValue(let places, let canBeRemoved):
      "keeps a removed value in \(Counted.list(places)), which may say the same;"
        + (canBeRemoved
          ? " --all removes \(Counted.pronoun(places.count))"
          : " a new file with the picture alone has none")
    case .sidecarNotStripped(let properties):
      "its sidecar also has \(Counted.list(properties)), and stays as it is: give the photo away without its sidecar"
    case .alsoInSidecar(let fields):
      "its sidecar also has \(fields.map(\.phrase).joined(separator: ", ")), and stays as it is: programs that"
        + " read sidecars will not see the edit; 'exifcli edit --sidecars' edits the sidecar"
    case .placeDetailsLeft(let count):
      "its file keeps \(count) other GPS tag\(count == 1 ? "" : "s") of the old place, such as the direction: a sidecar"
        + " cannot remove \(Counted.pronoun(count))"
    case .leftInCopies(let fields):
      "may still have the old \(fields.map(\.phrase).joined(separator: ", ")), which exifcli does not change:"
        + " programs that read \(Counted.pronoun(fields.count)) may not see the edit"
    case .replacedElsewhere(let values):
      "had other values too, which the edit replaces: \(values.map(\.phrase).joined(separator: ", "))"
    case .keptElsewhere(let values):
      "has more than is listed, and keeps it: \(values.map(\.phrase).joined(separator: ", "))"
    case .doubtfulSidecar(let file):
      "\(VisibleText.path(file)) may belong to another photo of that name, and is not used; name it like the photo,"
        + " with .xmp at the end"
    case .lessPreciseDate(let fraction, let utcOffset):
      Self.lessPreciseDate([
        fraction.map { "fraction (.\($0))" },
        utcOffset.map { "offset (\(CaptureDate.text(utcOffset: $0)))" },
      ])
    case .noZonesOfPlaces:
      "its position may say its time zone, but there is no table of places; make one with"
        + " Scripts/place-table, or name one with --infer-zones=FILE"
    case .placedByModifyDate:
      "has only the date of its last change (modifyDate), and gets its place by that; if it was taken at another time,"
        + " set the date with 'exifcli edit --date' first"
    case .placeNotOnEarth:
      "its position is not on earth, and left out of the map; set the right one with 'exifcli edit --gps'"
    case .pointsLeftOut(let count, let line):
      "\(Counted.text(count, "point")) without a position on earth, or with a wrong time, \(count == 1 ? "is" : "are")"
        + " left out, \(count == 1 ? "" : "the first one ")in line \(line)"
    case .damagedLines(let count, let line):
      "\(Counted.text(count, "line")) with a wrong checksum \(count == 1 ? "is" : "are") left out,"
        + " \(count == 1 ? "" : "the first one ")line \(line)"
    case .trackCut: "ends in the middle; the points before that count"
    case .flagsNotKept:
      "has lost some of its flags (lsattr), because the file system did not give them to the new"
        + " file; set them again with chattr"
    case .rightsNotKept:
      "its copy lacks some of its permissions or attributes, because the output folder's file"
        + " system does not accept them"
    case .goesAlong:
      "was not chosen, but is of the same moment as a photo that is, and gets the new name too"
    case .leftBehind(let reason): reason.message
    case .notPutBack(let detail):
      "is edited, although other photos of the batch are not, and could not be restored: \(detail)"
    case .notFlushed(let detail):
      "is written, but its folder could not be flushed to the disk: \(detail)"
    case .noNote: "has no note of Google Takeout, which would say more"
    case .noteNotRead(let detail): "its note of Google Takeout is not read: \(detail)"
    case .catalogueNotUsed(let fault): "\(fault.message); the photos are read without it"
    case .catalogueNotChecked: "answers without a look at the photos"
    case .cutJournalLine(let line):
      "line \(line) was cut off while it was written; its photo was not changed after that"
    case .notRecordable(let reason):
      "the history of edits " + (reason.message.parts(separatedBy: ";").first ?? "")
        + "; 'exifcli undo' will not undo this run; set XDG_STATE_HOME to a folder of your own, or"
        + " give --journal"
    case .runsForgotten(let count):
      "the history is full: the oldest \(Counted.text(count, "run")) can no longer be undone"
    case .undoNotRecorded(let detail):
      "is restored, but that could not be recorded in the journal: \(detail)"
    case .changedLater(let fields, let run?):
      "keeps its \(Counted.list(fields.map(\.name))), which run \(run) has changed since"
    case .changedLater(let fields, nil):
      "keeps its \(Counted.list(fields.map(\.name))), which no recorded run has changed since"
    case .undoneToo(let run):
      "run \(run) went on at the same time, and edited the photo last: that edit is undone too"
    }
  }
}

extension PhotoWarning {
  /// Whether the user must know it even if warnings are not wanted: something that was to be removed, or to go along
  /// with a photo, may be left.
  var mattersToQuietRuns: Bool {
    switch self {
    case .notSearched, .keepsRemovedValue, .leftBehind: true
    default: false
    }
  }

  private static func lessPreciseDate(_ losses: [String?]) -> String {
    let losses = losses.compactMap { $0 }
    return
      "its new date has no \(losses.joined(separator: " and no ")), which its old date had; --shift"
      + " keeps \(Counted.pronoun(losses.count))"
  }
}

extension PhotoWarning.FolderContents {
  /// `has no photos; 37 photos in its subfolders: use -r; 6 HEIC files, which exifcli does not read`.
  fileprivate var message: String {
    var parts = ["has no photos"]
    let atLeast = hasMore ? "at least " : ""
    if photosInSubfolders > 0 {
      parts.append(
        "\(atLeast)\(Counted.text(photosInSubfolders, "photo")) in its subfolders: use -r")
    }
    if !otherFormats.isEmpty {
      let files = otherFormats.map { Counted.text($0.count, "\($0.name) file") }
      parts.append("\(atLeast)\(files.joined(separator: ", ")), which exifcli does not read")
    }
    if films > 0 {
      parts.append("\(atLeast)\(Counted.text(films, "film"))")
    }
    if otherFiles > 0 {
      parts.append(
        "\(atLeast)\(Counted.text(otherFiles, "other file")): try --any-name")
    }
    return parts.joined(separator: "; ")
  }
}

extension PhotoWarning.PassedOver {
  /// `passes over 12 films, 3 X3F files that exifcli does not read and 1 sidecar without a photo`.
  var message: String {
    var formats: [String: Int] = [:]
    for file in otherFormats {
      let suffix = file.bytes.reversed().prefix { $0 != UInt8(ascii: ".") }.reversed()
      formats[VisibleText.of(String(decoding: suffix, as: UTF8.self).uppercased()), default: 0] += 1
    }
    var parts = films.isEmpty ? [] : [Counted.text(films.count, "film")]
    if !formats.isEmpty {
      let files = formats.sorted { $0.key < $1.key }.map {
        Counted.text($0.value, "\($0.key) file")
      }
      parts.append("\(files.joined(separator: ", ")) that exifcli does not read")
    }
    if !sidecars.isEmpty {
      parts.append(
        sidecars.count == 1
          ? "1 sidecar without a photo" : "\(sidecars.count) sidecars without a photo")
    }
    let others = others.count + uncounted
    if others > 0 { parts.append(Counted.text(others, "other file")) }
    if !folders.isEmpty {
      parts.append(
        "\(Counted.text(folders.count, "folder")) of thumbnails or deleted files (--all-folders"
          + " searches \(Counted.pronoun(folders.count)))")
    }
    return "\(isLeftBehind ? "leaves behind" : "passes over") \(Counted.list(parts))"
  }
}

extension PhotoWarning.LeftReason {
  fileprivate var message: String {
    switch self {
    case .otherShot:
      "stays: it has the name of a photo that gets a new one, but is of another moment or camera"
    case .unclear:
      "stays: it has the name of a photo that gets a new one, but it is not clear which photo it belongs to"
    case .unknown:
      "stays: it has the name of a photo that gets a new one, but exifcli does not know such files"
    case .link:
      "stays: it has the name of a photo that gets a new one, but is a symbolic link"
    case .archived: "stays: it has the name of a photo that is already there"
    case .twin(let photo):
      "stays: it has the same picture as \(VisibleText.path(photo)), which fails"
    case .shotFailed: "stays: a file that belongs to it fails"
    case .inBin: "stays: it is in the bin of Google Photos"
    case .noteWithoutPhoto:
      "stays: the photo that it is about is missing; it may be in a part of the export that is not named"
    }
  }
}

extension PhotoWarning.XMPField {
  /// `rating (xmp:Rating)`.
  fileprivate var phrase: String { "\(field.name) (\(properties.joined(separator: ", ")))" }
}

extension PhotoWarning.HiddenValue {
  /// `artist Bob in IPTC`.
  fileprivate var phrase: String {
    "\(field.name) \(ReadableValue.text(value, of: field)) in \(place)"
  }
}

extension PhotoWarning.CatalogueFault {
  /// What is wrong, and what to do, as a sentence without the catalogue's name.
  var message: String {
    switch self {
    case .notPrivate:
      "belongs to another user, or others may write it or its folder; name another file"
    case .notACatalogue: "is no catalogue of exifcli; name another file"
    case .locked: "is being used by another run"
    case .readOnly: "cannot be written"
    case .missing: "there is no such folder"
    case .full: "its disk is full"
    case .damaged: "is damaged; remove the file"
    case .system(let detail): "cannot be used: \(detail)"
    }
  }
}
