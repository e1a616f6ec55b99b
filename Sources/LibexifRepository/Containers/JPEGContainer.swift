import SystemPackage

/// A JPEG file (ISO/IEC 10918-1), whose Exif block is the payload of an APP1 segment that begins
/// with `Exif\0\0` (Exif 2.3 section 4.7.2); the first of them, where there are several.
struct JPEGContainer: PhotoContainer {
  private static let exifHeader = Array("Exif\0\0".utf8)
  private static let jfifHeaders = ["JFIF\0", "JFXX\0"].map { Array($0.utf8) }
  private static let multiPictureHeader = Array("MPF\0".utf8)

  private(set) var exifBytes: [UInt8]?
  private(set) var pixelSize: PixelSize?
  private(set) var damage: String?

  private var exifSegment: JPEGSegment?
  /// Where a first Exif segment goes: right after SOI (Exif 2.3 section 4.5.4), but after JFIF
  /// segments, which claim that place too and which every writer of both puts first.
  private var insertionPosition = 2
  private var hasMultiPictures = false
  /// Whether offsets of the Multi-Picture Format count from a place before the Exif segment.
  private var hasOffsetsAcrossExif = false

  init?(_ file: PhotoFile) throws(Errno) {
    guard var segments = try JPEGSegments(file) else { return nil }
    while exifSegment == nil || pixelSize == nil, let segment = try segments.next() {
      try note(segment, in: file)
    }
    if let segments = segments.damage {
      damage = damage ?? "the file " + segments
    } else if pixelSize == nil {
      damage = damage ?? "the file has no frame header that tells its size"
    }
  }

  private mutating func note(_ segment: JPEGSegment, in file: PhotoFile) throws(Errno) {
    let start = segment.payload.lowerBound
    let payload = try file.bytes(start..<min(start + 8, segment.payload.upperBound))
    switch segment.marker {
    case .app1 where exifSegment == nil && payload.starts(with: Self.exifHeader):
      let payload = try file.bytes(segment.payload)
      if payload.count < segment.payload.count {
        damage = "the file ends within its Exif segment"
      }
      exifSegment = segment
      exifBytes = Array(payload.dropFirst(Self.exifHeader.count))
      hasOffsetsAcrossExif = hasMultiPictures
    case .app0 where segment.position == insertionPosition:
      if Self.jfifHeaders.contains(where: payload.starts) {
        insertionPosition = segment.payload.upperBound
      }
    case .app2 where payload.starts(with: Self.multiPictureHeader):
      hasMultiPictures = true
    case let marker where marker.isFrameHeader && pixelSize == nil:
      pixelSize = PixelSize(frameHeader: Array(payload))
    default:
      break
    }
  }

  func rewrite(with block: TIFFBlock) throws(ContainerRefusal) -> FileRewrite {
    if let damage { throw .damaged(damage) }
    let payload = Self.exifHeader + block.bytes
    guard payload.count <= JPEGSegment.maximumPayload else {
      throw .noRoom(limit: JPEGSegment.maximumPayload)
    }
    let length = ByteOrder.bigEndian.bytes(of: UInt16(truncatingIfNeeded: payload.count + 2))
    guard let exifSegment else {
      let segment = [0xFF, JPEGMarker.app1.code] + length + payload
      return FileRewrite(parts: [
        .original(0..<insertionPosition), .new(segment), .originalFrom(insertionPosition),
      ])
    }
    guard payload.count == exifSegment.payload.count || !hasOffsetsAcrossExif else {
      throw .damaged("its further pictures are found by offsets that a longer Exif would break")
    }
    return FileRewrite(parts: [
      .original(0..<exifSegment.lengthPosition), .new(length + payload),
      .originalFrom(exifSegment.payload.upperBound),
    ])
  }
}
