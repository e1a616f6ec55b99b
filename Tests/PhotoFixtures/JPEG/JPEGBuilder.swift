/// A JPEG file (ISO/IEC 10918-1 annex B), built segment by segment.
package struct JPEGBuilder: Sendable {
  /// Everything between the start of the image and the scan, in any order.
  package var segments: [Segment]
  /// The scan header and the coded picture.
  package var scan: [UInt8]
  /// What follows the end of the image.
  package var trailer: [UInt8]

  /// A picture with the metadata before its tables, which is where it is ordinarily, or before
  /// its scan.
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

  /// Where in the file the payload of one of the segments starts.
  package func payloadOffset(ofSegmentAt index: Int) -> Int {
    let before = segments[..<index].map(\.bytes.count).reduce(2, +)
    return before + segments[index].bytes.count - segments[index].payload.count
  }

  /// Where in the file the scan header starts.
  package var scanOffset: Int {
    segments.map(\.bytes.count).reduce(2, +)
  }
}
