import Platform
import SystemPackage

/// A walk through the segments of a JPEG file, up to its image data.
struct JPEGSegments {
  /// The most segments that are walked through. Thermal cameras write some hundred.
  private static let maximumCount = 10_000
  /// The most fill bytes in a file. The standard sets no limit, and hardly any writer uses them.
  private static let maximumFillBytes = 65_536
  /// The most other bytes between the segments of a file. Some programs write an Exif segment that is two bytes too
  /// short. Decoders search for the next marker then.
  private static let maximumStrayBytes = 1024

  /// The offset of the first segment, behind SOI.
  static let start = 2

  private let file: OpenFile
  /// The offset of the next segment.
  private(set) var position: Int
  private var count = 0
  private var fillBytes = 0
  private var strayBytes = 0
  /// Whether there are bytes between the segments passed that are not fill bytes.
  var hasStrayBytes: Bool { strayBytes > 0 }
  /// Why the walk stopped early, as the end of a sentence that begins with "the file"; nil if it
  /// did not.
  private(set) var damage: String?

  /// A walk through the file's segments; nil if it is not a JPEG file.
  init?(_ file: OpenFile) throws(Errno) {
    guard Self.begin(with: try file.bytes(0..<2)) else { return nil }
    self.init(file, from: Self.start)
  }

  /// A walk through the segments from this one on.
  init(_ file: OpenFile, from position: Int) {
    (self.file, self.position) = (file, position)
  }

  /// Whether a file that begins with these bytes is a JPEG file (ISO/IEC 10918-1 section B.2.1).
  static func begin(with head: ArraySlice<UInt8>) -> Bool {
    head.first == 0xFF && head.dropFirst().first == JPEGMarker.soi.code
  }

  /// The next segment; nil at the image data, at the end of the image, and at damage.
  mutating func next() throws(Errno) -> JPEGSegment? {
    while damage == nil {
      count += 1
      guard count <= Self.maximumCount else {
        damage = "has more than \(Self.maximumCount) segments"
        return nil
      }
      if let segment = try usualSegment() { return segment }
      let start = position
      guard let marker = try nextMarker() else { return nil }
      if marker == .sos || marker == .eoi { return nil }
      if marker.standsAlone { continue }
      let length = try file.bytes(position..<position + 2).reduce(0) { $0 << 8 | Int($1) }
      guard length >= 2 else {
        damage = "ends, or has a segment without a length, before its image data"
        return nil
      }
      let payload = position + 2..<position + length
      position = payload.upperBound
      return JPEGSegment(marker: marker, position: start, payload: payload)
    }
    return nil
  }

  /// The next segment if nothing precedes it and it has a length; nil if that cannot be said of its first four bytes.
  private mutating func usualSegment() throws(Errno) -> JPEGSegment? {
    let start = position
    let head = try file.bytes(start..<start + 4)
    guard head.count == 4 else { return nil }
    let first = head.startIndex
    let marker = JPEGMarker(code: head[first + 1])
    let length = Int(head[first + 2]) << 8 | Int(head[first + 3])
    guard head[first] == 0xFF, marker.isValid, marker != .sos, marker != .eoi, !marker.standsAlone,
      length >= 2
    else { return nil }
    position = start + 2 + length
    return JPEGSegment(marker: marker, position: start, payload: start + 4..<start + 2 + length)
  }

  /// Steps over a marker, which any number of fill bytes may precede (section B.1.1.2).
  private mutating func nextMarker() throws(Errno) -> JPEGMarker? {
    let pair = try file.bytes(position..<position + 2)
    if pair.first == 0xFF, let code = pair.dropFirst().first, JPEGMarker(code: code).isValid {
      position += 2
      return JPEGMarker(code: code)
    }
    let start = position
    var bytes = ByteReader(file)
    while strayBytes <= Self.maximumStrayBytes {
      let firstFill = position
      while fillBytes <= Self.maximumFillBytes, try bytes.byte(at: position) == 0xFF {
        position += 1
        fillBytes += 1
      }
      guard let code = try bytes.byte(at: position) else {
        if strayBytes > 0 { break }
        damage = "ends before its image data"
        return nil
      }
      let marker = JPEGMarker(code: code)
      position += 1
      guard position > firstFill + 1, firstFill == start ? marker.isValid : marker.isUsual else {
        strayBytes += position - firstFill
        continue
      }
      // The last 0xFF is part of the marker.
      fillBytes -= 1
      return marker
    }
    damage = "has no segment where one should begin, at byte \(start)"
    return nil
  }
}

/// The bytes of a file one by one, of which some are read at once.
private struct ByteReader {
  private static let size = 256

  private let file: OpenFile
  private var start = 0
  private var bytes: [UInt8] = []

  init(_ file: OpenFile) {
    self.file = file
  }

  /// The byte at this offset; nil at the end of the file.
  mutating func byte(at position: Int) throws(Errno) -> UInt8? {
    if !(start..<start + bytes.count).contains(position) {
      (start, bytes) = (position, Array(try file.bytes(position..<position + Self.size)))
    }
    return bytes.first == nil ? nil : bytes[position - start]
  }
}

/// A marker segment (ISO/IEC 10918-1 section B.1.1.4).
package struct JPEGSegment: Sendable, Hashable {
  /// The longest payload: the length is 16 bits and counts itself.
  package static let maximumPayload = 65_533

  let marker: JPEGMarker
  /// The offset of the first byte of the marker, including any fill bytes before it.
  package let position: Int
  /// The payload's range, according to the segment's length.
  let payload: Range<Int>

  /// The offset of the two bytes of the length.
  var lengthPosition: Int { payload.lowerBound - 2 }
}

/// The second byte of a marker (ISO/IEC 10918-1 table B.1).
package struct JPEGMarker: Sendable, Hashable {
  package let code: UInt8

  /// Start of image.
  static let soi = JPEGMarker(code: 0xD8)
  /// End of image.
  static let eoi = JPEGMarker(code: 0xD9)
  /// Start of scan: image data follows.
  package static let sos = JPEGMarker(code: 0xDA)
  /// Application segments: JFIF (APP0), Exif and XMP (APP1), ICC profiles and the Multi-Picture Format
  /// (APP2; CIPA DC-007), Photoshop resources (APP13).
  static let app0 = JPEGMarker(code: 0xE0)
  static let app1 = JPEGMarker(code: 0xE1)
  static let app2 = JPEGMarker(code: 0xE2)
  /// Boxes (JUMBF; ISO/IEC 19566-5 annex D).
  static let app11 = JPEGMarker(code: 0xEB)
  static let app13 = JPEGMarker(code: 0xED)
  /// A text (COM).
  static let comment = JPEGMarker(code: 0xFE)

  /// Whether the marker stands alone, without a segment: TEM and RSTn.
  var standsAlone: Bool {
    code == 0x01 || (0xD0...0xD7).contains(code)
  }

  /// Whether the segment is a frame header: SOFn, that is C0 to CF except DHT, JPG and DAC.
  var isFrameHeader: Bool {
    (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
  }

  /// Whether the marker begins a segment that pictures have: tables, frames, scans, APPn, COM. Others may be in stray
  /// bytes by chance.
  var isUsual: Bool {
    (0xC0...0xCF).contains(code) || (0xDA...0xDD).contains(code) || (0xE0...0xEF).contains(code)
      || code == 0xFE
  }

  /// Whether the marker can occur between segments.
  var isValid: Bool {
    code != 0x00 && code != 0xFF
  }
}
