import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// The tags, properties, datasets and resources that a removal takes from photos.
struct RemovedNames: Sendable {
  let removal: MetadataRemoval
  private let keptTags: Set<ExifTag>
  private let keptNames: Set<XMPName>
  private let keepsCopyright: Bool
  private let keepsArtist: Bool

  init(_ removal: MetadataRemoval) {
    self.removal = removal
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

  func removes(_ tag: ExifTag) -> Bool {
    if removal.removes(.location) || removal.removes(.identity), Self.copies.contains(tag.number) {
      return true
    }
    // The numbers of GPS tags have other meanings.
    return removal.removes(.identity) && tag.directory != .gps
      && Self.identityTags.contains(tag.number) && !keptTags.contains { $0.number == tag.number }
  }

  /// Local names are compared in lower case: programs of Windows write `xmp:creatortool`.
  func removes(_ name: XMPName) -> Bool {
    if keptNames.contains(name) { return false }
    let local = name.local.lowercased()
    return removal.removes(.location) && Self.isLocation(local, in: name.namespace)
      || removal.removes(.identity) && isIdentity(local, in: name.namespace)
      || removal.removes(.thumbnail) && name == XMPName(.xmp, "Thumbnails")
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

  /// Whether a property is of this person, camera or program.
  private func isIdentity(_ local: String, in namespace: String) -> Bool {
    if Self.rightsNamespaces.contains(namespace) || Self.rights[namespace]?.contains(local) == true
    {
      return !keepsCopyright
    }
    return Self.identityNamespaces.contains(namespace)
      || Self.identityNames[namespace]?.contains(local) == true
      || local.utf8.ends(with: "serialnumber".utf8)
  }

  private static func isLocation(_ local: String, in namespace: String) -> Bool {
    // Many programs have names of their own for coordinates.
    if local.utf8.starts(with: "gps".utf8)
      || ["latitude", "longitude"].contains(where: { local.utf8.has($0.utf8) })
    {
      return true
    }
    return locationNamespaces.contains(namespace)
      || locationNames[namespace]?.contains(local) == true
  }
}

// MARK: - Exif

extension RemovedNames {
  /// Whole XMP, IPTC and Photoshop resources in a directory (XMP part 3, section 1.1.1): copies of what a photo has
  /// elsewhere.
  fileprivate static let copies: Set<UInt16> = [0x02BC, 0x83BB, 0x8649]

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
    0xC634,  // DNGPrivateData
    0xC65D,  // RawDataUniqueID
    0xC68B, 0xC68C, 0xC68D,  // OriginalRawFileName, its data, its name in another form
    0xC7A7,  // NewRawImageDigest
    0xFDE8, 0xFDE9,  // OwnerName and SerialNumber of Photoshop
  ]
}

// MARK: - XMP

extension RemovedNames {
  fileprivate static let locationNamespaces: Set<String> = [
    "http://www.w3.org/2003/01/geo/wgs84_pos#"
  ]

  /// XMP part 2; IPTC Photo Metadata Standard 2023.2; DJI's drones.
  fileprivate static let locationNames: [String: Set<String>] = lowercased([
    XMPNamespace.photoshop.uri: ["City", "State", "Country"],
    XMPNamespace.iptcCore.uri: ["Location", "CountryCode"],
    XMPNamespace.iptcExtension.uri: ["LocationShown", "LocationCreated"],
    "http://ns.iview-multimedia.com/mediapro/1.0/": ["Location"],
    "http://ns.camerabits.com/photomechanic/1.0/": ["CountryCode"],
    "http://ns.acdsee.com/iptc/1.0/": ["City", "State", "Country", "Location"],
    "http://ns.adobe.com/xmp/1.0/DynamicMedia/": ["shotLocation"],
    "http://prismstandard.org/namespaces/basic/2.0/": ["location"],
    // Metadata of other pictures that went into this one.
    XMPNamespace.xmpMM.uri: ["Pantry"],
    "http://www.dji.com/drone-dji/1.0/": [
      "GpsLongtitude", "AbsoluteAltitude", "RelativeAltitude", "LRFTargetLat", "LRFTargetLon",
      "LRFTargetAlt", "LRFTargetAbsAlt",
    ],
  ])

  /// Media management: identifiers, and the history with its programs (XMP part 2, section 2.2).
  fileprivate static let identityNamespaces: Set<String> = [XMPNamespace.xmpMM.uri]

  fileprivate static let rightsNamespaces: Set<String> = [
    XMPNamespace.xmpRights.uri, "http://ns.useplus.org/ldf/xmp/1.0/",
    "http://creativecommons.org/ns#",
  ]

  fileprivate static let rights: [String: Set<String>] = lowercased([
    XMPNamespace.dc.uri: ["rights"], XMPNamespace.tiff.uri: ["Copyright"],
    XMPNamespace.exif.uri: ["Copyright"],
  ])

  fileprivate static let identityNames: [String: Set<String>] = lowercased([
    XMPNamespace.dc.uri: ["creator", "contributor", "publisher", "source", "identifier"],
    XMPNamespace.xmp.uri: ["CreatorTool", "Identifier", "Nickname", "Author"],
    XMPNamespace.tiff.uri: ["Artist", "Software", "HostComputer", "DocumentName"],
    XMPNamespace.exif.uri: ["ImageUniqueID", "MakerNote", "Artist", "Software"],
    XMPNamespace.exifEX.uri: [
      "CameraOwnerName", "Photographer", "ImageEditor", "CameraFirmware", "RAWDevelopingSoftware",
      "ImageEditingSoftware", "MetadataEditingSoftware",
    ],
    XMPNamespace.aux.uri: ["OwnerName", "Firmware", "ImageNumber"],
    XMPNamespace.photoshop.uri: [
      "AuthorsPosition", "CaptionWriter", "Credit", "Source", "DocumentAncestors", "History",
      "TransmissionReference",
    ],
    XMPNamespace.iptcCore.uri: ["CreatorContactInfo"],
    XMPNamespace.iptcExtension.uri: ["DigImageGUID", "RegistryId"],
    "http://ns.adobe.com/camera-raw-settings/1.0/": ["RawFileName"],
    "http://ns.adobe.com/pdf/1.3/": ["Author", "Producer"],
    "http://ns.adobe.com/xmp/1.0/DynamicMedia/": ["artist", "copyright"],
    "http://ns.acdsee.com/iptc/1.0/": ["byline", "author", "copyright"],
  ])

  private static func lowercased(_ names: [String: Set<String>]) -> [String: Set<String>] {
    names.mapValues { Set($0.map { $0.lowercased() }) }
  }
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

  /// Adobe Photoshop File Formats Specification, Image Resource IDs: Exif data 1 and 3, XMP.
  fileprivate static let copyResources: Set<Int> = [0x0422, 0x0423, 0x0424]
  /// The same: copyright flag, URL, seed of document identifiers, list of URLs, version info.
  fileprivate static let identityResources: Set<Int> = [0x040A, 0x040B, 0x0414, 0x041E, 0x0421]
  /// The same: thumbnails of Photoshop 4 and 5.
  fileprivate static let thumbnailResources: Set<Int> = [0x0409, 0x040C]

  private static func datasets(_ numbers: UInt8...) -> Set<IPTCDataset> {
    Set(numbers.map { IPTCDataset(2, $0) })
  }
}

extension Collection<UInt8> {
  /// Whether these bytes are somewhere among them.
  fileprivate func has(_ bytes: some Collection<UInt8>) -> Bool {
    indices.contains { self[$0...].starts(with: bytes) }
  }

  /// Whether the last bytes are these.
  fileprivate func ends(with end: some Collection<UInt8>) -> Bool {
    count >= end.count && suffix(end.count).elementsEqual(end)
  }
}
