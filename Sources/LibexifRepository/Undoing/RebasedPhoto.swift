import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

/// A photo as it was before a run that changed more than fields, or after it, with the values of the other runs in
/// force. The photo is locked, and the bytes to change are known.
struct RebasedPhoto {
  private let original: OriginalFile
  private let base: RecordedVersions.Found
  /// The base as it was read.
  private let photo: ReadPhoto
  private let edit: MetadataEdit
  private let plan: ValuePlan
  private let options: EditOptions
  private let journal: EditJournal?
  private let rewrite: FileRewrite

  private var identifier: PhotoIdentifier { plan.present.localIdentifier }

  /// Plans the photo without the run of this edit, or with it.
  ///
  /// - Returns: Nil if the photo has changed meanwhile, so that recorded edits do not lead to the run.
  static func plan(
    _ edit: String, _ values: ValueUndo, isInForce: Bool, of identifier: PhotoIdentifier,
    _ options: EditOptions, _ journal: EditJournal?
  ) throws(PhotoRepositoryError) -> RebasedPhoto? {
    let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try OriginalFile.openToReplace(
        identifier.path, splitsHardLinks: options.splitsHardLinks)
    }
    let present = try ReadPhoto.read(
      original.file, identifier: identifier, for: options.wholeSelection)
    let place = RecordedPlace(identifier, original)
    let runs = try RunsOfPhoto(of: place, by: values.known)
    guard let plan = try runs.plan(edit, isInForce: isInForce, of: present.metadata),
      let base = plan.base, let state = plan.baseState, try place.proves(base, state)
    else { return nil }
    let photo = try ReadPhoto.read(
      base.file, identifier: identifier, for: options.wholeSelection)
    let changes = try MetadataEdit(
      of: photo, in: base.file, by: MetadataUpdate(to: plan.wanted, from: photo.metadata),
      isExifAlone: false)
    let rewrite =
      changes.isEmpty
      ? base.rewrite
      : try photo.rewrite(base.file, by: changes)
        .composed(after: base.rewrite, originalSize: original.size)
    try present.checkUndo(of: rewrite, original)
    return RebasedPhoto(
      original: original, base: base, photo: photo, edit: changes, plan: plan, options: options,
      journal: journal, rewrite: rewrite)
  }

  /// Writes the new file, checks it, and puts it in its place.
  ///
  /// - Returns: The warnings about the new file.
  func commit(isRehearsal: Bool) throws(PhotoRepositoryError) -> [PhotoWarning] {
    if isRehearsal {
      let file = OpenFile(rewrite, of: original.file, size: original.size)
      guard try isSound(file) else {
        throw PhotoRepositoryError(identifier: identifier, reason: .notVerified)
      }
      return edit.warnings
    }
    let replacement = Replacement(
      of: original, by: rewrite, policy: options.replacement(recordedBy: journal))
    let written = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try replacement.write()
    }
    let isSound = try isSound(written.file)
    let description = EditDescription(
      ofWholeFile: plan.wanted.summary(ofChangesFrom: plan.present), deriving: nil)
    return edit.warnings
      + (try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        guard isSound else { throw FileFailure.notVerified }
        return try replacement.commit(try replacement.prepare(written, description))
          .map(PhotoWarning.init)
      })
  }

  /// Whether the file has the wanted values, and everything else as the base has it.
  private func isSound(_ file: OpenFile) throws(PhotoRepositoryError) -> Bool {
    let copy = try ReadPhoto.read(file, identifier: identifier, for: options.wholeSelection)
    let hasValues = MetadataField.all.allSatisfy { field in
      field.value(in: copy.metadata) == field.value(in: plan.wanted)
        || field.isDate(in: copy.metadata, asIn: plan.wanted)
    }
    guard hasValues else { return false }
    let whole =
      photo.container.isExifWholeFile
      ? TIFFContainer.partsOfTheirOwn.map { TIFFEdit(tag: $0, value: nil) } : []
    if let exif = photo.exif, !copy.keepsEntries(of: exif, except: edit.exif + whole) {
      return false
    }
    return try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try copy.container.provenPicture(in: file) == photo.container.provenPicture(in: base.file)
    }
  }
}
