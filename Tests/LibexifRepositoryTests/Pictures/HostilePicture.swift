import PhotoFixtures
import Testing

/// A small file whose picture must not be decoded to its end.
struct HostilePicture: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  /// A part of the expected message.
  let reason: String

  static let all = [
    HostilePicture(
      testDescription: "4.3 gigapixels", bytes: frame(side: 65_500), reason: "More than"),
    HostilePicture(
      testDescription: "memory for 500 megapixels",
      bytes: frame(side: 22_000, scans: 1, size: 1_000_000), reason: "Backing store not supported"),
    HostilePicture(
      testDescription: "4 megapixels in a kilobyte", bytes: frame(side: 2000),
      reason: "Too few bytes for 4000000 pixels"),
    HostilePicture(
      testDescription: "a thousand scans", bytes: frame(side: 64, scans: 1000),
      reason: "Too many scans"),
    HostilePicture(
      testDescription: "fifty scans of 64 megapixels",
      bytes: frame(side: 8000, scans: 50, size: 200_000),
      reason: "Too many scans"),
    HostilePicture(
      testDescription: "twelve bits a sample", bytes: frame(side: 64, precision: 12),
      reason: "precision"),
  ]

  /// A square picture with this many scans, of its luminance or of all components, in a file with
  /// at least this many bytes.
  private static func frame(
    side: Int, precision: UInt8 = 8, scans: Int? = nil, size: Int = 0
  ) -> [UInt8] {
    var builder = JPEGBuilder(Picture(width: 64, height: 64))
    builder.segments = builder.segments.map { segment in
      guard segment.bytes[1] == 0xC0 else { return segment }
      var payload = segment.payload
      let size = [UInt8(side >> 8), UInt8(side & 0xFF)]
      payload.replaceSubrange(0..<5, with: [precision] + size + size)
      return JPEGBuilder.Segment(.baselineFrame, payload)
    }
    if let scans {
      let luminance = Picture(width: 64, height: 64, isGrey: true).scan
      builder.scan = Array(repeatElement(luminance, count: scans).joined())
    }
    builder.trailer = Array(repeating: 0, count: max(0, size - builder.bytes.count))
    return builder.bytes
  }
}
