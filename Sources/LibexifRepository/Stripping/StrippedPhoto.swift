import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

/// A photo's file without some of its metadata.
struct StrippedPhoto {
  /// The file; nil if there is nothing to remove.
  let rewrite: FileRewrite?
  /// The parts that are changed or removed.
  let removed: Set<RemovedPart>
  /// The parts that stay and may say the same.
  let notSearched: [String]
  /// Whether decoders may need one of them.
  let hasFixedParts: Bool
  /// Whether Exif's orientation is gone, as the format says the orientation itself.
  let losesOrientation: Bool

  /// The parts of the file before.
  let parts: [FilePart]

  /// How often metadata are removed, at most.
  private static let maximumRounds = 4

  /// Removes metadata from the photo in the file, and from what is left, until nothing more is found: an item may be of
  /// use to another one alone that goes.
  ///
  /// - Parameter selection: How the fields are read.
  init(
    of photo: ReadPhoto, in file: OpenFile, without names: RemovedNames,
    for selection: FieldSelection
  ) throws(PhotoRepositoryError) {
    let identifier = photo.metadata.localIdentifier
    let first = try Self.round(of: photo, in: file, without: names)
    var (last, whole, all) = (first, first.rewrite, first.stripped.removed)
    let size = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try file.size()
    }
    for round in 1...Self.maximumRounds {
      guard let rewrite = whole else { break }
      let left = OpenFile(rewrite, of: file, size: size)
      let copy = try ReadPhoto.read(left, identifier: identifier, for: selection)
      last = try Self.round(of: copy, in: left, without: names)
      guard let more = last.rewrite, last.stripped.findsMore else { break }
      guard round < Self.maximumRounds else {
        throw photo.removalUnsafe(
          "after \(Self.maximumRounds) steps there is more to remove, in"
            + " \(last.stripped.placesOfMore.joined(separator: ", "))")
      }
      whole = more.composed(after: rewrite, originalSize: size)
      all.formUnion(last.stripped.removed)
    }
    (rewrite, removed, parts) = (whole, all, first.parts)
    (notSearched, hasFixedParts) = (last.stripped.notSearched, last.stripped.hasFixedParts)
    losesOrientation = first.stripped.losesOrientation
  }

  private static func round(
    of photo: ReadPhoto, in file: OpenFile, without names: RemovedNames
  ) throws(PhotoRepositoryError) -> (
    stripped: StrippedParts, rewrite: FileRewrite?, parts: [FilePart]
  ) {
    if let fault = photo.fault(of: names.removal) {
      throw PhotoRepositoryError(
        identifier: photo.metadata.localIdentifier, reason: .notStorable(fault))
    }
    let inventory = try photo.strippingFile { () throws(ContainerRefusal) in
      try photo.container.inventory(of: file)
    }
    var stripped = StrippedParts(of: photo, in: file, without: names)
    try stripped.strip(inventory.parts)
    let changes = stripped.changes
    let rewrite =
      changes.isEmpty
      ? nil
      : try photo.strippingFile { () throws(ContainerRefusal) in
        try inventory.rewrite(file, by: changes)
      }
    return (stripped, rewrite, inventory.parts)
  }
}

extension TIFFValue {
  /// Exif 2.32, the version of a block that has little else.
  fileprivate static let exifVersion = TIFFValue.undefined(Array("0232".utf8))
}

extension ReadPhoto {
  /// Why the photo's format does not lose such metadata; nil if it does.
  fileprivate func fault(
    of removal: MetadataRemoval
  ) -> PhotoRepositoryError.Reason.StoringFault? {
    let name = container.format.name
    guard container.layout.canLoseParts else { return .removalFromFormat(name: name) }
    let isPartial = removal.kinds.isSubset(of: [.location, .identity])
    return container.format.isRaw && !isPartial ? .removalFromRaw(name: name) : nil
  }

  /// Runs `body`, which makes a new file.
  func strippingFile<Result>(
    _ body: () throws(ContainerRefusal) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do throws(ContainerRefusal) {
      return try body()
    } catch {
      if case .damaged(let reason) = error { throw removalUnsafe(reason) }
      throw refusal(error)
    }
  }

  /// The error of a photo that removing metadata may harm.
  func removalUnsafe(_ detail: String) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: metadata.localIdentifier, reason: .removalUnsafe(detail: detail))
  }

  /// Runs `body`, which removes something from this part of the photo.
  func strippingPart<Result>(
    _ part: PhotoRepositoryError.Reason.MetadataPart,
    _ body: () throws(MetadataRefusal) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do throws(MetadataRefusal) {
      return try body()
    } catch {
      throw unsearchable(part, "\(error)")
    }
  }

  /// The error of a photo of which this part may have what should be removed.
  func unsearchable(
    _ part: PhotoRepositoryError.Reason.MetadataPart, _ detail: String
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: metadata.localIdentifier, reason: .unsearchable(part, detail: detail))
  }

  /// An Exif block with the orientation alone, and with the version of Exif if there is room; nil if the block would be
  /// longer.
  func smallestExif(fittingIn size: Int) -> TIFFBlock? {
    let orientation = metadata.orientation.flatMap(UInt16.init(exactly:)).map {
      TIFFEdit(tag: .orientation, value: .short($0))
    }
    let version = TIFFEdit(tag: .exifVersion, value: .exifVersion)
    let edits = [orientation].compactMap(\.self)
    return [[version] + edits, edits].map { TIFFBlock(newWith: $0) }.first { $0.count <= size }
  }

  /// What goes with the Exif block.
  var partsInExif: Set<RemovedPart> {
    var parts: Set<RemovedPart> = [.exif]
    if exif?.structure[.exif]?.entry(ExifTag.makerNote.number) != nil { parts.insert(.makerNote) }
    if !container.isExifWholeFile, exif?.structure[.ifd1] != nil { parts.insert(.thumbnail) }
    return parts
  }

  /// The Exif block without these tags, and the parts that it lost; nil and none if it does not have them.
  func strippedExif(
    without names: RemovedNames
  ) throws(PhotoRepositoryError) -> (block: TIFFBlock?, removed: Set<RemovedPart>) {
    guard let exif else { throw unsearchable(.exif, "it has no TIFF header") }
    var stripper = TIFFStripper(exif.block)
    do throws(TIFFEditRefusal) {
      try stripper.remove(
        names.directories, removingDamaged: names.removesDamaged, and: names.removes)
    } catch {
      throw unsearchable(.exif, "\(error)")
    }
    if stripper.hasOtherDirectories { throw unsearchable(.exif, "it has further directories") }
    let hasMakerNote =
      exif.structure[.exif]?.entry(ExifTag.makerNote.number) != nil
      && !stripper.removed.contains(.makerNote)
    // Programs may have left old values.
    if !hasMakerNote, names.removal.removes(.location) || names.removal.removes(.identity) {
      stripper.wipeUnclaimedBytes()
    }
    // The Exif of a raw keeps its length.
    if !hasMakerNote, !names.isOfRaws { stripper.trim() }
    if names.isOfTexts { stripper.replaceThumbnail(CleanThumbnail.cleaned) }
    guard stripper.block.bytes != exif.block.bytes else { return (nil, []) }
    // In files with a box for each directory, that of an empty one stays.
    let isInBoxes = container.exifRange.isEmpty
    if isInBoxes, TIFFEdit.edits(from: exif.block, to: stripper.block)?.isEmpty == true {
      return (nil, [])
    }
    var removed: Set<RemovedPart> = []
    if stripper.removed.contains(.makerNote) { removed.insert(.makerNote) }
    if stripper.removed.contains(where: { $0.directory == .ifd1 }) { removed.insert(.thumbnail) }
    if removed.isEmpty
      || stripper.removed.contains(where: { $0.directory != .ifd1 && $0 != .makerNote })
    {
      removed.insert(.exif)
    }
    return (stripper.block, removed)
  }
}
