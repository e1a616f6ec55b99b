import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// The tags, properties, datasets and resources that a removal takes from photos.
struct RemovedNames: Sendable {
  let removal: MetadataRemoval
  /// Whether the photos are raws, which keep the data of their makers: programs need them to show the picture.
  let isOfRaws: Bool
  private let keptTags: Set<ExifTag>
  let keptNames: Set<XMPName>
  let keepsCopyright: Bool
  private let keepsArtist: Bool

  init(_ removal: MetadataRemoval, ofRaws isOfRaws: Bool) {
    (self.removal, self.isOfRaws) = (removal, isOfRaws)
    let kept = removal.keptFields
    let rows = StoredField.all.filter { row in
      MetadataField(named: row.name).map(kept.contains) ?? false
    }
    keptTags = Set(rows.flatMap(\.writtenTags).map(\.tag))
    keptNames = Set(rows.flatMap(\.xmpNames))
    keepsArtist = kept.contains(MetadataField.artist)
    keepsCopyright = kept.contains(MetadataField.copyright)
  }

  /// The directories that go as a whole. Kept values of them are written again.
  var directories: Set<ExifDirectory> {
    var directories: Set<ExifDirectory> = []
    if removal.removes(.location) { directories.insert(.gps) }
    if removal.removes(.thumbnail) { directories.insert(.ifd1) }
    return directories
  }

  /// Whether anything is removed that a value may say again.
  var isOfTexts: Bool { removal.removes(.location) || removal.removes(.identity) }

  /// Whether Exif entries go that no program can read: nobody knows what they say.
  var removesDamaged: Bool { isOfTexts }

  func removes(_ tag: ExifTag) -> Bool {
    if isOfRaws, Self.dataOfMakers.contains(tag.number) || tag.number == Self.offsetSchema {
      return false
    }
    if isOfTexts, Self.copies.contains(tag.number) || Self.spares.contains(tag.number) {
      return true
    }
    if removal.removes(.location), Self.locationTags.contains(tag.number) { return true }
    // The numbers of GPS tags have other meanings.
    return removal.removes(.identity) && tag.directory != .gps
      && Self.identityTags.contains(tag.number) && !keptTags.contains { $0.number == tag.number }
  }

  /// Whether it removes an entry of a file that is its own Exif block. What goes as a whole is not asked for, such as XMP.
  func removesEntry(of tag: ExifTag, isDamaged: Bool) -> Bool {
    if isDamaged, removesDamaged { return true }
    if let directory = ExifDirectory(pointerTag: tag.number), tag.directory != .gps {
      return directories.contains(directory)
    }
    return removes(tag)
  }

  /// Whether the tag is one of a field that stays.
  func keepsField(in tag: ExifTag) -> Bool { keptTags.contains(tag) }

  /// Whether an entry may be there although everything was removed: one of a field that stays, or one that leads to it.
  func keepsEntry(of tag: ExifTag) -> Bool {
    ExifDirectory(pointerTag: tag.number) != nil || tag == .exifVersion || keptTags.contains(tag)
      || tag.directory == .gps && keptTags.contains { $0.directory == .gps }
  }

  func removes(_ dataset: IPTCDataset) -> Bool {
    if keepsArtist, dataset == .byline { return false }
    if keepsCopyright, dataset == .copyrightNotice { return false }
    return removal.removes(.location) && Self.locationDatasets.contains(dataset)
      || removal.removes(.identity) && Self.identityDatasets.contains(dataset)
      || removal.removes(.thumbnail) && Self.previewDatasets.contains(dataset)
  }

  /// Whether it removes a Photoshop resource with this identifier.
  func removesResource(_ identifier: Int) -> Bool {
    let isOfPerson = removal.removes(.identity)
    return (isOfPerson || removal.removes(.location)) && Self.copyResources.contains(identifier)
      || isOfPerson && Self.identityResources.contains(identifier)
      || removal.removes(.thumbnail) && Self.thumbnailResources.contains(identifier)
  }
}

// MARK: - Exif

extension RemovedNames {
  /// Whole XMP, IPTC and Photoshop resources in a directory (XMP part 3, section 1.1.1): copies of what a photo has
  /// elsewhere.
  fileprivate static let copies: Set<UInt16> = [0x02BC, 0x83BB, 0x8649]

  /// Space for other values, with what was in it before (Windows); settings of printers (Epson). No program needs them to
  /// show the picture.
  fileprivate static let spares: Set<UInt16> = [0xEA1C, 0xC4A5]

  /// Data of the maker that programs need to show a raw.
  static let dataOfMakers: Set<UInt16> = [
    ExifTag.makerNote.number, ExifTag.dngPrivateData.number,
  ]
  /// How far a MakerNote has moved (Microsoft).
  fileprivate static let offsetSchema: UInt16 = 0xEA1D

  /// Positions in maps (OGC GeoTIFF 1.1, section 7; GDAL).
  fileprivate static let locationTags: Set<UInt16> = [
    0x830E, 0x8480, 0x8482, 0x85D8, 0x87AF, 0x87B0, 0x87B1, 0xA480,
  ]

  /// Exif 2.32 and 3.0 (CIPA DC-008), sections 4.6.4 and 4.6.5; TIFF 6.0; TIFF/EP; DNG 1.7; Windows (XPAuthor).
  fileprivate static let identityTags: Set<UInt16> = [
    0x000B,  // ProcessingSoftware
    0x010D,  // DocumentName
    0x0131,  // Software
    0x013B,  // Artist
    0x013C,  // HostComputer
    0x8298,  // Copyright
    0x9211,  // ImageNumber
    0x9213,  // ImageHistory
    0x927C,  // MakerNote
    0x9C9D,  // XPAuthor
    0xA420,  // ImageUniqueID
    0xA430,  // CameraOwnerName
    0xA431,  // BodySerialNumber
    0xA435,  // LensSerialNumber
    0xA437, 0xA438, 0xA439, 0xA43A, 0xA43B, 0xA43C,  // Photographer to MetadataEditingSoftware
    0xC62F,  // CameraSerialNumber
    ExifTag.dngPrivateData.number,
    0xC65D,  // RawDataUniqueID
    ExifTag.originalRawFileData.number,
    0xC68B, 0xC71D,  // OriginalRawFileName, OriginalRawFileDigest
    0xC71C, 0xC7A7,  // RawImageDigest, NewRawImageDigest
    0xC716, 0xC717,  // PreviewApplicationName, PreviewApplicationVersion
    offsetSchema,
    0xFDE8, 0xFDE9,  // OwnerName and SerialNumber of Photoshop
  ]
}

// MARK: - IPTC and Photoshop

extension RemovedNames {
  fileprivate static let locationDatasets: Set<IPTCDataset> = datasets(
    26, 27, 90, 92, 95, 100, 101)
  /// Programs, creators, their titles and contacts, rights, identifiers of the document.
  fileprivate static let identityDatasets: Set<IPTCDataset> = datasets(
    65, 70, 80, 85, 103, 110, 115, 116, 118, 122, 184, 185, 186, 187, 188, 231, 232
  ).union([IPTCDataset(1, 100)])
  fileprivate static let previewDatasets: Set<IPTCDataset> = datasets(200, 201, 202)

  /// Adobe Photoshop File Formats Specification, Image Resource IDs: Exif data 1 and 3, XMP that cannot be
  /// read.
  fileprivate static let copyResources: Set<Int> = [0x0422, 0x0423, 0x0424]
  /// The same: settings of printers with their names, copyright flag, URL, seed of document identifiers, slices with the
  /// document's name, list of URLs, version info, settings of printers.
  fileprivate static let identityResources: Set<Int> = [
    0x03E9, 0x03EA, 0x040A, 0x040B, 0x0414, 0x041A, 0x041E, 0x0421, 0x043A, 0x043B,
  ]
  /// The same: thumbnails of Photoshop 4 and 5.
  fileprivate static let thumbnailResources: Set<Int> = [0x0409, 0x040C]

  private static func datasets(_ numbers: UInt8...) -> Set<IPTCDataset> {
    Set(numbers.map { IPTCDataset(2, $0) })
  }
}
