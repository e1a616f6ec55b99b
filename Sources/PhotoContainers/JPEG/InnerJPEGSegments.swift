import Platform
import SystemPackage

/// The segments with metadata of a JPEG file in another file: the preview in a raw.
struct InnerJPEGSegments: Sendable {
  enum Goal {
    case exif, picture
  }

  private(set) var exif: JPEGSegment?
  /// The size of the header of its payload.
  private(set) var exifHeaderSize = JPEGContainer.exifPrefixSize
  private(set) var hasFurtherExif = false
  private(set) var xmp: [JPEGSegment] = []
  /// The first index of further pictures, whose offsets count from it.
  private(set) var index: JPEGSegment?
  /// Why the walk stopped early, as the end of a sentence; nil if it did not.
  private(set) var damage: String?

  private let jpeg: Range<Int>
  /// The offset of the next segment; nil at the end.
  private var position: Int?

  /// No segments.
  init() {
    (jpeg, position) = (0..<0, nil)
  }

  /// Those of the JPEG file in this range.
  init(in jpeg: Range<Int>) {
    self.jpeg = jpeg
    position = jpeg.lowerBound + JPEGSegments.start
  }

  /// Walks on to Exif, or to the picture.
  mutating func walk(to goal: Goal, in file: OpenFile) throws(Errno) {
    guard let start = position else { return }
    var segments = JPEGSegments(file, from: start)
    while goal == .picture || exif == nil {
      guard let segment = try segments.next() else {
        damage = segments.damage
        position = nil
        return
      }
      guard segment.payload.upperBound <= jpeg.upperBound else {
        damage = "has a segment that is longer than the JPEG"
        position = nil
        return
      }
      try note(segment, in: file)
      position = segments.position
    }
  }

  private mutating func note(_ segment: JPEGSegment, in file: OpenFile) throws(Errno) {
    switch segment.marker {
    case .app1:
      let head = try file.bytes(segment.payload.prefix(JPEGPartHeader.longest))
      switch JPEGPartHeader.kind(of: segment.marker, head) {
      case .exif:
        if exif == nil {
          exif = segment
          exifHeaderSize = JPEGPartHeader.exifSize(head) ?? exifHeaderSize
        } else {
          hasFurtherExif = true
        }
      case .xmp: xmp.append(segment)
      default: break
      }
    case .app2 where index == nil:
      if try JPEGContainer.isMultiPictureIndex(segment, in: file) { index = segment }
    default: break
    }
  }
}

extension InnerJPEGSegments {
  /// The payloads with metadata before the picture of a JPEG file in this range, but for those of zeros. JFIF, Adobe's
  /// segment and colour profiles are not metadata.
  ///
  /// - Returns: The parts, with those that stay as fixed ones; nil if there may be more.
  static func metadata(of jpeg: Range<Int>, in file: OpenFile) throws(Errno) -> [FilePart]? {
    guard JPEGSegments.begin(with: try file.bytes(jpeg.prefix(2))) else { return [] }
    var segments = JPEGSegments(file, from: jpeg.lowerBound + JPEGSegments.start)
    var parts: [FilePart] = []
    while let segment = try segments.next() {
      guard segment.payload.upperBound <= jpeg.upperBound else { return nil }
      guard let part = try JPEGContainer.part(segment, among: [:], in: file), part.isMetadata,
        try !file.isZero(segment.payload)
      else { continue }
      // Those pictures have metadata of their own.
      let kind =
        part.kind == .pictureIndex ? .fixed("further pictures of a preview") : part.kind
      parts.append(FilePart(kind: kind, range: segment.payload, content: part.content))
    }
    return segments.damage == nil && !segments.hasStrayBytes ? parts : nil
  }
}

extension FilePart {
  /// The same part, which goes as a whole unless it stays.
  var ofPreview: FilePart {
    if case .fixed = kind { return self }
    return FilePart(kind: .metadataOfPreview, range: range, content: content)
  }

  /// Whether no decoder needs it.
  fileprivate var isMetadata: Bool {
    switch kind {
    case .presentation, .presentationWithThumbnail, .fixed: false
    default: true
    }
  }
}
