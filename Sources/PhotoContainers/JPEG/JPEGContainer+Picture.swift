package import Platform
package import SystemPackage

extension JPEGContainer {
  /// The headers of the segments that say how colours are coded (Adobe Technical Note 5116; ISO/IEC 10918-5 section
  /// 10.1).
  private static let (adobeHeader, jfifHeader) = (Array("Adobe".utf8), Array("JFIF\0".utf8))
  private static let (app0, app14) = (JPEGMarker(code: 0xE0), JPEGMarker(code: 0xEE))

  /// All segments but APPn and COM, and the data of the scans, up to EOI; first of all what says how colours are coded.
  /// Fill bytes before markers are left out, and so is what follows EOI.
  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    for bytes in try colorCoding(in: file) where !receive(bytes[...]) { return true }
    var rests: [SegmentRest] = []
    return try walk(through: file, noting: &rests, receive) != .incomplete
  }

  /// Bytes of a segment after its fields.
  struct SegmentRest {
    let marker: JPEGMarker
    let range: Range<Int>
  }

  /// Where a picture ends, and what is in it beside what decoders use.
  struct PictureLimits {
    /// The offset after EOI; nil if the file does not have the whole picture.
    let end: Int?
    /// Whether segments with metadata follow the first scan.
    let hasLateSegments: Bool
    /// The bytes after the fields of the picture's segments.
    let rests: [SegmentRest]
  }

  func pictureLimits(in file: OpenFile) throws(Errno) -> PictureLimits {
    var rests: [SegmentRest] = []
    guard case .ended(let end, let isLate) = try walk(through: file, noting: &rests, { _ in true })
    else { return PictureLimits(end: nil, hasLateSegments: false, rests: rests) }
    return PictureLimits(end: end, hasLateSegments: isLate, rests: rests)
  }

  /// How a walk through the picture ends.
  private enum PictureWalk: Hashable {
    /// After EOI, at this offset.
    case ended(Int, hasLateSegments: Bool)
    /// At the end of a file that lacks EOI, or as no more is wanted.
    case stopped
    /// Before the end of the picture.
    case incomplete
  }

  private func walk(
    through file: OpenFile, noting rests: inout [SegmentRest], _ receive: PictureReceiver
  ) throws(Errno) -> PictureWalk {
    var scans = ScanReader(file)
    var position = JPEGSegments.start
    var (hasScan, hasLateSegments) = (false, false)
    while true {
      var segments = JPEGSegments(file, from: position)
      while let segment = try segments.next() {
        guard !segment.marker.isMetadata else {
          hasLateSegments = hasLateSegments || hasScan
          continue
        }
        let bytes = try file.bytes(segment.lengthPosition..<segment.payload.upperBound)
        guard bytes.count == JPEGContainer.lengthSize + segment.payload.count else {
          return .incomplete
        }
        let payload = bytes.dropFirst(JPEGContainer.lengthSize)
        if let size = JPEGFields.size(of: segment.marker.code, payload), size < payload.count {
          rests.append(.init(marker: segment.marker, range: segment.payload.dropFirst(size)))
        }
        if !receive([0xFF, segment.marker.code]) || !receive(bytes) { return .stopped }
      }
      // A file that lacks EOI ends after its last scan.
      guard segments.damage == nil else {
        return hasScan && scans.isAtEnd ? .stopped : .incomplete
      }
      // The walk has stepped over the marker.
      let marker = try file.bytes(segments.position - 1..<segments.position).first
      guard marker == JPEGMarker.sos.code else {
        return hasScan ? .ended(segments.position, hasLateSegments: hasLateSegments) : .incomplete
      }
      if !receive([0xFF, JPEGMarker.sos.code]) { return .stopped }
      guard try scans.read(from: segments.position, receive) == .goOn else { return .stopped }
      if let rest = scans.headerRest { rests.append(.init(marker: .sos, range: rest)) }
      hasScan = true
      position = scans.position
    }
  }

  /// What of the segments before the first scan says how three components are coded, beside the frame header: the last
  /// Adobe segment; and the header of JFIF if without it they would be red, green and blue. With it, they are brightness
  /// and two differences of colour, whatever else the file says (libjpeg, jdapimin.c, default_decompress_parms).
  private func colorCoding(in file: OpenFile) throws(Errno) -> [[UInt8]] {
    var (adobe, hasJFIF, isRGB) = ([UInt8]?.none, false, false)
    var segments = JPEGSegments(file, from: JPEGSegments.start)
    while let segment = try segments.next() {
      let head = try Self.head(of: segment, in: file)
      if segment.marker == Self.app0, head.starts(with: Self.jfifHeader) { hasJFIF = true }
      if segment.marker == Self.app14, head.starts(with: Self.adobeHeader) {
        // The fields end with the transform.
        adobe = Array(try file.bytes(segment.payload.prefix(12)))
      }
      guard segment.marker.isFrameHeader else { continue }
      // The first byte of each component names it (ISO/IEC 10918-1 section B.2.2).
      let components = try file.bytes(segment.payload).dropFirst(6)
      isRGB = stride(from: components.startIndex, to: components.endIndex, by: 3)
        .map { components[$0] }.elementsEqual("RGB".utf8)
    }
    // The twelfth byte names the transform; 0 is none.
    if let adobe { isRGB = adobe.count >= 12 && adobe[11] == 0 }
    return [adobe, hasJFIF && isRGB ? Self.jfifHeader : nil].compactMap(\.self)
  }
}

extension JPEGMarker {
  /// Whether the segment is not needed to decode the picture: APPn and COM (ISO/IEC 10918-1 table B.1).
  var isMetadata: Bool { (0xE0...0xEF).contains(code) || code == 0xFE }

  /// Whether the marker belongs to the data of a scan: a byte 0xFF of the data (section B.1.1.5), or RSTn.
  var isInScan: Bool { code == 0x00 || (0xD0...0xD7).contains(code) }
}

/// Reads the data of scans, piece by piece.
private struct ScanReader {
  enum Decision {
    case goOn
    case stop
  }

  private let file: OpenFile
  private var piece: [UInt8] = []
  /// The size of the next piece.
  private var size = CodedPicture.firstPieceSize
  /// The offset of the piece in the file.
  private var start = 0
  /// The offset of the marker after the last scan, or of the end of the file.
  private(set) var position = 0
  /// Whether the file ends there.
  private(set) var isAtEnd = false
  /// The bytes of the last scan's header after its fields; nil without such bytes.
  private(set) var headerRest: Range<Int>?

  init(_ file: OpenFile) {
    self.file = file
  }

  /// The bytes from here on that are in memory; none at the end of the file. Many scans may be in one piece.
  private mutating func bytes(
    from place: Int, atLeast count: Int
  ) throws(Errno) -> ArraySlice<UInt8> {
    if place < start || place + count > start + piece.count {
      piece = try file.read(place..<place + max(size, count))
      start = place
      size = CodedPicture.pieceSize
    }
    return piece[min(place - start, piece.count)...]
  }

  /// Reads the header of a scan and its data, and hands them over.
  mutating func read(
    from place: Int, _ receive: PictureReceiver
  ) throws(Errno) -> Decision {
    position = place
    let length = Int(try bytes(from: position, atLeast: 2).prefix(2).bigEndianNumber)
    let header = try bytes(from: position, atLeast: length).prefix(length)
    guard receive(header) else { return .stop }
    position += header.count
    let payload = header.dropFirst(JPEGContainer.lengthSize)
    let rest = JPEGFields.size(of: JPEGMarker.sos.code, payload).map { payload.count - $0 } ?? 0
    headerRest = rest > 0 ? position - rest..<position : nil
    while true {
      let rest = try bytes(from: position, atLeast: 2)
      guard !rest.isEmpty else {
        isAtEnd = true
        return .goOn
      }
      let found = Self.end(of: rest)
      guard receive(rest[..<found.end]) else { return .stop }
      position += found.next - rest.startIndex
      if found.isMarker { return .goOn }
    }
  }

  /// How far the data reaches: its end, where to go on, and whether a marker is there. A byte 0xFF at the end is left
  /// for the next piece; the last one of the file is left out, as the marker is cut.
  private static func end(
    of rest: ArraySlice<UInt8>
  ) -> (end: Int, next: Int, isMarker: Bool) {
    rest.withUnsafeBufferPointer { bytes in
      let first = rest.startIndex
      var index = 0
      while index < bytes.count {
        guard bytes[index] == 0xFF else {
          index += 1
          continue
        }
        guard index + 1 < bytes.count else {
          return bytes.count == 1
            ? (first, first + 1, false) : (first + index, first + index, false)
        }
        let code = bytes[index + 1]
        if JPEGMarker(code: code).isInScan {
          index += 2
        } else if code == 0xFF {
          // A fill byte.
          return (first + index, first + index + 1, false)
        } else {
          return (first + index, first + index, true)
        }
      }
      return (first + index, first + index, false)
    }
  }
}
