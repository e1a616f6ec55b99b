import PhotoUseCases
import XMPPackets

extension RemovedNames {
  /// What the removal takes from XMP packets.
  var xmp: XMPRemoval {
    XMPRemoval(removesRemarks: removal.removes(.identity), keeping: keeps, removes)
  }

  /// The same without what is not a property.
  var properties: XMPRemoval { XMPRemoval(keeping: keeps, removes) }

  /// What a sidecar has of these kinds: its settings are named, too.
  var propertiesOfSidecars: XMPRemoval {
    XMPRemoval(keeping: { keeps($0) && !(isOfRaws && isSetting($0)) }, removes)
  }

  /// Whether anything is to be removed from this packet: also if it cannot be read.
  func mayRemove(from bytes: [UInt8]) -> Bool {
    guard let packet = try? XMPPacket(bytes) else { return true }
    return packet.has(properties)
  }

  /// What stays in a packet and may say the same.
  func doubts(about packet: XMPPacket) -> [String] {
    guard isOfTexts else { return [] }
    let unknown = packet.unknownNamespaces.filter { !Self.knownNamespaces.contains($0) }
    var doubts = unknown.prefix(Self.namedNamespaces).map {
      $0.isEmpty ? "XMP without a namespace" : "XMP of \($0)"
    }
    if unknown.count > Self.namedNamespaces {
      doubts.append("XMP of \(unknown.count - Self.namedNamespaces) other namespaces")
    }
    if !removal.removes(.identity) {
      if packet.hasRemarks { doubts.append("comments in XMP") }
      let contacts = packet.names(foundBy: XMPRemoval(removes)).filter(isContact)
      doubts += Set(contacts.map(\.description)).sorted()
    }
    if isOfRaws {
      let settings = packet.names(foundBy: XMPRemoval(removes)).filter(isSetting)
      doubts += names(settings, "settings")
    }
    doubts += names(packet.names(foundBy: XMPRemoval(isUnknown)), "XMP properties")
    let pictures = packet.names.filter { Self.pictures[$0.namespace]?.contains($0.local) == true }
    return doubts + Set(pictures.map(\.description)).sorted()
  }

  /// The most namespaces that a warning names.
  private static let namedNamespaces = 4

  /// Phrases for properties, each once.
  private func names(_ names: [XMPName], _ several: String) -> [String] {
    let names = Set(names.map(\.description)).sorted()
    let others = names.count - Self.namedNamespaces
    return Array(names.prefix(Self.namedNamespaces))
      + (others > 0 ? ["\(others) other \(several)"] : [])
  }

  /// Whether nobody has said what a property of a known namespace is about.
  private func isUnknown(_ name: XMPName) -> Bool {
    guard let stays = Self.staying[name.namespace] else { return false }
    let local = name.local.lowercased()
    let words = NameWords(name.local)
    return !stays.contains(local) && !isLocation(local, words, in: name.namespace)
      && !isIdentity(local, words, in: name.namespace) && !words.isRights
  }

  /// Local names are compared in lower case: programs of Windows write `xmp:creatortool`.
  func removes(_ name: XMPName) -> Bool {
    // Credentials go whatever is removed, as embedded ones do.
    if name == .provenance { return true }
    let local = name.local.lowercased()
    if Self.harmless[name.namespace]?.contains(local) == true { return false }
    let words = NameWords(name.local)
    if isOfTexts || removal.removes(.thumbnail),
      Self.thumbnails[name.namespace]?.contains(local) == true
    {
      return true
    }
    return removal.removes(.location) && isLocation(local, words, in: name.namespace)
      || removal.removes(.identity) && isIdentity(local, words, in: name.namespace)
  }

  private func isLocation(_ local: String, _ words: NameWords, in namespace: String) -> Bool {
    words.isPlace || Self.locationNamespaces.contains(namespace)
      || Self.locationNames[namespace]?.contains(local) == true
  }

  /// Whether a property is of persons, of this camera, or of a program.
  private func isIdentity(_ local: String, _ words: NameWords, in namespace: String) -> Bool {
    if words.isRights || Self.rightsNamespaces.contains(namespace) { return !keepsCopyright }
    return words.isIdentity || Self.identityNamespaces.contains(namespace)
      || Self.identityNames[namespace]?.contains(local) == true
      // The address of the creator, which some programs write without its structure.
      || namespace == XMPNamespace.iptcCore.uri && local.utf8.starts(with: "ci".utf8)
  }

  private func keeps(_ name: XMPName) -> Bool {
    keptNames.contains(name) || !removal.removes(.identity) && isContact(name)
      || isOfRaws && isSetting(name)
  }

  /// Whether a property says how to show a raw. Profiles and masks have identifiers in it.
  private func isSetting(_ name: XMPName) -> Bool {
    name.namespace == Self.cameraRaw
      && !(Self.identityNames[Self.cameraRaw] ?? []).contains(
        name.local.lowercased())
  }

  /// Whether a property says how to reach the creator or the owner of the rights: not where the photo was taken.
  private func isContact(_ name: XMPName) -> Bool {
    name.namespace == XMPNamespace.plus.uri || name == XMPName(.iptcCore, "CreatorContactInfo")
  }
}

// MARK: - Names

extension RemovedNames {
  private static let cameraRaw = "http://ns.adobe.com/camera-raw-settings/1.0/"
  private static let darwinCore = [
    "http://rs.tdwg.org/dwc/terms/", "http://rs.tdwg.org/dwc/index.htm",
  ]

  /// Names with such a word that say nothing of the kind: where in the picture the subject is (XMP part 2, section 3.3),
  /// whether a photo may be edited elsewhere, the type of a lens.
  private static let harmless: [String: Set<String>] = lowercased([
    XMPNamespace.exif.uri: ["SubjectLocation"],
    XMPNamespace.aux.uri: ["LensID"],
    "http://ns.adobe.com/xmp/note/": ["HasExtendedXMP"],
  ])

  private static let locationNamespaces = Set(
    ["http://www.w3.org/2003/01/geo/wgs84_pos#"] + darwinCore)

  /// XMP part 2; IPTC Photo Metadata Standard 2023.2; DJI's drones.
  private static let locationNames: [String: Set<String>] = lowercased([
    XMPNamespace.photoshop.uri: ["City", "State", "Country"],
    XMPNamespace.iptcCore.uri: [
      "Location", "CountryCode", "CiAdrExtadr", "CiAdrCity", "CiAdrRegion", "CiAdrPcode",
      "CiAdrCtry",
    ],
    XMPNamespace.iptcExtension.uri: ["LocationShown", "LocationCreated", "WorldRegion"],
    // Where the subject is (Dublin Core).
    XMPNamespace.dc.uri: ["coverage"], dublinCoreTerms: ["coverage", "spatial"],
    "http://ns.acdsee.com/iptc/1.0/": ["City", "State", "Country", "Location"],
    XMPNamespace.xmpDM.uri: ["shotLocation"],
    // Metadata of other pictures that went into this one.
    XMPNamespace.xmpMM.uri: ["Pantry"],
    XMPNamespace.dji.uri: [
      "GpsLongtitude", "AbsoluteAltitude", "RelativeAltitude", "LRFTargetLat", "LRFTargetLon",
      "LRFTargetAlt", "LRFTargetAbsAlt",
    ],
  ])

  /// Media management: identifiers, and the history with its programs (XMP part 2, section 2.2). Persons, with the
  /// regions of faces. Observers of animals and plants. Patients. What a program writes about itself.
  private static let identityNamespaces = Set([
    XMPNamespace.xmpMM.uri,
    // Jobs, with their names, numbers and addresses; histories and references of files (XMP part 1, section 8.2.2).
    "http://ns.adobe.com/xap/1.0/bj/", "http://ns.adobe.com/xap/1.0/sType/Job#",
    "http://ns.adobe.com/xap/1.0/sType/ResourceEvent#",
    "http://ns.adobe.com/xap/1.0/sType/ResourceRef#", "http://ns.adobe.com/xap/1.0/sType/Version#",
    "http://www.metadataworkinggroup.com/schemas/regions/",
    "http://ns.microsoft.com/photo/1.2/", "http://ns.microsoft.com/photo/1.2/t/RegionInfo#",
    "http://ns.microsoft.com/photo/1.2/t/Region#",
    "http://ns.acdsee.com/regions/",
    "http://ns.apple.com/faceinfo/1.0/",
    "http://xmp.gettyimages.com/gift/1.0/",
    "http://ns.adobe.com/DICOM/",
    "http://ns.adobe.com/creatorAtom/1.0/",
    "http://www.gimp.org/xmp/", "http://ns.optimasc.com/dex/1.0/",
    "http://developer.sonyericsson.com/cell/1.0/",
  ]).union(darwinCore)

  private static let rightsNamespaces: Set<String> = [
    XMPNamespace.xmpRights.uri, XMPNamespace.plus.uri, XMPNamespace.cc.uri,
  ]

  private static let identityNames: [String: Set<String>] = lowercased([
    XMPNamespace.dc.uri: [
      "creator", "contributor", "publisher", "source", "identifier", "relation",
    ],
    dublinCoreTerms: [
      "source", "relation", "mediator", "rightsHolder", "bibliographicCitation", "references",
      "isReferencedBy", "isPartOf", "hasPart", "isVersionOf", "hasVersion", "isFormatOf",
      "hasFormat", "replaces", "isReplacedBy",
    ],
    XMPNamespace.xmp.uri: ["CreatorTool", "Identifier", "Nickname", "Author", "BaseURL"],
    XMPNamespace.tiff.uri: ["Artist", "Software", "HostComputer", "DocumentName"],
    XMPNamespace.exif.uri: [
      "ImageUniqueID", "MakerNote", "Artist", "Software", "RelatedSoundFile",
    ],
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
    XMPNamespace.iptcExtension.uri: [
      "DigImageGUID", "RegistryId", "AddlModelInfo", "ModelAge", "AOSource", "AOSourceInvNo",
      "AOCreatorId", "OrganisationInImageName", "OrganisationInImageCode", "ImageRegion",
      "AISystemUsed", "AISystemVersionUsed", "AIPromptWriterName", "SupplyChainSource",
      "MetadataAuthority", "MetadataLastEditor", "RecDevice", "PlanningRef",
      "RegItemId", "RegOrgId", "RegEntryRole",
    ],
    cameraRaw: ["RawFileName", "Converter"],
    XMPNamespace.pdf.uri: ["Author", "Producer"],
    // Persons, paths of projects and of sound, and who speaks at a marker, with its address.
    XMPNamespace.xmpDM.uri: [
      "artist", "copyright", "composer", "director", "directorPhotography", "engineer", "client",
      "projectRef", "projectName", "path", "absPeakAudioFilePath", "relativePeakAudioFilePath",
      "contributedMedia", "webStatement", "speaker", "location",
    ],
    XMPNamespace.acdsee.uri: ["byline", "author", "copyright", "OriginatingProgram"],
    XMPNamespace.photoMechanic.uri: ["PMVersion"],
    // Persons and organisations, and the numbers and addresses by which they publish (PRISM 2.0, section 4).
    XMPNamespace.prism.uri: [
      "organization", "distributor", "corporateEntity", "person", "sellingAgency", "ticker",
      "publicationName", "blogTitle", "blogURL", "url", "link", "doi", "isbn", "issn", "eIssn",
      "nationalCatalogNumber", "uspsNumber", "productCode", "supplementDisplayID", "hasAlternative",
      "hasCorrection", "hasTranslation", "isAlternativeOf", "isCorrectionOf", "isTranslationOf",
    ],
    "http://www.metadataworkinggroup.com/schemas/collections/": ["CollectionURI"],
    XMPNamespace.mediaPro.uri: ["People"],
    "http://ns.google.com/photos/1.0/camera/": [
      "HDRPMakerNote", "hdrp_makernote", "ShotLogData", "shot_log_data", "HDRPlusMakerNote",
    ],
    XMPNamespace.digiKam.uri: ["ImageUniqueID", "ImageHistory", "PicasawebGPhotoId"],
    XMPNamespace.darktable.uri: ["derived_from"],
  ])

  /// Pictures of the photo, with metadata of their own (XMP part 2, section 1.2.2.3).
  private static let thumbnails: [String: Set<String>] = lowercased([
    XMPNamespace.xmp.uri: ["Thumbnails"], "http://ns.adobe.com/xap/1.0/g/img/": ["image"],
  ])

  /// Pictures and sounds that belong to the photo.
  private static let pictures: [String: Set<String>] = [
    "http://ns.google.com/photos/1.0/image/": ["Data"],
    "http://ns.google.com/photos/1.0/audio/": ["Data"],
  ]

  /// Namespaces that exifcli has no prefix for, and whose names are searched for what they say.
  private static let knownNamespaces = Set(
    [locationNames, identityNames, pictures, harmless, staying].flatMap(\.keys)
      + [
        "http://ns.adobe.com/hdr-metadata/1.0/", "http://ns.adobe.com/iX/1.0/",
        "http://ns.adobe.com/photoshop/1.0/camera-profile",
        "http://ns.adobe.com/camera-raw-embedded-lens-profile/1.0/",
        "http://ns.adobe.com/raw/1.0/", "http://ns.adobe.com/lensCorrections/1.0/",
        "http://ns.adobe.com/camera-raw-saved-settings/1.0/",
        "http://ns.adobe.com/xap/1.0/sType/Font#",
        "http://ns.adobe.com/xap/1.0/sType/ManifestItem#",
        "http://www.w3.org/2000/01/rdf-schema#",
        "http://ns.google.com/photos/1.0/focus/", "http://ns.google.com/videos/1.0/spherical/",
        "http://ns.google.com/photos/1.0/creations/", "http://ns.google.com/photos/dd/1.0/profile/",
        "http://ns.apple.com/adjustment-settings/1.0/",
      ]
  ).union(locationNamespaces).union(identityNamespaces).union(rightsNamespaces)

  static let dublinCoreTerms = XMPName.provenance.namespace

  private static func lowercased(_ names: [String: Set<String>]) -> [String: Set<String>] {
    names.mapValues { Set($0.map { $0.lowercased() }) }
  }
}
