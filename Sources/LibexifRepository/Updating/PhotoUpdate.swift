import PhotoEntities
import PhotoUseCases
import SystemPackage

/// A change of one photo, prepared: the photo is locked and still says what it said when the
/// change was decided, and it is known which bytes will change.
///
/// `commit()` is the one place from which a photo is ever replaced.
struct PhotoUpdate {
  private let original: LockedPhoto
  private let photo: ReadPhoto
  private let metadata: Metadata
  private let edits: [TIFFEdit]
  /// The file to be; nil where nothing is to change.
  private let rewrite: FileRewrite?

  /// Prepares the change from what the photo said to what it is to say.
  init(from old: Metadata, to new: Metadata) throws(PhotoRepositoryError) {
    original = try LockedPhoto(old.localIdentifier)
    photo = try ReadPhoto(original.file, identifier: old.localIdentifier)
    metadata = new
    guard photo.metadata == old else { throw .changed(old.localIdentifier) }
    edits = try TIFFEdit.edits(from: old, to: new, in: photo.exif?.structure)
    rewrite = edits.isEmpty ? nil : try photo.rewrite(original.file, by: edits)
  }

  /// Writes the new file, checks that it says what it should and nothing else, and puts it in the
  /// original's place. Where any of that fails the original is as it was.
  ///
  /// - Returns: What the user should know though the photo is updated, as sentences without its
  ///   name.
  func commit() throws(PhotoRepositoryError) -> [String] {
    guard let rewrite else { return [] }
    let size = Int(original.status.size)
    let copy = try writing { () throws(Errno) in
      let copy = try TemporaryPhoto(beside: original.path)
      try copy.write(rewrite, original: original.file, size: size)
      try copy.adoptAttributes(of: original)
      try copy.synchronize()
      return copy
    }
    try verify(copy, rewrite, size: size)
    guard original.isUnchanged else { throw .changed(metadata.localIdentifier) }
    try writing { () throws(Errno) in try copy.replace(original.path) }
    do {
      try Folder.synchronize(original.path.removingLastComponent())
      return []
    } catch {
      return ["is edited, but its folder could not be flushed to the disk: \(error)"]
    }
  }

  /// Reads the copy back. It must be what was to be written, byte for byte, say what was asked,
  /// and say all else as before.
  private func verify(
    _ copy: TemporaryPhoto, _ rewrite: FileRewrite, size: Int
  ) throws(PhotoRepositoryError) {
    let file = try writing { () throws(Errno) in try PhotoFile(copy.path) }
    let isExact = try writing { () throws(Errno) in
      try file.equals(rewrite, original: original.file, size: size)
    }
    let written = try ReadPhoto(file, identifier: metadata.localIdentifier)
    let keepsOthers = photo.exif.map { written.keepsEntries(of: $0, except: edits) } ?? true
    guard isExact, written.metadata == metadata, keepsOthers else {
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
}
