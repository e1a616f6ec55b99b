package import Platform
package import SystemPackage
package import TIFFBlocks

/// A JPEG file (ISO/IEC 10918-1). Its Exif block is the payload of the first APP1 segment that
/// begins with `Exif\0` and a padding byte (Exif 2.3 section 4.7.2).
package struct JPEGContainer: PhotoContainer {
  package static let format = PhotoFormat(
    name: "JPEG", nameExtensions: ["jpg", "jpeg", "jpe", "jfif"], exifPlace: "Exif segment",
    maximumExifRange: markerSize + lengthSize + JPEGSegment.maximumPayload,
    isDecodedByLibjpeg: true)

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    JPEGSegments.begin(with: head)
  }

  private static let exifHeader = "Exif\0".utf8
  private static let multiPictureHeader = "MPF\0".utf8
  /// The size of the header with the padding byte.
  private static let exifPrefixSize = 6
  /// The sizes of a marker, and of the length of its segment (ISO/IEC 10918-1 section B.1.1.4).
  private static let markerSize = 2
  private static let lengthSize = 2

  package private(set) var exifBytes: [UInt8]?
  package private(set) var pixelSize: PictureSize?
  package private(set) var damage: String?

  private var exifSegment: JPEGSegment?
  /// The padding byte.
  private var exifPadding: UInt8 = 0
  /// The place of a first Exif segment: right after SOI (Exif 2.3 section 4.5.4), but after APP0
  /// segments. JFIF claims that place too, and all writers of both put JFIF first. Other APP0
  /// segments, such as CIFF, are older than Exif.
  private var insertionPosition = 2
  private var hasMultiPictures = false
  package private(set) var hasFurtherExif = false
  private var isExifCut = false
  package private(set) var isExifEndDoubtful = false
  /// Why the Exif segment must keep its length, as the end of a sentence; nil if it may change.
  private var reasonNotToGrow: String?

  package static func read(_ file: OpenFile) throws(Errno) -> JPEGContainer? {
    guard let segments = try JPEGSegments(file) else { return nil }
    var container = JPEGContainer()
    try container.read(segments, in: file)
    return container
  }

  private init() {}

  private mutating func read(_ segments: JPEGSegments, in file: OpenFile) throws(Errno) {
    var segments = segments
    while exifSegment == nil || pixelSize == nil, let segment = try segments.next() {
      try note(segment, in: file)
    }
    if let segments = segments.damage {
      damage = damage ?? "the file " + segments
    } else if pixelSize == nil {
      damage = damage ?? "the file has no frame header with its size"
    }
    if damage != nil, let end = exifSegment?.payload.upperBound {
      isExifEndDoubtful = try file.bytes(end..<end + 1).first != 0xFF
    }
  }

  private mutating func note(_ segment: JPEGSegment, in file: OpenFile) throws(Errno) {
    switch segment.marker {
    case .app0 where segment.position == insertionPosition:
      insertionPosition = segment.payload.upperBound
    case .app1 where try Self.isExif(Self.head(of: segment, in: file)):
      if exifSegment == nil {
        try noteExif(segment, in: file)
      } else {
        try noteFurtherExif(segment, in: file)
      }
    case .app2 where try Self.head(of: segment, in: file).starts(with: Self.multiPictureHeader):
      hasMultiPictures = true
    case let marker where marker.isFrameHeader && pixelSize == nil:
      pixelSize = PictureSize(frameHeader: try Self.head(of: segment, in: file))
    default:
      break
    }
  }

  private mutating func noteExif(
    _ segment: JPEGSegment, in file: OpenFile
  ) throws(Errno) {
    let start = segment.payload.lowerBound + Self.exifPrefixSize
    exifPadding = try file.bytes(start - 1..<start).first ?? 0
    let block = try file.copy(start..<max(start, segment.payload.upperBound))
    if start + block.count < segment.payload.upperBound {
      damage = "the file ends within its Exif segment"
      isExifCut = true
    }
    exifSegment = segment
    exifBytes = block
    if hasMultiPictures {
      reasonNotToGrow = "the offsets of its further pictures would become wrong"
    }
  }

  private mutating func noteFurtherExif(
    _ segment: JPEGSegment, in file: OpenFile
  ) throws(Errno) {
    let start = segment.payload.lowerBound + Self.exifPrefixSize
    // A block that is too large for one segment continues in the next one.
    if TIFFBlock(Array(try file.bytes(start..<start + TIFFBlock.headerSize))) == nil {
      reasonNotToGrow = "its Exif continues in another segment"
    } else {
      hasFurtherExif = true
    }
  }

  /// The first bytes of the segment's payload, which identify its content.
  private static func head(
    of segment: JPEGSegment, in file: OpenFile
  ) throws(Errno) -> ArraySlice<UInt8> {
    let start = segment.payload.lowerBound
    return try file.bytes(start..<min(start + 8, segment.payload.upperBound))
  }

  package var maximumBlockSize: Int { JPEGSegment.maximumPayload - Self.exifPrefixSize }

  /// Where the block stands in the file; nil if there is none.
  var exifPlace: Range<Int>? {
    guard let exifSegment, let exifBytes else { return nil }
    let start = exifSegment.payload.lowerBound + Self.exifPrefixSize
    return start..<start + exifBytes.count
  }

  package var exifRange: Range<Int> {
    exifSegment.map { $0.lengthPosition - Self.markerSize..<$0.payload.upperBound }
      ?? insertionPosition..<insertionPosition
  }

  package func rewrite(_ file: OpenFile, with block: TIFFBlock) throws(ContainerRefusal)
    -> FileRewrite
  {
    try checkMayHold(block, in: file)
    return rewrite(with: try following(block, in: file))
  }

  private func rewrite(with block: TIFFBlock) -> FileRewrite {
    let segment = newSegment(holding: block)
    guard let exifSegment else {
      return FileRewrite(parts: [
        .original(0..<insertionPosition), .new(segment), .originalFrom(insertionPosition),
      ])
    }
    return FileRewrite(parts: [
      .original(0..<exifSegment.lengthPosition), .new(Array(segment[Self.markerSize...])),
      .originalFrom(exifSegment.payload.upperBound),
    ])
  }

  package func rewrite(
    _ file: OpenFile, restoring bytes: [UInt8]
  ) throws(ContainerRefusal) -> FileRewrite {
    if bytes.isEmpty, exifSegment != nil { return try removingAddedSegment(file) }
    let prefixSize = Self.markerSize + Self.lengthSize + Self.exifPrefixSize
    guard let block = TIFFBlock(Array(bytes.dropFirst(prefixSize))) else {
      throw .damaged(Self.noExifOfAnEdit)
    }
    try checkMayHold(block, in: file)
    guard bytes == newSegment(holding: block) else { throw .damaged(Self.noExifOfAnEdit) }
    // The restored block has the offsets from before the edit: none is corrected.
    try checkPreceded(by: block, in: file)
    return rewrite(with: block)
  }

  private static let noExifOfAnEdit = "no edit could have left this Exif"

  /// The file as it was before an edit added its Exif segment.
  private func removingAddedSegment(
    _ file: OpenFile
  ) throws(ContainerRefusal) -> FileRewrite {
    if let damage { throw .damaged(damage) }
    guard exifRange.lowerBound == insertionPosition, exifPadding == 0, !hasFurtherExif else {
      throw .damaged("no edit has added its Exif")
    }
    try checkMayMoveRest(of: file)
    guard try trailingOffsets(in: file).isEmpty else {
      throw .damaged("its MakerNote contains the offset of a preview, which no edit has added")
    }
    return FileRewrite(parts: [
      .original(0..<exifRange.lowerBound), .originalFrom(exifRange.upperBound),
    ])
  }

  /// The damage that prevents edits. A damaged rest of the file after a whole Exif segment is
  /// copied as it is. But an Exif segment after damage may not have been found.
  private var damageInTheWay: String? {
    exifSegment == nil || isExifCut ? damage : nil
  }

  /// Checks that an Exif segment with the block may take the place of the present one.
  private func checkMayHold(
    _ block: TIFFBlock, in file: OpenFile
  ) throws(ContainerRefusal) {
    if let damageInTheWay { throw .damaged(damageInTheWay) }
    let payload = newPayload(holding: block)
    guard payload.count <= JPEGSegment.maximumPayload else {
      throw .noRoom(limit: JPEGSegment.maximumPayload)
    }
    if payload.count != exifSegment?.payload.count { try checkMayMoveRest(of: file) }
  }

  private func newPayload(holding block: TIFFBlock) -> [UInt8] {
    Array(Self.exifHeader) + [exifPadding] + block.bytes
  }

  private func newSegment(holding block: TIFFBlock) -> [UInt8] {
    let payload = newPayload(holding: block)
    let length = UInt16(truncatingIfNeeded: payload.count + Self.lengthSize)
    return [0xFF, JPEGMarker.app1.code] + ByteOrder.bigEndian.bytes(of: length) + payload
  }

  /// Checks that the bytes after the Exif segment may move.
  private func checkMayMoveRest(of file: OpenFile) throws(ContainerRefusal) {
    if let reasonNotToGrow { throw .damaged(reasonNotToGrow) }
    if try Self.endsInAFCP(file) {
      throw .damaged("its AFCP trailer contains offsets from the start of the file")
    }
  }

  private static func isExif(_ payload: ArraySlice<UInt8>) -> Bool {
    payload.starts(with: exifHeader) && payload.count > exifHeader.count
  }

  /// Whether the file ends in a trailer of the AXS File Concatenation Protocol, whose directory
  /// contains offsets from the start of the file.
  private static func endsInAFCP(_ file: OpenFile) throws(ContainerRefusal) -> Bool {
    let trailerSize = 12
    do throws(Errno) {
      let size = Int(try file.status().size)
      let trailer = try file.read(max(0, size - trailerSize)..<size)
      return ["AXS!", "AXS*"].contains { trailer.starts(with: $0.utf8) }
    } catch {
      throw .unreadable(error)
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
