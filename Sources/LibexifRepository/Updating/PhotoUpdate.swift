import PhotoEntities
import PhotoUseCases
import Platform
import TIFFBlocks

/// A change of one photo, prepared: the photo is locked, where it is to be replaced, and still says
/// what it said when the change was decided, and it is known which bytes will change.
struct PhotoUpdate {
  private let photo: ReadPhoto
  private let metadata: Metadata
  private let edits: [TIFFEdit]
  /// What is to be done; nil where that is nothing.
  private let replacement: PhotoReplacement?
  /// What the user should know though the photo can be changed, as sentences without its name.
  let warnings: [String]

  /// Finds out which bytes of a photo the edits change.
  typealias Rewriting =
    (ReadPhoto, OpenFile, [TIFFEdit]) throws(PhotoRepositoryError) -> FileRewrite

  /// Prepares the update of a photo that is open.
  ///
  /// - Parameter rewrite: A test lets it change more than the edits.
  init(
    of original: OriginalPhoto, by request: UpdateRequest,
    rewriting rewrite: Rewriting = { (photo, file, edits) throws(PhotoRepositoryError) in
      try photo.rewrite(file, by: edits)
    }
  ) throws(PhotoRepositoryError) {
    let (old, output) = (request.update.original, request.output)
    let policy = request.policy
    metadata = request.update.metadata
    photo = try ReadPhoto(original.file, identifier: old.localIdentifier)
    guard photo.metadata == old else { throw .changed(old.localIdentifier) }
    edits = try TIFFEdit.edits(from: old, to: metadata, in: photo.exif?.structure)
    let rewrite =
      edits.isEmpty
      ? (output == nil ? nil : .whole) : try rewrite(photo, original.file, edits)
    let warnings =
      try photo.xmpWarnings(original.file, ofChangesFrom: old, to: metadata)
      + (edits.isEmpty ? [] : photo.furtherExifWarnings)
    self.warnings = warnings
    guard let rewrite, output?.holds(rewrite, of: original) != true else {
      replacement = nil
      return
    }
    replacement = PhotoReplacement(
      original: original, rewrite: rewrite, policy: policy, output: output, warnings: warnings)
    if let output {
      try output.check()
    } else {
      try policy.backup(of: original)?.check()
    }
  }

  /// Does all of the update that can be done without touching the photo; nil where that is
  /// nothing.
  func prepare() throws(PhotoRepositoryError) -> PreparedReplacement? {
    try replacement?.prepare(where: isSound)
  }

  /// Writes the new file, checks that it says what it should and nothing else, and puts it in its
  /// place. Where any of that fails the original is as it was.
  ///
  /// - Returns: What the user should know though the photo is updated, as sentences without its
  ///   name.
  func commit() throws(PhotoRepositoryError) -> [String] {
    try replacement?.commit(where: isSound) ?? []
  }

  private func isSound(_ copy: OpenFile) throws(PhotoRepositoryError) -> Bool {
    let written = try ReadPhoto(copy, identifier: metadata.localIdentifier)
    let keepsOthers = photo.exif.map { written.keepsEntries(of: $0, except: edits) } ?? true
    return written.metadata == metadata && keepsOthers
  }
}
