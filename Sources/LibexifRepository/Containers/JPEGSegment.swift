/// A marker segment (ISO/IEC 10918-1 section B.1.1.4).
struct JPEGSegment: Sendable, Hashable {
  /// The longest payload: the length is 16 bits and counts itself.
  static let maximumPayload = 65_533

  let marker: JPEGMarker
  /// Where the marker's first byte stands, before any fill bytes.
  let position: Int
  /// Where the payload stands, as long as the segment says it is.
  let payload: Range<Int>

  /// Where the two bytes of the length stand.
  var lengthPosition: Int { payload.lowerBound - 2 }
}
