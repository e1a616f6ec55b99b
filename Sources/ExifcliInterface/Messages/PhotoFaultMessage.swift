import PhotoEntities
import PhotoUseCases

extension PhotoRepositoryError.Reason.NameFault {
  var phrase: String {
    switch self {
    case .tooLong(let limit):
      "more than \(Counted.text(limit, "byte")) without an end of line, too many for a path"
    case .hasNUL: "a NUL in a line, and no path contains NUL"
    }
  }
}

extension PhotoRepositoryError.Reason.ReadingFault {
  var message: String {
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
  var message: String {
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
    case .sidecar: "its sidecar is read-only; make the sidecar writable first (chmod u+w)"
    }
  }
}

extension PhotoRepositoryError.Reason.StoringFault {
  var message: String {
    switch self {
    case .tag(let name, let detail): "\(name) \(detail)"
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
    case .removalFromRaw(let name):
      "is a raw (\(name)), which loses location and identity alone, as programs may not show it without the rest; give"
        + " --location, --identity or both, or strip a JPEG copy"
    case .notInExif(let fields):
      "\(Counted.list(fields.map(\.name))) \(fields.count == 1 ? "is" : "are") not in Exif; leave"
        + " out --exif-only"
    case .fraction(let field, let value, let bits):
      "\(field.name) \(value) does not fit the \(bits) bits that Exif has for each part of a"
        + " fraction; use fewer digits"
    case .wholeNumber(let field, let value, let bits):
      "\(field.name) \(value) is not a whole number of \(bits) bits, as Exif requires; give another value"
    case .inSidecar(let fields):
      "a sidecar cannot hold this change of \(fields.map(\.name).joined(separator: ", ")): it cannot remove"
        + " what the photo itself has, nor set a flash mode; edit the photo, without --sidecars"
    case .inNeither(let fields, let reason):
      "neither its file (\(reason.message.parts(separatedBy: ";").first ?? "")) nor its sidecar, which can neither remove"
        + " what the photo itself has nor set a flash mode, can hold this change of"
        + " \(fields.map(\.name).joined(separator: ", ")); leave \(Counted.pronoun(fields.count)) out"
    }
  }
}
