import PhotoEntities

/// The tags of a photo that are copied.
struct CopiedTags {
  private(set) var changes: [MetadataChange] = []
  /// The names of tags whose texts nobody knows.
  private(set) var guessed: [String] = []
  /// The names of tags whose values are too long.
  private(set) var long: [String] = []
  /// What the user named, and the photo does not have.
  private(set) var missing: [String] = []

  /// The tags of the photo that the patterns stand for; of a property that its sidecar has, those of the sidecar. Those
  /// are left out that no table has or that no edit writes, and of a group those that hold for the photo's own file alone.
  init(_ patterns: [TagPattern], of photo: FetchedPhoto) {
    let tags = photo.tags.compactMap { tag in
      TagDefinition(copying: tag).map { (tag: tag, definition: $0) }
    }
    let beside = Set(tags.filter { $0.tag.source == .sidecar }.map(\.definition.propertyName))
    var known: Set<String> = []
    for pattern in patterns {
      let meant = tags.filter { tag, definition in
        pattern.matches(tag) && !(pattern.isOfMany && definition.isOfOneFile)
          && (tag.source != .xmp || !beside.contains(definition.propertyName))
      }
      if meant.isEmpty, !pattern.isOfMany { missing.append(pattern.text) }
      for (tag, definition) in meant where known.insert(definition.fullName).inserted {
        add(tag, as: definition, of: photo)
      }
    }
  }

  private mutating func add(_ tag: PhotoTag, as definition: TagDefinition, of photo: FetchedPhoto) {
    let name = definition.fullName
    guard let value = definition.copied(tag) else { return long.append(name) }
    if photo.guesses(tag, value) { return guessed.append(name) }
    changes.append(
      MetadataChange(
        subject: .tag(name), operation: .tag(TagChange(definition, .set(value)))))
  }
}

extension FetchedPhoto {
  /// Whether nobody knows the text of the tag: it is that of IPTC in an unknown character set, or of bytes that are no
  /// text, which are shown as U+FFFD.
  fileprivate func guesses(_ tag: PhotoTag, _ value: TagValue) -> Bool {
    let texts: [String] =
      switch value {
      case .text(let text): [text]
      case .texts(let texts): texts
      default: []
      }
    let isGuessed = tag.source == .iptc && warnings.contains(.guessedText)
    return texts.contains { text in
      text.unicodeScalars.contains("\u{FFFD}") || isGuessed && !text.utf8.allSatisfy { $0 < 0x80 }
    }
  }
}

extension TagDefinition {
  /// The tag that a photo has; nil if no table has it, or if no edit writes it.
  fileprivate init?(copying tag: PhotoTag) {
    let name: String? =
      tag.source == .exif ? tag.number.map { PhotoTag.text(ofNumber: $0) } : tag.name
    guard [.exif, .xmp, .sidecar, .iptc].contains(tag.source), let name,
      let found = try? TagDefinition(name: "\(tag.directory):\(name)"),
      found.directory.isIdentical(to: tag.directory)
    else { return nil }
    self = found
  }

  /// The property that has the value, with its directory.
  fileprivate var propertyName: String { "\(directory):\(property)" }

  /// Whether it says how its own file stores pictures, or is in a directory to which edits add none.
  package var isOfOneFile: Bool {
    switch source {
    case .exif:
      protection == .structure || (Self.sizes + Self.codings).contains(where: name.isIdentical)
        || directory.isIdentical(to: "Interoperability")
        || directory.isIdentical(to: "IFD0") && number ?? 0 >= Self.firstOfDNG
    case .xmp:
      Self.storing.contains(where: directory.isIdentical) || property.isIdentical(to: "Thumbnails")
        || (Self.sizes + Self.codings + Self.forms).contains(where: name.isIdentical)
          && ["XMP-tiff", "XMP-exif"].contains(where: directory.isIdentical)
    default: false
    }
  }

  /// The first tag of DNG's own (DNG 1.7, chapter 4): they say how the pixels of a sensor become a picture.
  private static let firstOfDNG: UInt16 = 0xC612
  /// What says the size of a picture.
  private static let sizes = ["PixelXDimension", "PixelYDimension", "ImageWidth", "ImageLength"]
  /// What says how it is coded (Exif 3.1, tags relating to image configuration).
  private static let codings = ["ComponentsConfiguration", "CompressedBitsPerPixel"]
  /// What XMP says besides of the form of a picture (XMP part 2, ISO 16684-2, the tiff namespace).
  private static let forms = [
    "BitsPerSample", "Compression", "PhotometricInterpretation", "SamplesPerPixel",
    "PlanarConfiguration", "YCbCrSubSampling", "YCbCrPositioning", "YCbCrCoefficients",
    "ReferenceBlackWhite", "TransferFunction",
  ]
  /// The directories of further pictures and films in a file.
  private static let storing = [
    "XMP-Container", "XMP-Device", "XMP-GAudio", "XMP-GCamera", "XMP-GDepth", "XMP-GFocus",
    "XMP-GImage", "XMP-HDRGainMap", "XMP-LImage", "XMP-hdrgm",
  ]

  /// The value as the tag takes it: a list also of one item, numbers of XMP and IPTC as text, and texts that are coded as
  /// such, whose bytes may mean another text in another block. Nil if it is too long to be known whole.
  fileprivate func copied(_ tag: PhotoTag) -> TagValue? {
    if source == .exif, Self.codedTexts.contains(where: fullName.isIdentical),
      case .words(let words) = tag.meaning
    {
      return .text(words)
    }
    guard let raw = tag.raw, !tag.isRawCut else { return nil }
    guard source != .exif else { return raw }
    switch raw {
    case .text(let text) where form.list != nil: return .texts([text])
    case .integers(let numbers) where numbers.count == 1: return .text("\(numbers[0])")
    default: return raw
    }
  }

  /// The tags of Exif that have texts as bytes, which a mark or the order of the block explains.
  private static let codedTexts = [
    "Exif:UserComment", "GPS:GPSProcessingMethod", "GPS:GPSAreaInformation", "IFD0:XPTitle",
    "IFD0:XPComment", "IFD0:XPAuthor", "IFD0:XPKeywords", "IFD0:XPSubject",
  ]
}
