import PhotoEntities
import PhotoUseCases

extension PhotoWarning {
  /// What the user should know, and what to do, as a sentence without the photo's name.
  var message: String {
    switch self {
    case .damaged(let detail): "\(detail); only what comes before can be read"
    case .doubtful(let detail): detail
    case .exifWithoutHeader: "its Exif has no TIFF header and cannot be read"
    case .damagedExif(let detail, others: 0):
      "its Exif is damaged: \(detail); only what is sound can be read"
    case .damagedExif(let detail, let others):
      "its Exif is damaged: \(detail) (and \(others) more); only what is sound can be read"
    case .notAPhoto(let fault): fault.message
    case .repeated: "is the same photo as one before it, and edited once"
    case .noThumbnail(let reason): reason.message
    case .furtherExif(let place):
      "it has a further \(place), which stays as it is: programs that read that one will not see the"
        + " edit; have another program remove it"
    case .alsoInXMP(let fields):
      "its XMP also says \(fields.map(\.phrase).joined(separator: ", ")), and stays as it is:"
        + " programs that prefer XMP will not see the edit; change it there with another program"
    case .flagsNotKept:
      "it does not keep all of its flags (lsattr), which the file system did not give to the new"
        + " file; set them again with chattr"
    case .rightsNotKept:
      "its copy lacks permissions or attributes of the photo, which the output folder's file system"
        + " does not take"
    case .notPutBack(let detail):
      "is edited, though not all photos of the batch could be, and could not be put back: \(detail)"
    case .notFlushed(let detail):
      "is written, but its folder could not be flushed to the disk: \(detail)"
    case .cutJournalLine(let line):
      "line \(line) was cut off while it was written; its photo was not touched after that"
    case .undoNotRecorded(let detail):
      "is put back, but that could not be recorded in the journal: \(detail)"
    }
  }
}

extension PhotoWarning.XMPField {
  /// `rating (xmp:Rating)`.
  fileprivate var phrase: String { "\(field.name) (\(properties.joined(separator: ", ")))" }
}
