import SystemPackage

/// The walk over the segments of a JPEG file, up to its image data.
struct JPEGSegments {
  /// How many segments are walked over. Thermal cameras write some hundred.
  private static let maximumCount = 10_000
  /// How many fill bytes may precede markers. The standard sets no limit, and nobody uses any.
  private static let maximumFillBytes = 65_536

  private let file: PhotoFile
  private var position = 2
  private var count = 0
  private var fillBytes = 0
  /// Why the walk had to stop early, as the end of a sentence that begins with "the file";
  /// nil while it has not.
  private(set) var damage: String?

  /// A walk over the file's segments; nil where it is no JPEG file.
  init?(_ file: PhotoFile) throws(Errno) {
    let start = try file.bytes(0..<2)
    guard start.first == 0xFF, start.dropFirst().first == JPEGMarker.soi.code else { return nil }
    self.file = file
  }

  /// The next segment; nil at the image data, at the end of the image, and at damage.
  mutating func next() throws(Errno) -> JPEGSegment? {
    while damage == nil {
      count += 1
      guard count <= Self.maximumCount else {
        damage = "has more than \(Self.maximumCount) segments"
        return nil
      }
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

  /// Steps over a marker, which any number of fill bytes may precede (section B.1.1.2).
  private mutating func nextMarker() throws(Errno) -> JPEGMarker? {
    // Hardly any writer uses fill bytes.
    let pair = try file.bytes(position..<position + 2)
    if pair.first == 0xFF, let code = pair.dropFirst().first, JPEGMarker(code: code).isValid {
      position += 2
      return JPEGMarker(code: code)
    }
    let start = position
    while fillBytes <= Self.maximumFillBytes,
      try file.bytes(position..<position + 1).first == 0xFF
    {
      position += 1
      fillBytes += 1
    }
    guard let code = try file.bytes(position..<position + 1).first else {
      damage = "ends before its image data"
      return nil
    }
    let marker = JPEGMarker(code: code)
    guard position > start, marker.isValid else {
      damage = "has no segment where one should begin, at byte \(position)"
      return nil
    }
    // The first of the bytes belongs to the marker.
    fillBytes -= 1
    position += 1
    return marker
  }
}
