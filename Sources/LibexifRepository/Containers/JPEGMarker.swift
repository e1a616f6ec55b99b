/// The second byte of a marker (ISO/IEC 10918-1 table B.1).
struct JPEGMarker: Sendable, Hashable {
  let code: UInt8

  /// Start of image.
  static let soi = JPEGMarker(code: 0xD8)
  /// End of image.
  static let eoi = JPEGMarker(code: 0xD9)
  /// Start of scan: image data follows.
  static let sos = JPEGMarker(code: 0xDA)
  /// Application segments: JFIF, Exif and XMP, and the Multi-Picture Format (CIPA DC-007).
  static let app0 = JPEGMarker(code: 0xE0)
  static let app1 = JPEGMarker(code: 0xE1)
  static let app2 = JPEGMarker(code: 0xE2)

  /// Whether no segment follows the marker: TEM and RSTn.
  var standsAlone: Bool {
    code == 0x01 || (0xD0...0xD7).contains(code)
  }

  /// Whether the segment is a frame header: SOFn, which are all of C0 to CF but DHT, JPG and DAC.
  var isFrameHeader: Bool {
    (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
  }

  /// Whether such a marker can stand between segments at all.
  var isValid: Bool {
    code != 0x00 && code != 0xFF
  }
}
