package import Platform
package import SystemPackage

/// The segments of a JPEG file that edits can change, and what the others mean for them.
struct JPEGLayout {
  let parts: MetadataParts
  let xmp: FoundPart
  /// The header of the XMP segment; that of the standard if the photo has no such segment.
  let xmpHeader: [UInt8]
  let photoshop: FoundPart
  /// The payloads of its segments, which may be several.
  let photoshopPayloads: [Range<Int>]
  /// The AFCP trailer; nil if the file has none that edits can change.
  let trailer: AFCPTrailer?
  /// The offset of the first index of further pictures (CIPA DC-007); nil if there is none.
  let multiPictures: Int?
  /// Whether the file is signed with content credentials.
  let isSigned: Bool
  /// Why the walk ended before the picture, as the end of a sentence that begins with "the file"; nil if
  /// it did not.
  let damage: String?
}

/// The kinds of segments that edits can change, by their headers.
enum JPEGPartHeader {
  /// XMP part 3, section 1.1.3.
  static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// In APP13.
  static let photoshop = FurtherMetadata.photoshopHeader
  /// The most bytes of a payload that tell what it is.
  static let longest = 96
  /// The most bytes before a packet in a segment with another header than the standard's. Some programs write a longer
  /// or a misspelt one, or none.
  private static let longestOther = 64
  /// What a packet begins with, but for the name's prefix (XMP part 1, ISO 16684-1, section 7.3).
  private static let beginnings = ["<?xpacket", "xmpmeta", "xapmeta", "<rdf:RDF"].map {
    Array($0.utf8)
  }

  /// The size of the header of a segment APP1 with XMP; nil if it has none. A header that is not the standard's is
  /// handed over with the packet, so that it stays.
  static func xmpSize(_ payload: ArraySlice<UInt8>) -> Int? {
    if payload.starts(with: xmp) { return xmp.count }
    if payload.starts(with: JPEGContainer.extendedXMPHeader) { return nil }
    let start = payload.prefix(longest)
    return start.indices.prefix(longestOther).contains { index in
      beginnings.contains { start[index...].starts(with: $0) }
    } ? 0 : nil
  }

  /// The most bytes before the TIFF header in a segment with another header than the standard's. Some programs write
  /// bytes before the name, more or fewer NULs after it, or the name twice.
  private static let longestExif = 16
  /// The most bytes that tell whether a payload has Exif.
  static let exifHeadSize = longestExif + tiffHeaders[0].count
  private static let exifName = Array("exif".utf8)
  /// Byte order and number of a TIFF file (TIFF 6.0 section 2).
  private static let tiffHeaders: [[UInt8]] = [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]]

  /// The size of the header of a segment APP1 with Exif, with the padding byte; nil if it has none. After a header that
  /// is not the standard's, in any letter case, the TIFF header must follow.
  static func exifSize(_ payload: ArraySlice<UInt8>) -> Int? {
    let isStandard = JPEGContainer.hasExifHeader(payload)
    let size = JPEGContainer.exifPrefixSize
    if isStandard, hasTIFFHeader(payload.dropFirst(size)) { return size }
    // Most others, which the search below takes some time for.
    if payload.starts(with: xmp) || payload.starts(with: JPEGContainer.extendedXMPHeader) {
      return nil
    }
    let head = payload.prefix(exifHeadSize)
    let found = (0...longestExif).first { position in
      hasTIFFHeader(head.dropFirst(position))
        && (position == 0 || hasExifName(head.prefix(position)))
    }
    return found ?? (isStandard ? size : nil)
  }

  private static func hasTIFFHeader(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first == 0x49 || first == 0x4D else { return false }
    return tiffHeaders.contains { bytes.starts(with: $0) }
  }

  private static func hasExifName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.contains { start in
      bytes[start...].prefix(exifName.count).map { $0 | 0x20 } == exifName
    }
  }

  /// The kind of a segment with this payload.
  static func kind(
    of marker: JPEGMarker, _ payload: ArraySlice<UInt8>
  ) -> MetadataParts.Kind? {
    switch marker {
    case .app1 where exifSize(payload) != nil: .exif
    case .app1 where xmpSize(payload) != nil: .xmp
    case .app13 where payload.starts(with: photoshop): .photoshop
    default: nil
    }
  }
}

extension JPEGContainer {
  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    OwnBytes(of: try layout(of: file).parts)
  }

  /// Walks through all segments before the picture.
  func layout(of file: OpenFile) throws(Errno) -> JPEGLayout {
    var (xmp, photoshop) = ([JPEGSegment](), [JPEGSegment]())
    var (xmpHeader, multiPictures): ([UInt8], Int?) = (JPEGPartHeader.xmp, nil)
    var isSigned = false
    var segments = try JPEGSegments(file)
    while let segment = try segments?.next() {
      switch segment.marker {
      case .app1, .app13:
        let start = segment.payload.lowerBound
        let head = try file.bytes(
          start..<min(start + JPEGPartHeader.longest, segment.payload.upperBound))
        switch JPEGPartHeader.kind(of: segment.marker, head) {
        case .xmp:
          xmp.append(segment)
          if JPEGPartHeader.xmpSize(head) == 0 { xmpHeader = [] }
        case .photoshop: photoshop.append(segment)
        default: break
        }
      case .app2 where multiPictures == nil:
        if try Self.isMultiPictureIndex(segment, in: file) { multiPictures = segment.position }
      case .app11: if try JPEGBoxSegment(segment, in: file)?.isSignature == true { isSigned = true }
      default: break
      }
    }
    let size = try file.size()
    let end = segments?.position ?? size
    let foundXMP = Self.found(
      xmp, ifSeveral: "it has several XMP packets, which may disagree", fileSize: size)
    let foundPhotoshop = Self.found(
      photoshop, isJoined: true, ifSeveral: Self.photoshopApart, fileSize: size)
    let trailer = try AFCPTrailer(file, size: size).flatMap {
      $0.range.lowerBound >= end ? $0 : nil
    }
    return JPEGLayout(
      parts: MetadataParts(
        exif: exifRange, xmp: foundXMP, photoshop: foundPhotoshop, trailer: trailer?.range),
      xmp: foundXMP, xmpHeader: xmpHeader, photoshop: foundPhotoshop,
      photoshopPayloads: photoshop.map(\.payload), trailer: trailer, multiPictures: multiPictures,
      isSigned: isSigned,
      damage: segments?.damage)
  }

  private static let photoshopApart =
    "its Photoshop resources are in several segments, with others between them"

  /// - Parameter isJoined: Whether several segments that follow each other are one part.
  private static func found(
    _ segments: [JPEGSegment], isJoined: Bool = false, ifSeveral reason: String, fileSize: Int
  ) -> FoundPart {
    guard let first = segments.first, let last = segments.last else { return .absent }
    let ranges = segments.map(\.range)
    guard ranges.count == 1 || isJoined && ranges.areAdjacent else { return .fixed(reason) }
    guard last.payload.upperBound <= fileSize else {
      return .fixed("the file ends within its metadata")
    }
    // What is not read would be lost.
    guard
      segments.count == 1
        || segments.map(\.payload.count).reduce(0, +) <= FurtherMetadata.maximumPart
    else { return .fixed("it is longer than \(FurtherMetadata.maximumPart >> 20) MiB") }
    return .at(first.range.lowerBound..<last.range.upperBound)
  }
}

extension [Range<Int>] {
  /// Whether each begins where the one before it ends.
  fileprivate var areAdjacent: Bool {
    zip(self, dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }
  }
}

extension JPEGSegment {
  /// The segment from its marker on, without fill bytes.
  var range: Range<Int> { lengthPosition - JPEGContainer.markerSize..<payload.upperBound }
}
