import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

/// The edit that removes metadata from a photo, and its proof. First whole tags, properties and parts go; then the fields that
/// should stay, and went with them, are written again.
struct StripUpdate {
  private let photo: ReadPhoto
  private let metadata: Metadata
  private let placeDetails: PlaceDetailsChange?
  private let names: RemovedNames
  /// The removed fields that stay in the MakerNote.
  private let leftInNote: [MetadataField]
  /// The picture, and how it is shown.
  private let picture: ProvenPicture
  /// How the fields are read.
  private let selection: FieldSelection

  private var identifier: PhotoIdentifier { metadata.localIdentifier }

  /// Plans the removal from an open photo.
  static func plan(
    _ request: UpdateRequest, of original: OriginalFile, removing removal: MetadataRemoval
  ) throws(PhotoRepositoryError) -> FileEdit {
    let old = request.update.original
    var new = request.update.metadata
    let photo = try ReadPhoto.read(
      original.file, identifier: old.localIdentifier, for: request.options.wholeSelection)
    guard photo.metadata == old else { throw .changed(old.localIdentifier) }
    // The place in a track of the film stays with the track, which is named.
    let lastingPlace = new.latitude == nil ? photo.film?.recordedPosition : nil
    lastingPlace?.setPlace(of: &new)
    let names = RemovedNames(removal, ofRaws: photo.container.format.isRaw)
    // Raws keep their MakerNotes.
    let leftInNote = names.isOfRaws ? photo.setFieldsOfMakerNote(in: &new) : []
    let stripped = try StrippedPhoto(
      of: photo, in: original.file, without: names, for: request.options.wholeSelection)
    if stripped.losesOrientation { new.orientation = nil }
    let picture = try photo.provenPicture(in: original.file)
    var rewrite = try stripped.rewrite(
      restoring: new, request.update.placeDetails, of: photo, original, request.options)
    if let made = rewrite, try original.isSame(as: made, identifier: old.localIdentifier) {
      rewrite = nil
    }
    rewrite = try rewrite.map { (rewrite) throws(PhotoRepositoryError) in
      try request.keepingSize(rewrite, of: original)
    }
    // A field that stays must not be reported as removed.
    guard rewrite != nil || new == old else {
      throw photo.removalUnsafe("a field is in a place that exifcli does not change")
    }
    var (notSearched, left) = (stripped.notSearched, [String]())
    if let rewrite {
      let file = OpenFile(rewrite, of: original.file, size: original.size)
      let copy = try ReadPhoto.read(
        file, identifier: old.localIdentifier, for: request.options.wholeSelection)
      notSearched += names.doubts(about: copy)
      left = try RemainingValues(
        of: photo, in: original.file, with: stripped.parts, after: copy, in: file,
        keeping: names.removal.keptFields
      ).parts
    } else {
      notSearched += names.doubts(about: photo)
    }
    let removed = rewrite == nil ? [] : stripped.removed
    if rewrite == nil, request.output != nil { rewrite = .whole }
    if let rewrite, request.output == nil { try photo.checkUndo(of: rewrite, original) }
    let replacement = try rewrite.flatMap { (rewrite) throws(PhotoRepositoryError) in
      try request.replacement(of: original, by: rewrite)
    }
    var warnings =
      request.output == nil
      ? names.warnings(about: request.sidecars.sidecar(of: original)) : []
    if !leftInNote.isEmpty { warnings.append(.leftInMakerNote(leftInNote)) }
    if !notSearched.isEmpty {
      warnings.append(.notSearched(parts: notSearched, canBeRemoved: !stripped.hasFixedParts))
    }
    if !left.isEmpty {
      let canBeRemoved = !stripped.hasFixedParts && !removal.kinds.contains(.all)
      warnings.append(.keepsRemovedValue(places: left, canBeRemoved: canBeRemoved))
    }
    let place = photo.report(request.update.placeDetails)
    var told = UpdateReport(
      warnings: warnings, time: replacement.flatMap { _ in request.timeChange(of: original) },
      removed: removed, removedPlaceDetails: place.removedPlaceDetails, placeTime: place.placeTime)
    if lastingPlace != nil || !leftInNote.isEmpty { told.metadata = new }
    let report = told
    let update = StripUpdate(
      photo: photo, metadata: new, placeDetails: request.update.placeDetails, names: names,
      leftInNote: leftInNote, picture: picture, selection: request.options.wholeSelection)
    return FileEdit(of: update.identifier, by: replacement, report: report) {
      (file) throws(PhotoRepositoryError) in
      try update.prove(file)
      return EditDescription(
        ofWholeFile: report.summary(from: old, to: update.metadata)
          + removal.kinds.map(\.rawValue).sorted(),
        deriving: nil)
    }
  }

  /// Checks that the new file has the metadata that should be left, nothing of what should be gone, all other tags as
  /// they were, and the same picture.
  private func prove(_ file: OpenFile) throws(PhotoRepositoryError) {
    let copy = try ReadPhoto.read(file, identifier: identifier, for: selection)
    guard hasFields(copy),
      copy.hasPlaceDetails(placeDetails, insteadOf: photo, adding: ExifTag.placeTime.count),
      try isClean(copy, in: file, of: lastingNames), keepsOtherEntries(copy),
      try picture == copy.provenPicture(in: file)
    else { throw PhotoRepositoryError(identifier: identifier, reason: .notVerified) }
  }

  /// Whether the new file has the fields that should be left. The clock of a film whose boxes of its maker are gone
  /// seems to show UTC.
  private func hasFields(_ copy: ReadPhoto) -> Bool {
    copy.metadata == metadata
      || metadata.isFilm
        && MetadataField.all.allSatisfy {
          $0.value(in: copy.metadata) == $0.value(in: metadata)
            || $0.isDate(in: copy.metadata, asIn: metadata)
            || $0.isAsPrecise(in: copy.metadata, asIn: metadata)
        }
  }

  /// What the new file may not have: the fields that got new values have been written again.
  private var lastingNames: RemovedNames {
    let asked = names.removal
    let written = asked.removedFields.filter {
      $0.value(in: metadata) != nil && !leftInNote.contains($0)
    }
    return RemovedNames(
      MetadataRemoval(of: asked.kinds, keeping: asked.keptFields.union(written)),
      ofRaws: names.isOfRaws)
  }

  /// Whether nothing of this is left to remove.
  private func isClean(
    _ copy: ReadPhoto, in file: OpenFile, of names: RemovedNames
  ) throws(PhotoRepositoryError) -> Bool {
    guard names.removal.kinds.contains(.all) else {
      return try StrippedPhoto(of: copy, in: file, without: names, for: selection)
        .removed.subtracting([.exif, .xmp]).isEmpty && copy.isClean(of: names)
    }
    let structure = copy.exif?.structure
    guard try copy.fileParts(in: file).allSatisfy({ $0.mayStay(names) }) else { return false }
    // The second picture of a TIFF file stays.
    return (structure?[.ifd1] == nil || copy.container.isExifWholeFile)
      && structure?[.exif]?.entry(ExifTag.makerNote.number) == nil
      && copy.further.photoshop.isEmpty && copy.further.otherPackets.isEmpty
  }

  /// Whether entries that are not removed have the same values, unless a field is written again.
  private func keepsOtherEntries(_ copy: ReadPhoto) -> Bool {
    guard !names.removal.kinds.contains(.all), let exif = photo.exif else { return true }
    let edited = names.removedTags(of: exif.structure) + names.damagedTags(of: exif.structure)
    let restored = StoredField.all.filter { row in
      guard let field = MetadataField(named: row.name) else { return false }
      // It may have been set beside the removal.
      return photo.sources[field] != nil
        || field.value(in: metadata) != field.value(in: photo.metadata)
    }.flatMap(\.writtenTags).map { TIFFEdit(tag: $0.tag, value: nil) }
    let whole = photo.container.isExifWholeFile ? TIFFContainer.partsOfTheirOwn : []
    return copy.keepsEntries(
      of: exif, except: edited + restored + whole.map { TIFFEdit(tag: $0, value: nil) },
      inAllBut: names.directories)
  }
}

extension RemovedNames {
  /// The removed tags that a block of this structure has.
  fileprivate func removedTags(of structure: TIFFStructure) -> [TIFFEdit] {
    structure.directories.flatMap { directory in
      directory.entries.map { ExifTag(directory.kind, $0.tag) }
    }.filter(removes).map { TIFFEdit(tag: $0, value: nil) }
  }

  /// The damaged tags that go with them.
  fileprivate func damagedTags(of structure: TIFFStructure) -> [TIFFEdit] {
    guard removesDamaged else { return [] }
    return structure.directories.flatMap { directory in
      directory.entries.filter(\.isDamaged).map { ExifTag(directory.kind, $0.tag) }
    }.map { TIFFEdit(tag: $0, value: nil) }
  }
}

extension ReadPhoto {
  /// The picture that a new file must have.
  fileprivate func provenPicture(in file: OpenFile) throws(PhotoRepositoryError) -> ProvenPicture {
    let picture = try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try container.provenPicture(in: file)
    }
    guard let picture else {
      throw removalUnsafe("its picture is damaged, and cannot be compared afterwards")
    }
    return picture
  }

  /// Whether it has none of these tags and properties. Fields of the removed kinds that stay are written again.
  fileprivate func isClean(of names: RemovedNames) -> Bool {
    // The parts of a TIFF file were asked.
    let tags =
      container.isExifWholeFile
      ? []
      : exif?.structure.directories.flatMap { directory in
        directory.entries.map { ExifTag(directory.kind, $0.tag) }
      } ?? []
    let hasPlace = names.removal.keptFields.contains { ChangeSubject.place.fields.contains($0) }
    return !tags.contains(where: names.removes)
      && (hasPlace || !tags.contains { names.directories.contains($0.directory) })
      && (hasPlace || !(further.xmp?.has(names.xmp) ?? false))
  }
}

extension OriginalFile {
  /// Whether the rewrite has the bytes of the file: what is left may be all that a removal leaves.
  fileprivate func isSame(
    as rewrite: FileRewrite, identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Bool {
    guard rewrite.size(originalSize: size) == size else { return false }
    return try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try file.equals(rewrite, original: file, size: size)
    }
  }
}

extension StrippedPhoto {
  /// The file in which fields that should stay have their values again; nil if nothing changes.
  fileprivate func rewrite(
    restoring metadata: Metadata, _ placeDetails: PlaceDetailsChange?, of photo: ReadPhoto,
    _ original: OriginalFile,
    _ options: EditOptions
  ) throws(PhotoRepositoryError) -> FileRewrite? {
    guard let rewrite else { return nil }
    let file = OpenFile(rewrite, of: original.file, size: original.size)
    let left = try ReadPhoto.read(
      file, identifier: metadata.localIdentifier, for: options.wholeSelection)
    let update = MetadataUpdate(
      to: metadata, from: left.metadata, placeDetails: placeDetails, assigning: [])
    var edit = try MetadataEdit(of: left, in: file, by: update, isExifAlone: false)
    if edit.isEmpty { return rewrite }
    try photo.checkGuesses(restoring: metadata, to: left.metadata)
    edit.breaksSignature = options.breaksSignatures
    let restored = try left.rewrite(file, by: edit)
      .composed(after: rewrite, originalSize: original.size)
    return try photo.wipingLeftovers(of: restored, original, options)
  }
}

extension ReadPhoto {
  /// The same file, in which what an edit leaves of a TIFF file's directories at their old places is zero.
  fileprivate func wipingLeftovers(
    of rewrite: FileRewrite, _ original: OriginalFile, _ options: EditOptions
  ) throws(PhotoRepositoryError) -> FileRewrite {
    guard container.isExifWholeFile else { return rewrite }
    let file = OpenFile(rewrite, of: original.file, size: original.size)
    let copy = try ReadPhoto.read(
      file, identifier: metadata.localIdentifier, for: options.wholeSelection)
    return try strippingFile { () throws(ContainerRefusal) in
      let inventory = try copy.container.inventory(of: file)
      let leftovers = inventory.parts.filter { $0.kind == .leftover }.map {
        PartChange($0, to: nil)
      }
      return try leftovers.isEmpty
        ? rewrite
        : inventory.rewrite(file, by: leftovers)
          .composed(after: rewrite, originalSize: original.size)
    }
  }
}

extension ReadPhoto {
  fileprivate func fileParts(in file: OpenFile) throws(PhotoRepositoryError) -> [FilePart] {
    try strippingFile { () throws(ContainerRefusal) in try container.inventory(of: file).parts }
  }
}

extension FilePart {
  /// Whether the part may be left if everything is removed. Exif and XMP have the fields that stay.
  fileprivate func mayStay(_ names: RemovedNames) -> Bool {
    switch kind {
    case .exif, .xmp, .presentation, .fixed: true
    case .entry(let tag, _): names.keepsEntry(of: tag)
    default: false
    }
  }
}
