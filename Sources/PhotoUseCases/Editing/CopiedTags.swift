import PhotoEntities

/// The tags of a photo that are copied.
struct CopiedTags {
  private(set) var changes: [MetadataChange] = []
  /// The names of tags whose texts nobody knows.
  private(set) var guessed: [String] = []
  /// What the user named, and the photo does not have.
  private(set) var missing: [String] = []

  /// The tags of the photo that the patterns stand for. Those are left out that no table has or that no edit writes, and
  /// of a group those that hold for the photo's own file alone.
  init(_ patterns: [TagPattern], of photo: FetchedPhoto) {
    var known: Set<String> = []
    for pattern in patterns {
      var isThere = false
      for tag in photo.tags where pattern.matches(tag) {
        guard let raw = tag.raw, !tag.isRawCut, let definition = TagDefinition(copying: tag),
          !pattern.isOfMany || !definition.isOfOneFile
        else { continue }
        isThere = true
        guard known.insert(definition.fullName).inserted else { continue }
        if photo.guesses(tag) {
          guessed.append(definition.fullName)
        } else {
          changes.append(
            MetadataChange(
              subject: .tag(definition.fullName),
              operation: .tag(TagChange(definition, .set(definition.copied(raw))))))
        }
      }
      if !isThere, !pattern.isOfMany { missing.append(pattern.text) }
    }
  }
}

extension FetchedPhoto {
  /// Whether nobody knows the text of the tag: it is that of IPTC in an unknown character set, or of bytes that are no
  /// text, which are shown as U+FFFD.
  fileprivate func guesses(_ tag: PhotoTag) -> Bool {
    let texts: [String] =
      switch tag.raw {
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
    guard [.exif, .xmp, .iptc].contains(tag.source), let name,
      let found = try? TagDefinition(name: "\(tag.directory):\(name)"),
      found.directory.isIdentical(to: tag.directory)
    else { return nil }
    self = found
  }

  /// Whether it says how its own file stores pictures, or is in a directory to which edits add none.
  fileprivate var isOfOneFile: Bool {
    switch source {
    case .exif:
      protection == .structure || Self.sizes.contains(where: name.isIdentical)
        || directory.isIdentical(to: "Interoperability")
        || directory.isIdentical(to: "IFD0") && number ?? 0 >= Self.firstOfDNG
    case .xmp:
      Self.storing.contains(where: directory.isIdentical) || property.isIdentical(to: "Thumbnails")
        || (Self.sizes + Self.forms).contains(where: name.isIdentical)
          && ["XMP-tiff", "XMP-exif"].contains(where: directory.isIdentical)
    default: false
    }
  }

  /// The first tag of DNG's own (DNG 1.7, chapter 4): they say how the pixels of a sensor become a picture.
  private static let firstOfDNG: UInt16 = 0xC612
  /// What says the size of a picture.
  private static let sizes = ["PixelXDimension", "PixelYDimension", "ImageWidth", "ImageLength"]
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

  /// The value as the tag takes it: a list also of one item, and numbers of XMP and IPTC as text.
  fileprivate func copied(_ raw: TagValue) -> TagValue {
    guard source != .exif else { return raw }
    switch raw {
    case .text(let text) where form.list != nil: return .texts([text])
    case .integers(let numbers) where numbers.count == 1: return .text("\(numbers[0])")
    default: return raw
    }
  }
}
