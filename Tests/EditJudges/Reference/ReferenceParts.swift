/// The parts of a JPEG or PNG file that edits may change, and the bytes between them, found by a second,
/// simple reader.
package struct ReferenceParts {
  package enum Kind: Hashable, Sendable {
    case exif, xmp, photoshop
  }

  package struct Part {
    package let kind: Kind
    /// The whole segment or chunk.
    package let range: Range<Int>
    /// The block, the packet or the resources.
    package let content: Range<Int>
  }

  package let bytes: [UInt8]
  /// In the order of the file, at most one of each kind: the first Exif, and the XMP packet or the
  /// Photoshop resources if the file has only one of them.
  package let parts: [Part]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let all = ReferencePNG.isPNG(bytes) ? Self.chunks(of: bytes) : Self.segments(of: bytes)
    let exif = all.first { $0.kind == .exif }
    parts = all.filter { part in
      part.kind == .exif
        ? part.range == exif?.range : all.count { $0.kind == part.kind } == 1
    }
  }

  package subscript(kind: Kind) -> Part? { parts.first { $0.kind == kind } }

  /// The bytes of the XMP packet.
  package var packet: [UInt8]? { self[.xmp].map { Array(bytes[$0.content]) } }

  /// The bytes that no edit may change.
  package var rest: [UInt8] {
    var rest: [UInt8] = []
    var position = 0
    for part in parts {
      rest += bytes[position..<part.range.lowerBound]
      position = part.range.upperBound
    }
    return withoutOffsets(rest + bytes[position...])
  }

  /// The rest with the offsets of an AFCP trailer counted without the parts before them, so that they stay, wherever
  /// they lead.
  private func withoutOffsets(_ rest: [UInt8]) -> [UInt8] {
    let isBig = bytes.suffix(12).starts(with: Array("AXS!".utf8))
    guard isBig || bytes.suffix(12).starts(with: Array("AXS*".utf8)) else { return rest }
    func number(_ place: Int, _ count: Int) -> Int {
      let digits = Array(bytes[place..<place + count])
      return (isBig ? digits : digits.reversed()).reduce(0) { $0 * 256 + Int($1) }
    }
    let start = number(bytes.count - 8, 4)
    guard start + 24 <= bytes.count, parts.allSatisfy({ $0.range.upperBound <= start }),
      bytes[start..<start + 3].elementsEqual("AXS".utf8)
    else { return rest }
    var rest = rest
    let records = (0..<number(start + 6, 2)).map { start + 12 + $0 * 12 + 8 }
    for place in records + [bytes.count - 8] where place + 4 <= bytes.count {
      let offset = number(place, 4)
      let inRest = parts.reduce(offset) { count, part in
        part.range.upperBound <= offset ? count - part.range.count : count
      }
      let index = place - (bytes.count - rest.count)
      rest.replaceSubrange(
        index..<index + 4, with: (0..<4).map { UInt8(truncatingIfNeeded: inRest >> ($0 * 8)) })
    }
    return rest
  }

  /// The number of those bytes before the part.
  package func restCount(before part: Part) -> Int {
    parts.reduce(part.range.lowerBound) { count, other in
      other.range.lowerBound < part.range.lowerBound ? count - other.range.count : count
    }
  }

  private static let xmpHeader = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let photoshopHeader = Array("Photoshop 3.0\0".utf8)

  private static func segments(of bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var segments = ReferenceSegments(bytes)
    while let segment = segments.next() {
      let payload = bytes[segment.payload]
      let header: (Kind, Int)? =
        switch segment.marker {
        // The last byte of the header is padding of any value.
        case 0xE1 where payload.count >= 6 && payload.starts(with: Array("Exif\0".utf8)): (.exif, 6)
        case 0xE1 where payload.starts(with: xmpHeader): (.xmp, xmpHeader.count)
        case 0xED where payload.starts(with: photoshopHeader): (.photoshop, photoshopHeader.count)
        default: nil
        }
      guard let (kind, size) = header else { continue }
      let content = payload.startIndex + size..<payload.endIndex
      parts.append(Part(kind: kind, range: segment.range, content: content))
    }
    return parts
  }

  private static func chunks(of bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 * 256 + Int($1) }
      let end = position + 12 + length
      guard end <= bytes.count else { break }
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      let data = bytes[position + 8..<end - 4]
      if type == "eXIf" {
        let prefix = data.starts(with: Array("Exif\0\0".utf8)) ? 6 : 0
        parts.append(
          Part(
            kind: .exif, range: position..<end, content: data.startIndex + prefix..<data.endIndex))
      } else if type == "iTXt", data.starts(with: Array("XML:com.adobe.xmp\0".utf8)) {
        // After the keyword: whether it is compressed, how, the language, the translated keyword.
        let texts = data.dropFirst(20)
        let language = texts.firstIndex(of: 0) ?? data.endIndex
        let keyword = texts[min(language + 1, data.endIndex)...].firstIndex(of: 0) ?? data.endIndex
        parts.append(
          Part(
            kind: .xmp, range: position..<end,
            content: min(keyword + 1, data.endIndex)..<data.endIndex))
      }
      position = end
    }
    return parts
  }
}

/// The segments of a JPEG file before the picture.
package struct ReferenceSegments: IteratorProtocol {
  package struct Segment {
    /// The second byte of the marker.
    package let marker: UInt8
    /// From the marker on, after any fill bytes.
    package let range: Range<Int>
    /// Cut if the file is.
    package let payload: Range<Int>
  }

  private let bytes: [UInt8]
  private var position = 2

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func next() -> Segment? {
    while position + 4 <= bytes.count {
      // Stray bytes, which decoders pass over.
      guard bytes[position] == 0xFF else {
        position += 1
        continue
      }
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      // 0 is not a marker, and TEM and RSTn have no segment.
      if marker <= 0x01 || (0xD0...0xD7).contains(marker) {
        position += 2
        continue
      }
      let end = position + 2 + Int(bytes[position + 2]) * 256 + Int(bytes[position + 3])
      guard end >= position + 4, marker != 0xDA, marker != 0xD9 else { return nil }
      let segment = Segment(
        marker: marker, range: position..<min(end, bytes.count),
        payload: position + 4..<min(end, bytes.count))
      position = end
      return segment
    }
    return nil
  }
}
