import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

/// The changes of a file's parts that remove metadata.
struct StrippedParts {
  let photo: ReadPhoto
  let file: OpenFile
  let names: RemovedNames
  var changes: [PartChange] = []
  var removed: Set<RemovedPart> = []
  /// The IPTC block that is a TIFF file's own value, before and after.
  var iptcOfTIFF: (old: [UInt8], new: [UInt8])?
  /// The parts that stay and may say the same.
  private(set) var notSearched: [String] = []
  /// Whether decoders may need one of them.
  private(set) var hasFixedParts: Bool

  /// Whether Exif's orientation goes with the block, in a format that says the orientation itself.
  private(set) var losesOrientation = false

  private var removal: MetadataRemoval { names.removal }

  /// Whether there is more than what is left of Exif and XMP if all is removed.
  var findsMore: Bool {
    !changes.isEmpty && (!removal.kinds.contains(.all) || !removed.isSubset(of: [.exif, .xmp]))
  }

  /// Where that is, as phrases.
  var placesOfMore: [String] {
    let kinds = changes.map(\.part.kind).filter {
      !removal.kinds.contains(.all) || $0 != .exif && $0 != .xmp
    }
    return Set(kinds.map(\.phrase)).sorted()
  }

  init(of photo: ReadPhoto, in file: OpenFile, without names: RemovedNames) {
    (self.photo, self.file, self.names) = (photo, file, names)
    hasFixedParts = names.isOfRaws
  }

  mutating func strip(_ parts: [FilePart]) throws(PhotoRepositoryError) {
    if removal.kinds.contains(.all) { return removeAll(parts) }
    try stripEntries(parts)
    if !photo.container.isExifWholeFile { try stripExif(parts.filter { $0.kind == .exif }) }
    try stripXMP(parts)
    try stripIPTC(parts.filter { $0.kind == .iptc })
    try stripPhotoshop(parts.filter { $0.kind == .photoshop })
    try stripOtherXMP(parts.filter { $0.kind == .otherXMP })
    for part in parts { try stripOther(part) }
  }

  /// Removes everything that is not needed to show the picture as it is meant.
  private mutating func removeAll(_ parts: [FilePart]) {
    losesOrientation = photo.container.displayOrientation != nil
    for part in parts {
      switch part.kind {
      case .presentation, .within: continue
      case .entry(let tag, _) where keepsInPlace(tag, part): continue
      case .xmp where photo.container.isExifWholeFile && hasKeptXMPAlone: continue
      case .fixed(let name):
        noteFixed(name)
        continue
      case .presentationWithThumbnail: changes.append(PartChange(part, to: []))
      case .exif: changes.append(PartChange(part, to: emptiedExif(part)))
      case .xmp: changes.append(PartChange(part, to: emptiedXMP(part)))
      default: changes.append(PartChange(part, to: nil))
      }
      removed.insert(part.kind.name)
    }
    if removed.contains(.exif) { removed.formUnion(photo.partsInExif) }
  }

  /// Whether metadata can hardly be added again to such a file.
  private var keepsPlaces: Bool {
    photo.container.xmpEditing != .all && removal.keptFields.count > 1
  }

  /// The Exif block for the fields that stay, if nothing else can have them: an edit does not write the orientation to
  /// a format that says it itself. Nil if no field stays.
  private mutating func emptiedExif(_ part: FilePart) -> [UInt8]? {
    let keepsOrientation =
      photo.metadata.orientation != nil && photo.container.displayOrientation != nil
    guard keepsOrientation || keepsPlaces, photo.exif != nil else { return nil }
    let block =
      part.range == photo.container.exifRange
      ? photo.smallestExif(fittingIn: part.content.count) : nil
    if keepsOrientation, block != nil { losesOrientation = false }
    return block?.bytes
  }

  /// An XMP packet for the fields that stay.
  private func emptiedXMP(_ part: FilePart) -> [UInt8]? {
    guard keepsPlaces, photo.further.otherPackets.isEmpty else { return nil }
    return (try? XMPPacket.new([], for: .photo))?.fitted(to: part.content.count)?.bytes
  }

  private mutating func stripExif(_ parts: [FilePart]) throws(PhotoRepositoryError) {
    guard let first = parts.first else {
      if photo.exif != nil {
        throw photo.removalUnsafe("its Exif is in a text chunk that is not read to its end")
      }
      return
    }
    if let doubt = photo.container.exifDoubt { throw photo.removalUnsafe(doubt) }
    if let item = first.item, parts.filter({ $0.item == item }).count > 1 {
      throw photo.removalUnsafe("its Exif item is in several parts; --all removes it")
    }
    let (block, lost) = try photo.strippedExif(without: names)
    if let block { changes.append(PartChange(first, to: block.bytes)) }
    removed.formUnion(lost)
    // Programs read the first one; the others may say what it said before.
    for part in parts.dropFirst() { remove(part) }
  }

  private mutating func stripXMP(_ parts: [FilePart]) throws(PhotoRepositoryError) {
    let extended = parts.filter { $0.kind == .extendedXMP }
    // In PNG files, the packet itself may be one that cannot be edited.
    let packet = parts.contains { $0.kind == .xmp } ? nil : photo.further.xmp?.stored
    let whole = photo.further.otherPackets + [packet].compactMap(\.self)
    let losesExtended =
      !extended.isEmpty
      && (photo.further.hasUnreadXMP || whole.contains(where: names.mayRemove(from:)))
    for part in parts where part.kind == .xmp {
      guard part.content.count <= FurtherMetadata.maximumPart else {
        throw photo.unsearchable(.xmp, "it is too long")
      }
      let bytes = try PhotoRepositoryError.reading(photo.metadata.localIdentifier) {
        () throws(Errno) in
        try photo.container.content(of: part, in: file)
      }
      let packet: XMPPacket
      do throws(XMPFault) {
        packet = try XMPPacket(bytes)
      } catch {
        throw photo.unsearchable(.xmp, "\(error)")
      }
      let stripped = try photo.strippingPart(.xmp) { () throws(MetadataRefusal) in
        try packet.removing(losesExtended ? names.xmp.adding(Self.extensionName) : names.xmp)
      }
      guard let stripped else { continue }
      // The room of the packet of a raw is all that it can get.
      let left = names.isOfRaws ? stripped.fitted(to: part.content.count) : nil
      changes.append(PartChange(part, to: (left ?? stripped).stored))
      removed.insert(.xmp)
    }
    if losesExtended { for part in extended { remove(part) } }
  }

  /// Packets that edits do not change: an item's gets shorter in its place, if no other item has its bytes. Otherwise the
  /// packet goes as a whole if it has a property to remove.
  private mutating func stripOtherXMP(_ parts: [FilePart]) throws(PhotoRepositoryError) {
    for part in parts {
      let isTooLong = part.content.count > FurtherMetadata.maximumPart
      let bytes = try PhotoRepositoryError.reading(photo.metadata.localIdentifier) {
        () throws(Errno) in isTooLong ? [] : try file.read(part.content)
      }
      let isAlone = parts.count { $0.range.overlaps(part.range) } == 1
      let packet = try? XMPPacket(bytes)
      let stripped = try? packet?.removing(names.xmp)
      if part.item != nil, isAlone, let stripped, stripped.stored.count <= part.content.count {
        changes.append(PartChange(part, to: stripped.stored))
        removed.insert(.xmp)
      } else if stripped != nil || names.mayRemove(from: bytes) {
        remove(part)
      }
    }
  }

  /// Names the XMP that is too long for the packet (XMP part 3, section 1.1.3.1).
  private static let extensionName = XMPName(
    namespace: "http://ns.adobe.com/xmp/note/", local: "HasExtendedXMP")

  /// Resources that continue in further segments belong together: then the first one gets all that is left. Parts of
  /// whole resources stay apart, such as the profiles of a PNG file, which may say the same.
  private mutating func stripPhotoshop(_ parts: [FilePart]) throws(PhotoRepositoryError) {
    var (group, bytes) = ([FilePart](), [UInt8]())
    for part in parts {
      let content = try content(of: part)
      if [content, bytes].allSatisfy({ PhotoshopResources($0).damageOffset == nil }) {
        try stripPhotoshop(group, bytes)
        (group, bytes) = ([], [])
      }
      group.append(part)
      bytes += content
    }
    try stripPhotoshop(group, bytes)
  }

  /// The most bytes of IPTC or Photoshop resources that are searched.
  private static let maximumContent = 64 << 20

  /// What a part of IPTC or Photoshop resources says.
  func content(of part: FilePart) throws(PhotoRepositoryError) -> [UInt8] {
    guard part.content.count <= Self.maximumContent else {
      throw photo.unsearchable(.iptc, "it is too long")
    }
    return try PhotoRepositoryError.reading(photo.metadata.localIdentifier) { () throws(Errno) in
      try photo.container.content(of: part, in: file)
    }
  }

  private mutating func stripPhotoshop(
    _ parts: [FilePart], _ bytes: [UInt8]
  ) throws(PhotoRepositoryError) {
    guard let first = parts.first else { return }
    let named = PhotoshopResources(bytes)
    let resources = names.isOfTexts ? named.withoutNames : named
    let unnamed = resources.bytes == bytes ? nil : resources.bytes
    let smaller = try photo.strippingPart(.iptc) { () throws(MetadataRefusal) in
      try resources.removing(
        names.removesResource, andIPTC: names.removes, andXMP: names.xmp,
        cleaning: names.isOfTexts ? CleanThumbnail.cleaned : { _ in nil })
    }
    guard let left = withDigest(smaller ?? unnamed, of: bytes) else { return }
    removed.insert(.iptc)
    changes.append(PartChange(first, to: left.isEmpty ? nil : left))
    changes += parts.dropFirst().map { PartChange($0, to: nil) }
  }

  /// Segments and boxes of cameras with positions, and with names of places.
  private static let places: Set<String> = [
    "APP6 GoPro", "APP5 RMETA", "box sefd", "box udta", "box udta of its film",
    "box CNTH", "box CMT1", "box CMT2", "box CMT4", "box NCDT", "box meta",
  ]

  /// Segments of FlashPix, which may have a preview (Exif 2.32, section 4.7.3).
  private static let flashPix = "APP2 FPXR"

  private mutating func stripOther(_ part: FilePart) throws(PhotoRepositoryError) {
    switch part.kind {
    case .exif, .xmp, .extendedXMP, .otherXMP, .photoshop, .presentation, .pictureIndex: return
    case .entry, .iptc, .said: return
    case .place: if removal.removes(.location) { remove(part) }
    case .unsearchable(let name):
      throw photo.removalUnsafe("its \(name) is compressed with Brotli; --all removes it")
    case .fixed(let name): noteFixed(name)
    case .within(let name): note(name)
    case .leftover, .originalFile: remove(part)
    case .metadataOfPreview: if names.isOfTexts { remove(part) }
    case .motionVideo: note("the video of its motion photo")
    case .presentationWithThumbnail:
      guard removal.removes(.thumbnail) else { return }
      changes.append(PartChange(part, to: []))
      removed.insert(.thumbnail)
    case .thumbnail:
      if removal.removes(.thumbnail) { remove(part) } else { try clean(part) }
    // They are signed, and say who made the photo, and perhaps where.
    case .credentials: remove(part)
    case .comment:
      if removal.removes(.identity) { remove(part) } else { noteUnlessThumbnail("comments") }
    case .other(let name):
      if removal.removes(.identity) || removal.removes(.location) && Self.places.contains(name) {
        remove(part)
      } else if name == Self.flashPix {
        note(name)
      } else {
        noteUnlessThumbnail(name)
      }
    case .origin: if removal.removes(.identity) { remove(part) }
    // They repeat the IPTC.
    case .programTrailer:
      if removal.removes(.identity) || removal.removes(.location) { remove(part) }
    case .trailing: note("data after the picture")
    }
  }

  /// Removes the metadata of a thumbnail in the extension of JFIF (JFIF 1.02, page 6).
  private mutating func clean(_ part: FilePart) throws(PhotoRepositoryError) {
    if names.isOfTexts, photo.container.isExifWholeFile { return try cleanThumbnailOfTIFF(part) }
    let header = Array("JFXX\0".utf8) + [0x10]
    // A segment has 64 KiB at most; the thumbnails of other formats may be larger, and have no such header.
    guard names.isOfTexts, part.content.count <= 1 << 16 else { return }
    let bytes = try PhotoRepositoryError.reading(photo.metadata.localIdentifier) {
      () throws(Errno) in try file.read(part.content)
    }
    guard bytes.starts(with: header) else { return }
    let old = Array(bytes.dropFirst(header.count))
    guard let jpeg = CleanThumbnail.cleaned(old) else {
      if CleanThumbnail.isDoubtful(old) { note("metadata of the thumbnail") }
      return
    }
    changes.append(PartChange(part, to: header + jpeg))
    removed.insert(.thumbnail)
  }

  /// Notes that a part stays which may say what was removed.
  mutating func note(_ part: String) {
    if !notSearched.contains(part) { notSearched.append(part) }
  }

  private mutating func noteFixed(_ part: String) {
    note(part)
    hasFixedParts = true
  }

  /// Notes a part that has no thumbnail.
  private mutating func noteUnlessThumbnail(_ part: String) {
    if removal.removes(.location) || removal.removes(.identity) { note(part) }
  }

  mutating func remove(_ part: FilePart) {
    changes.append(PartChange(part, to: nil))
    removed.insert(part.kind.name)
  }
}
