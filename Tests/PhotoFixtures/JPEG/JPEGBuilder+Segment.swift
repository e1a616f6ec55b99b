extension JPEGBuilder {
  /// The markers of segments (ISO/IEC 10918-1 table B.1).
  package enum Marker: UInt8, Sendable {
    case baselineFrame = 0xC0
    case huffmanTables = 0xC4
    case startOfImage = 0xD8
    case endOfImage = 0xD9
    case startOfScan = 0xDA
    case quantizationTables = 0xDB
    case app0 = 0xE0
    case app1 = 0xE1
    case app2 = 0xE2
    case app3 = 0xE3
    case app5 = 0xE5
    case app6 = 0xE6
    case app8 = 0xE8
    case app11 = 0xEB
    case app12 = 0xEC
    case app13 = 0xED
    case app14 = 0xEE
    case comment = 0xFE

    /// The bytes of the marker.
    package var bytes: [UInt8] { [0xFF, rawValue] }
  }

  /// A marker, a length and a payload.
  package struct Segment: Sendable {
    /// The largest payload of a segment in bytes: its 16-bit length counts itself.
    package static let greatestPayload = 65_533

    package var marker: Marker
    package var payload: [UInt8]
    /// The number of fill bytes before the marker (ISO/IEC 10918-1 section B.1.1.2).
    package var fillBytes: Int

    package init(_ marker: Marker, _ payload: [UInt8], fillBytes: Int = 0) {
      precondition(payload.count <= Self.greatestPayload, "A segment cannot hold this much")
      self.marker = marker
      self.payload = payload
      self.fillBytes = fillBytes
    }

    /// The bytes of the segment.
    package var bytes: [UInt8] {
      let length = UInt16(payload.count + 2)
      return [UInt8](repeating: 0xFF, count: fillBytes) + marker.bytes
        + TIFFBuilder.ByteOrder.bigEndian.bytes(length) + payload
    }
  }
}
