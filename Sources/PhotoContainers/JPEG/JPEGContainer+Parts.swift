package import Platform
package import SystemPackage

/// The segments of a JPEG file that edits can change, and what the others mean for them.
struct JPEGLayout {
  let parts: MetadataParts
  let xmp: FoundPart
  let photoshop: FoundPart
  /// The offset of the first index of further pictures (CIPA DC-007); nil if there is none.
  let multiPictures: Int?
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
  static let longest = 40

  /// The kind of a segment with this payload.
  static func kind(
    of marker: JPEGMarker, _ payload: ArraySlice<UInt8>
  ) -> MetadataParts.Kind? {
    switch marker {
    case .app1 where JPEGContainer.isExif(payload): .exif
    case .app1 where payload.starts(with: xmp): .xmp
    case .app13 where payload.starts(with: photoshop): .photoshop
    default: nil
    }
  }
}

extension JPEGContainer {
  package func parts(in file: OpenFile) throws(Errno) -> MetadataParts {
    try layout(of: file).parts
  }

  /// Walks through all segments before the picture.
  func layout(of file: OpenFile) throws(Errno) -> JPEGLayout {
    var (xmp, photoshop) = ([JPEGSegment](), [JPEGSegment]())
    var multiPictures: Int?
    var segments = try JPEGSegments(file)
    while let segment = try segments?.next() {
      switch segment.marker {
      case .app1, .app13:
        let start = segment.payload.lowerBound
        let head = try file.bytes(
          start..<min(start + JPEGPartHeader.xmp.count, segment.payload.upperBound))
        switch JPEGPartHeader.kind(of: segment.marker, head) {
        case .xmp: xmp.append(segment)
        case .photoshop: photoshop.append(segment)
        default: break
        }
      case .app2 where multiPictures == nil:
        if try Self.isMultiPictureIndex(segment, in: file) { multiPictures = segment.position }
      default: break
      }
    }
    let size = try file.size()
    let foundXMP = Self.found(
      xmp, ifSeveral: "it has several XMP packets, which may disagree", fileSize: size)
    let foundPhotoshop = Self.found(
      photoshop, ifSeveral: "its Photoshop resources continue in another segment", fileSize: size)
    return JPEGLayout(
      parts: MetadataParts(exif: exifRange, xmp: foundXMP, photoshop: foundPhotoshop),
      xmp: foundXMP, photoshop: foundPhotoshop, multiPictures: multiPictures,
      damage: segments?.damage)
  }

  private static func found(
    _ segments: [JPEGSegment], ifSeveral reason: String, fileSize: Int
  ) -> FoundPart {
    guard let segment = segments.first else { return .absent }
    guard segments.count == 1 else { return .fixed(reason) }
    guard segment.payload.upperBound <= fileSize else {
      return .fixed("the file ends within its metadata")
    }
    return .at(segment.range)
  }
}

extension JPEGSegment {
  /// The segment from its marker on, without fill bytes.
  var range: Range<Int> { lengthPosition - JPEGContainer.markerSize..<payload.upperBound }
}
