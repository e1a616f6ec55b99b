import PhotoEntities
import PhotoUseCases

/// A change of one photo, prepared: the photo is locked and still says what it said when the
/// change was decided, and it is known which bytes will change.
struct PhotoUpdate {
  private let original: LockedPhoto
  private let policy: LibexifPhotoRepository.UpdatePolicy
  private let photo: ReadPhoto
  private let metadata: Metadata
  private let edits: [TIFFEdit]
  /// The file to be; nil where nothing is to change.
  private let rewrite: FileRewrite?
  /// What the user should know though the photo can be changed, as sentences without its name.
  let warnings: [String]

  /// Prepares the change from what the photo said to what it is to say.
  init(
    from old: Metadata, to new: Metadata, policy: LibexifPhotoRepository.UpdatePolicy
  ) throws(PhotoRepositoryError) {
    original = try LockedPhoto(old.localIdentifier, hardLinks: policy.hardLinks)
    self.policy = policy
    photo = try ReadPhoto(original.file, identifier: old.localIdentifier)
    metadata = new
    guard photo.metadata == old else { throw .changed(old.localIdentifier) }
    edits = try TIFFEdit.edits(from: old, to: new, in: photo.exif?.structure)
    rewrite = edits.isEmpty ? nil : try photo.rewrite(original.file, by: edits)
    if rewrite != nil { try policy.backup(of: original)?.check() }
    warnings = try photo.xmpWarnings(original.file, ofChangesFrom: old, to: new)
  }

  /// Writes the new file, checks that it says what it should and nothing else, and puts it in the
  /// original's place. Where any of that fails the original is as it was.
  ///
  /// - Returns: What else the user should know though the photo is updated, as sentences without
  ///   its name.
  func commit() throws(PhotoRepositoryError) -> [String] {
    guard let rewrite else { return [] }
    let replacement = PhotoReplacement(original: original, rewrite: rewrite, policy: policy)
    return try replacement.commit(
      where: { (copy) throws(PhotoRepositoryError) in
        let written = try ReadPhoto(copy, identifier: metadata.localIdentifier)
        let keepsOthers = photo.exif.map { written.keepsEntries(of: $0, except: edits) } ?? true
        return written.metadata == metadata && keepsOthers
      },
      recording: { (copy) throws(PhotoRepositoryError) in
        try policy.journal?.record(replacement, by: copy)
      })
  }
}
