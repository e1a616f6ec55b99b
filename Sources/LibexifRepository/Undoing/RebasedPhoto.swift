import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

/// A photo as it was before a run that changed more than fields, or after it, with the values of the other runs in
/// force, and its proof.
struct RebasedPhoto {
  private let original: OriginalFile
  private let base: RecordedVersions.Found
  /// The base as it was read.
  private let photo: ReadPhoto
  private let edit: MetadataEdit
  private let plan: ValuePlan
  private let selection: FieldSelection

  private var identifier: PhotoIdentifier { plan.present.localIdentifier }

  /// Plans the photo without the run of this edit, or with it.
  ///
  /// - Returns: Nil if the photo has changed meanwhile, so that recorded edits do not lead to the run.
  static func plan(
    _ edit: String, _ values: ValueUndo, isInForce: Bool, of identifier: PhotoIdentifier,
    _ options: EditOptions, _ journal: EditJournal?
  ) throws(PhotoRepositoryError) -> FileEdit? {
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
    let rebased = RebasedPhoto(
      original: original, base: base, photo: photo, edit: changes, plan: plan,
      selection: options.wholeSelection)
    if options.isRehearsal {
      try rebased.check(OpenFile(rewrite, of: original.file, size: original.size))
    }
    let replacement = Replacement(
      of: original, by: rewrite, policy: options.replacement(recordedBy: journal))
    return FileEdit(
      of: identifier, by: replacement, report: UpdateReport(warnings: changes.warnings)
    ) { (file) throws(PhotoRepositoryError) in
      try rebased.check(file)
      return EditDescription(
        ofWholeFile: plan.wanted.summary(ofChangesFrom: plan.present), deriving: nil)
    }
  }

  private func check(_ file: OpenFile) throws(PhotoRepositoryError) {
    guard try isSound(file) else {
      throw PhotoRepositoryError(identifier: identifier, reason: .notVerified)
    }
  }

  /// Whether the file has the wanted values, and everything else as the base has it.
  private func isSound(_ file: OpenFile) throws(PhotoRepositoryError) -> Bool {
    let copy = try ReadPhoto.read(file, identifier: identifier, for: selection)
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
