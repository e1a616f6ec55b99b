package import Platform
package import SystemPackage
import TIFFBlocks

/// A JPEG file (ISO/IEC 10918-1). Its Exif block is the payload of the first APP1 segment that
/// begins with `Exif\0` and a padding byte (Exif 2.3 section 4.7.2). Some programs write other headers.
package struct JPEGContainer: PhotoContainer {
  package static let formats = [format]

  private static let format = PhotoFormat(
    name: "JPEG", nameExtensions: ["jpg", "jpeg", "jpe", "jfif", "mpo", "insp"],
    exifPlace: "Exif segment",
    maximumExifRange: markerSize + lengthSize + JPEGSegment.maximumPayload,
    maximumFurtherRange: markerSize + lengthSize + JPEGSegment.maximumPayload,
    isDecodedByLibjpeg: true)

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    JPEGSegments.begin(with: head)
  }

  private static let exifHeader = Array("Exif\0".utf8)
  static let standardExifPrefix = exifHeader + [0]
  static let multiPictureHeader = Array("MPF\0".utf8)
  /// The size of the header with the padding byte.
  static let exifPrefixSize = standardExifPrefix.count
  /// The sizes of a marker, and of the length of its segment (ISO/IEC 10918-1 section B.1.1.4).
  static let markerSize = 2
  static let lengthSize = 2

  package private(set) var layout = PhotoLayout(format, isProvenWhole: false, canLoseParts: true)

  private(set) var exifSegment: JPEGSegment?
  /// The header of the segment, with the padding byte.
  private(set) var exifPrefix = standardExifPrefix
  /// The place of a first Exif segment: right after SOI (Exif 2.3 section 4.5.4), but after APP0
  /// segments. JFIF claims that place too, and all writers of both put JFIF first. Other APP0
  /// segments, such as CIFF, are older than Exif.
  private(set) var insertionPosition = 2
  private(set) var isExifCut = false
  /// Whether the Exif block is too large for one segment, and continues in the next one.
  private(set) var isExifContinued = false
  /// The segments up to the end of the walk that may have further metadata.
  private(set) var furtherSegments: [JPEGSegment] = []
  /// Where a walk for more of them begins: behind the frame header, where Microsoft's programs put XMP. Nil if
  /// there are no more segments.
  private(set) var furtherStart: Int?

  package static func read(_ file: OpenFile) throws(Errno) -> JPEGContainer? {
    guard let segments = try JPEGSegments(file) else { return nil }
    var container = JPEGContainer()
    try container.read(segments, in: file)
    return container
  }

  private init() {}

  private mutating func read(_ segments: JPEGSegments, in file: OpenFile) throws(Errno) {
    var segments = segments
    while exifSegment == nil || pixelSize == nil {
      guard let segment = try segments.next() else {
        furtherStart = nil
        break
      }
      try note(segment, in: file)
      furtherStart = segments.position
    }
    if let segments = segments.damage {
      layout.damage = damage ?? "the file " + segments
    } else if pixelSize == nil {
      layout.damage = damage ?? "the file has no frame header with its size"
    }
    if damage != nil || segments.hasStrayBytes, let end = exifSegment?.payload.upperBound {
      layout.isExifEndDoubtful = try file.bytes(end..<end + 1).first != 0xFF
    }
    layout.exifRange = exifSegment?.range ?? insertionPosition..<insertionPosition
    layout.maximumBlockSize = JPEGSegment.maximumPayload - exifPrefix.count
  }

  private mutating func note(_ segment: JPEGSegment, in file: OpenFile) throws(Errno) {
    switch segment.marker {
    case .app0 where segment.position == insertionPosition:
      insertionPosition = segment.payload.upperBound
    case .app1:
      guard let size = try Self.exifHeaderSize(of: segment, in: file) else {
        return try noteOther(segment, in: file)
      }
      if exifSegment == nil {
        try noteExif(segment, headerSize: size, in: file)
      } else {
        try noteFurtherExif(segment, headerSize: size, in: file)
      }
    case .app13: try noteOther(segment, in: file)
    case let marker where marker.isFrameHeader && pixelSize == nil:
      layout.pixelSize = PictureSize(frameHeader: try Self.head(of: segment, in: file))
    default:
      break
    }
  }

  private mutating func noteOther(_ segment: JPEGSegment, in file: OpenFile) throws(Errno) {
    if try Self.isFurther(segment, in: file) { furtherSegments.append(segment) }
  }

  private mutating func noteExif(
    _ segment: JPEGSegment, headerSize: Int, in file: OpenFile
  ) throws(Errno) {
    let start = segment.payload.lowerBound + headerSize
    if let prefix = try Self.otherPrefix(segment.payload.lowerBound..<start, in: file) {
      exifPrefix = prefix
    }
    let block = try file.copy(start..<max(start, segment.payload.upperBound))
    if start + block.count < segment.payload.upperBound {
      layout.damage = "the file ends within its Exif segment"
      isExifCut = true
    }
    exifSegment = segment
    layout.exifBytes = block
  }

  /// The header if it is not the standard's. A function of its own: while a part of the file is held, a further read
  /// copies all that was read.
  private static func otherPrefix(_ range: Range<Int>, in file: OpenFile) throws(Errno) -> [UInt8]?
  {
    let prefix = try file.bytes(range)
    return prefix.count < range.count || prefix.elementsEqual(standardExifPrefix)
      ? nil : Array(prefix)
  }

  /// The size of the header of Exif in the segment; nil if it has none.
  private static func exifHeaderSize(
    of segment: JPEGSegment, in file: OpenFile
  ) throws(Errno) -> Int? {
    JPEGPartHeader.exifSize(try file.bytes(segment.payload.prefix(JPEGPartHeader.exifHeadSize)))
  }

  private mutating func noteFurtherExif(
    _ segment: JPEGSegment, headerSize: Int, in file: OpenFile
  ) throws(Errno) {
    let start = segment.payload.lowerBound + headerSize
    if TIFFBlock(Array(try file.bytes(start..<start + TIFFBlock.headerSize))) == nil {
      isExifContinued = true
    } else {
      layout.hasFurtherExif = true
    }
  }

  /// The first bytes of the segment's payload, which identify its content.
  static func head(
    of segment: JPEGSegment, in file: OpenFile
  ) throws(Errno) -> ArraySlice<UInt8> {
    let start = segment.payload.lowerBound
    return try file.bytes(start..<min(start + 8, segment.payload.upperBound))
  }

  /// The range of the block in the file; nil if the photo has no Exif block.
  var exifPlace: Range<Int>? {
    guard let exifSegment, let exifBytes else { return nil }
    let start = exifSegment.payload.lowerBound + exifPrefix.count
    return start..<start + exifBytes.count
  }

  /// Whether the segment is an index of the pictures in the file (CIPA DC-007 section 5.2).
  static func isMultiPictureIndex(
    _ segment: JPEGSegment, in file: OpenFile
  ) throws(Errno) -> Bool {
    try head(of: segment, in: file).starts(with: multiPictureHeader)
  }

  /// Whether the payload begins with the header of Exif, in any letter case.
  static func hasExifHeader(_ payload: ArraySlice<UInt8>) -> Bool {
    guard payload.count > exifHeader.count else { return false }
    if payload.starts(with: standardExifPrefix) { return true }
    return zip(payload, exifHeader).allSatisfy { byte, wanted in
      byte == wanted || (0x41...0x5A).contains(byte & 0xDF) && byte | 0x20 == wanted | 0x20
    }
  }
}

extension PictureSize {
  /// The size in a frame header's payload: precision, height, width (ISO/IEC 10918-1 section
  /// B.2.2); nil if the payload is cut, or if the height is 0: it then follows the first scan
  /// (DNL).
  fileprivate init?(frameHeader: ArraySlice<UInt8>) {
    guard frameHeader.count >= 5 else { return nil }
    let start = frameHeader.startIndex
    let height = Int(frameHeader[start + 1]) << 8 | Int(frameHeader[start + 2])
    let width = Int(frameHeader[start + 3]) << 8 | Int(frameHeader[start + 4])
    guard width > 0, height > 0 else { return nil }
    self.init(width: width, height: height)
  }
}
