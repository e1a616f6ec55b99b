import PhotoEntities
import PhotoUseCases
import SystemPackage

/// A change of one photo, prepared: the photo is locked and still says what it said when the
/// change was decided, and it is known which bytes will change.
///
/// `commit()` is the one place from which a photo is ever replaced.
struct PhotoUpdate {
  private let original: LockedPhoto
  private let metadata: Metadata
  /// The file to be; nil where nothing is to change.
  private let rewrite: FileRewrite?

  /// Prepares the change from what the photo said to what it is to say.
  init(from old: Metadata, to new: Metadata) throws(PhotoRepositoryError) {
    let identifier = old.localIdentifier
    original = try LockedPhoto(identifier)
    metadata = new
    let photo = try ReadPhoto(original.file, identifier: identifier)
    guard photo.metadata == old else { throw .changed(identifier) }
    let edits = try Self.edits(from: old, to: new)
    rewrite = edits.isEmpty ? nil : try Self.rewrite(photo, by: edits)
  }

  /// Writes the new file, checks that it says what it should, and puts it in the original's
  /// place. Where any of that fails the original is as it was.
  func commit() throws(PhotoRepositoryError) {
    guard let rewrite else { return }
    let copy = try writing { () throws(Errno) in
      let copy = try TemporaryPhoto(beside: original.path)
      try copy.write(rewrite, original: original.file, size: Int(original.status.size))
      try copy.adoptAttributes(of: original)
      try copy.synchronize()
      return copy
    }
    try verify(copy)
    guard try writing({ () throws(Errno) in try original.isUnchanged() }) else {
      throw .changed(metadata.localIdentifier)
    }
    try writing { () throws(Errno) in try copy.replace(original.path) }
    do {
      try Folder.synchronize(original.path.removingLastComponent())
    } catch {
      throw PhotoRepositoryError(
        identifier: metadata.localIdentifier, code: .writeFailed,
        message: "is edited, but its folder could not be flushed to the disk: \(error);"
          + " check the disk")
    }
  }

  private func verify(_ copy: TemporaryPhoto) throws(PhotoRepositoryError) {
    let file = try writing { () throws(Errno) in try PhotoFile(copy.path) }
    let written = try ReadPhoto(file, identifier: metadata.localIdentifier)
    guard written.metadata == metadata else {
      throw PhotoRepositoryError(
        identifier: metadata.localIdentifier, code: .notVerified,
        message: "a changed copy did not read back as it should, and was thrown away;"
          + " the photo is unchanged, please report this")
    }
  }

  private func writing<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    try PhotoRepositoryError.writing(metadata.localIdentifier, body)
  }

  /// The tags that have to change, and their values.
  private static func edits(
    from old: Metadata, to new: Metadata
  ) throws(PhotoRepositoryError) -> [TIFFEdit] {
    var edits: [TIFFEdit] = []
    for field in ExifField.all {
      do {
        if let edit = try field.edit(old, new) { edits.append(edit) }
      } catch {
        throw PhotoRepositoryError(
          identifier: old.localIdentifier, code: .notStorable,
          message: "\(error.value) does not fit the 32 bits that Exif has for each part of a"
            + " fraction; use fewer digits")
      }
    }
    return edits
  }

  private static func rewrite(
    _ photo: ReadPhoto, by edits: [TIFFEdit]
  ) throws(PhotoRepositoryError) -> FileRewrite {
    let identifier = photo.metadata.localIdentifier
    if photo.container.exifBytes != nil, photo.exif == nil {
      throw .damaged(identifier, "its Exif has no TIFF header")
    }
    let block = photo.exif?.block ?? .empty
    var editor = TIFFEditor(block, structure: photo.exif?.structure ?? TIFFStructure(of: block))
    do throws(TIFFEditRefusal) {
      try editor.apply(edits)
    } catch {
      throw .damaged(identifier, "\(error)")
    }
    do throws(ContainerRefusal) {
      return try photo.container.rewrite(with: editor.block)
    } catch {
      switch error {
      case .damaged(let reason): throw .damaged(identifier, reason)
      case .noRoom(let limit):
        throw PhotoRepositoryError(
          identifier: identifier, code: .noRoom,
          message: "its Exif is full: the new entry would make it longer than the \(limit) bytes"
            + " that the format allows; the photo is unchanged")
      }
    }
  }
}

extension PhotoRepositoryError {
  fileprivate static func changed(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .changedSinceRead,
      message: "was changed by another program in the meantime; try again")
  }

  fileprivate static func damaged(
    _ identifier: PhotoIdentifier, _ reason: String
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .damaged,
      message: "cannot be edited safely: \(reason); the photo is unchanged")
  }
}
