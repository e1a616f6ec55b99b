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

  /// Removes metadata from the photo in the file.
  init(
    of photo: ReadPhoto, in file: OpenFile, without names: RemovedNames, breaksSignature: Bool
  ) throws(PhotoRepositoryError) {
    guard let container = photo.container as? any PartedContainer else {
      let blocks = try StrippedBlocks(of: photo, in: file, without: names)
      removed = blocks.removed
      notSearched = []
      rewrite =
        removed.isEmpty
        ? nil
        : try photo.strippingFile {
          () throws(ContainerRefusal) in
          try photo.container.rewrite(
            file,
            with: MetadataRewrite(
              exif: blocks.exif, xmp: blocks.xmp, breaksSignature: breaksSignature))
        }
      return
    }
    let parts = try photo.strippingFile { () throws(ContainerRefusal) in
      try container.fileParts(in: file)
    }
    var stripped = StrippedParts(of: photo, in: file, without: names)
    try stripped.strip(parts)
    (removed, notSearched) = (stripped.removed, stripped.notSearched)
    let changes = stripped.changes
    rewrite =
      changes.isEmpty
      ? nil
      : try photo.strippingFile { () throws(ContainerRefusal) in
        try container.rewrite(file, by: changes, of: parts)
      }
  }
}

/// The blocks of a photo without some of their contents, in formats whose files keep all their parts.
private struct StrippedBlocks {
  private(set) var exif: TIFFBlock?
  private(set) var xmp: [UInt8]?
  private(set) var removed: Set<RemovedPart> = []

  init(
    of photo: ReadPhoto, in file: OpenFile, without names: RemovedNames
  ) throws(PhotoRepositoryError) {
    let format = photo.container.format
    guard !format.isRaw, !photo.container.isExifWholeFile else {
      throw PhotoRepositoryError(
        identifier: photo.metadata.localIdentifier,
        reason: .notStorable(.removalFromFormat(name: format.name)))
    }
    let isAll = names.removal.kinds.contains(.all)
    if photo.container.hasFurtherExif {
      throw photo.removalUnsafe("it has several Exif blocks")
    }
    if let doubt = photo.container.exifDoubt { throw photo.removalUnsafe(doubt) }
    if photo.container.hasExif {
      let (block, lost) =
        isAll ? (photo.smallestExif, photo.partsInExif) : try photo.strippedExif(without: names)
      if let block, block.bytes != photo.exif?.block.bytes {
        exif = block
        removed = lost
      }
    }
    let further = photo.further
    if further.hasUnreadXMP { throw photo.removalUnsafe("it has XMP that exifcli does not read") }
    guard further.xmp != nil || !further.otherPackets.isEmpty else { return }
    guard let packet = further.xmp,
      isAll
        ? further.otherPackets.isEmpty
        : !further.otherPackets.contains(where: names.mayRemove(from:))
    else {
      throw photo.removalUnsafe("it has several XMP packets, or one that cannot be read")
    }
    let new = try photo.removingXMP { () throws(XMPRefusal) in
      guard isAll else { return try packet.removing(names.xmp)?.bytes }
      let empty = try XMPPacket.new([], for: .photo)
      return (empty.fitted(to: packet.bytes.count) ?? empty).bytes
    }
    if new != packet.bytes { xmp = new }
    if xmp != nil { removed.insert(.xmp) }
  }
}

extension TIFFValue {
  /// Exif 2.32, the version of a block that has little else.
  fileprivate static let exifVersion = TIFFValue.undefined(Array("0232".utf8))
}

extension ReadPhoto {
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

  /// Runs `body`, which removes properties of the photo's XMP.
  func removingXMP<Result>(
    _ body: () throws(XMPRefusal) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do throws(XMPRefusal) {
      return try body()
    } catch {
      throw unsearchable(.xmp, "\(error)")
    }
  }

  /// The error of a photo of which this part may have what should be removed.
  func unsearchable(
    _ part: PhotoRepositoryError.Reason.MetadataPart, _ detail: String
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: metadata.localIdentifier, reason: .unsearchable(part, detail: detail))
  }

  /// An Exif block with the orientation alone.
  fileprivate var smallestExif: TIFFBlock {
    let orientation = metadata.orientation.flatMap(UInt16.init(exactly:)).map {
      TIFFEdit(tag: .orientation, value: .short($0))
    }
    let version = TIFFEdit(tag: .exifVersion, value: .exifVersion)
    return TIFFBlock(newWith: [version] + [orientation].compactMap(\.self))
  }

  /// What goes with the Exif block.
  var partsInExif: Set<RemovedPart> {
    var parts: Set<RemovedPart> = [.exif]
    if exif?.structure[.exif]?.entry(ExifTag.makerNote.number) != nil { parts.insert(.makerNote) }
    if exif?.structure[.ifd1] != nil { parts.insert(.thumbnail) }
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
    if !hasMakerNote { stripper.trim() }
    if names.isOfTexts { stripper.replaceThumbnail(CleanThumbnail.cleaned) }
    guard stripper.block.bytes != exif.block.bytes else { return (nil, []) }
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
