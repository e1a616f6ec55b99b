/// A JPEG file (ISO/IEC 10918-1 annex B), built segment by segment.
package struct JPEGBuilder: Sendable {
  /// Everything between the start of the image and the scan, in any order.
  package var segments: [Segment]
  /// The scan header and the coded picture.
  package var scan: [UInt8]
  /// The bytes after the end of the image.
  package var trailer: [UInt8]

  /// A picture with metadata before its tables, the usual place, or before its scan.
  package init(
    _ picture: Picture = Picture(), metadata: [Segment] = [], metadataBeforeScan: [Segment] = [],
    trailer: [UInt8] = []
  ) {
    segments = metadata + picture.segments + metadataBeforeScan
    scan = picture.scan
    self.trailer = trailer
  }

  /// The file.
  package var bytes: [UInt8] {
    Marker.startOfImage.bytes + segments.flatMap(\.bytes) + scan + Marker.endOfImage.bytes
      + trailer
  }

  /// The offset of the payload of one of the segments.
  package func payloadOffset(ofSegmentAt index: Int) -> Int {
    let before = segments[..<index].map(\.bytes.count).reduce(2, +)
    return before + segments[index].bytes.count - segments[index].payload.count
  }

  /// The offset of the scan header.
  package var scanOffset: Int {
    segments.map(\.bytes.count).reduce(2, +)
  }
}
