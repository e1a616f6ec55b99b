/// The type of a box, an item or a brand: four letters (ISO/IEC 14496-12 section 4.2).
struct BoxType: Sendable, Hashable {
  /// The letters in ASCII, the first one in the highest byte.
  let code: UInt32

  init(_ letters: some Sequence<UInt8>) {
    code = letters.reduce(0) { $0 << 8 | UInt32($1) }
  }

  init(code: UInt32) {
    self.code = code
  }

  /// The letters.
  var bytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
  }

  /// The letters for messages; a question mark for each byte that is not printable ASCII.
  var name: String {
    let letters = bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: letters, as: UTF8.self)
  }
}

/// Boxes of a file.
extension BoxType {
  static let fileType = BoxType("ftyp".utf8)
  static let meta = BoxType("meta".utf8)
  static let miniature = BoxType("mini".utf8)
  static let movie = BoxType("moov".utf8)
  static let mediaData = BoxType("mdat".utf8)
  static let free = BoxType("free".utf8)
  static let skip = BoxType("skip".utf8)
  static let uuid = BoxType("uuid".utf8)
}

/// Boxes of a film (ISO/IEC 14496-12 section 8.2; QuickTime File Format, metadata).
extension BoxType {
  static let media = BoxType("mdia".utf8)
  static let mediaInformation = BoxType("minf".utf8)
  static let samples = BoxType("stbl".utf8)
  static let sampleDescriptions = BoxType("stsd".utf8)
  static let movieHeader = BoxType("mvhd".utf8)
  static let metadataKeys = BoxType("keys".utf8)
  static let metadataList = BoxType("ilst".utf8)
  static let metadataValue = BoxType("data".utf8)
}

/// Boxes of `meta` (ISO/IEC 14496-12 section 8.11; 23008-12 section 9.3 and 6.5).
extension BoxType {
  static let handler = BoxType("hdlr".utf8)
  static let primaryItem = BoxType("pitm".utf8)
  static let itemInformation = BoxType("iinf".utf8)
  static let itemEntry = BoxType("infe".utf8)
  static let itemLocation = BoxType("iloc".utf8)
  static let itemReference = BoxType("iref".utf8)
  static let itemData = BoxType("idat".utf8)
  static let itemProperties = BoxType("iprp".utf8)
  static let propertyContainer = BoxType("ipco".utf8)
  static let propertyAssociation = BoxType("ipma".utf8)
  static let dataInformation = BoxType("dinf".utf8)
  static let protection = BoxType("ipro".utf8)
  /// A reference of an item that describes others.
  static let describes = BoxType("cdsc".utf8)
  /// A reference of an item to those that it is computed of.
  static let madeOf = BoxType("dimg".utf8)
  /// A reference of an item that is the thumbnail of others.
  static let thumbnailOf = BoxType("thmb".utf8)
  /// The size of an item in pixels.
  static let spatialExtents = BoxType("ispe".utf8)
  static let rotation = BoxType("irot".utf8)
  static let mirror = BoxType("imir".utf8)
  static let colour = BoxType("colr".utf8)
}

/// Types of items.
extension BoxType {
  static let exifItem = BoxType("Exif".utf8)
  static let jpegItem = BoxType("jpeg".utf8)
  static let mimeItem = BoxType("mime".utf8)
  /// A picture that is computed of another one and a gain map (ISO/IEC 23008-12, amendment for ISO 21496-1).
  static let toneMap = BoxType("tmap".utf8)
}
