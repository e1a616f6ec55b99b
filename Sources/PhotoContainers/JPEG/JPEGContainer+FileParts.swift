package import Platform
package import SystemPackage
import TIFFBlocks

/// The segments before the picture, and what follows it.
extension JPEGContainer: SequentialContainer {
  /// Adobe's segment says how colours are coded (Adobe Technical Note 5116).
  private static let adobeHeader = Array("Adobe".utf8)
  /// The bytes of a JFIF segment before the size of its thumbnail (JFIF 1.02).
  private static let jfifSize = JPEGFields.jfifSize - 2
  /// The bytes of Adobe's fields, up to the transform.
  private static let adobeSize = 12
  private static let makerNote = ExifTag.makerNote.number

  func fileParts(in file: OpenFile) throws(ContainerRefusal) -> [FilePart] {
    try ContainerRefusal.reading { () throws(Errno) in try segmentParts(in: file) }
      .get(orIfDamaged: { .damaged("the file " + $0) })
  }

  private func segmentParts(in file: OpenFile) throws(Errno) -> FoundParts {
    guard var segments = try JPEGSegments(file) else { return .damaged("is not a JPEG file") }
    let boxes = try Self.boxes(in: file)
    var parts: [FilePart] = []
    var end = JPEGSegments.start
    while let segment = try segments.next() {
      let start = try Self.firstFill(in: end..<segment.range.lowerBound, of: file)
      parts += try Self.strayPart(end..<start, in: file)
      if let part = try Self.part(segment, among: boxes, in: file) {
        parts.append(part.extended(from: start))
      }
      parts += try Self.bytesAfterFields(of: segment, in: file)
      end = segment.range.upperBound
    }
    if let damage = segments.damage { return .damaged(damage) }
    parts += try Self.strayPart(end..<max(end, segments.position - Self.markerSize), in: file)
    for rest in try Self.profileRests(in: parts, of: file) where try !file.isZero(rest) {
      parts.append(FilePart(kind: .leftover, range: rest, content: rest))
    }
    for part in parts where part.kind == .pictureIndex {
      guard try MultiPictureIndex.hasMore(part, in: file) else { continue }
      parts.append(FilePart(kind: .within("APP2 MPF"), range: part.range, content: part.content))
    }
    let size = try file.size()
    let limits = try pictureLimits(in: file)
    if limits.hasLateSegments { return .damaged("has metadata between the scans of its picture") }
    for rest in limits.rests where try !file.isZero(rest.range) {
      let name = "segment FF" + rest.marker.digits
      parts.append(FilePart(kind: .fixed(name), range: rest.range, content: rest.range))
    }
    if let end = limits.end, end < size {
      let kind = try Self.isCopy(end..<size, in: file) ? FilePart.Kind.programTrailer : .trailing
      parts.append(FilePart(kind: kind, range: end..<size, content: end..<size))
    }
    return .parts(parts)
  }

  /// Whether the trailing data are a trailer of AFCP or of Photo Mechanic, which repeat IPTC, and nothing else.
  private static func isCopy(_ range: Range<Int>, in file: OpenFile) throws(Errno) -> Bool {
    guard range.count <= FurtherMetadata.maximumPart else { return false }
    let bytes = try file.read(range)
    let isAFCP = ["AXS!", "AXS*"].contains { mark in
      bytes.starts(with: mark.utf8) && bytes.suffix(12).starts(with: mark.utf8)
    }
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF]
    return isAFCP
      || bytes.suffix(8).elementsEqual("cbipcbbl".utf8)
        && !bytes.indices.contains { bytes[$0...].starts(with: picture) }
  }

  /// The bytes after the fields and the thumbnail of JFIF's segments, and after the fields of Adobe's, unless they are
  /// zeros.
  private static func bytesAfterFields(
    of segment: JPEGSegment, in file: OpenFile
  ) throws(Errno) -> [FilePart] {
    guard [0xE0, 0xEE].contains(segment.marker.code) else { return [] }
    let head = try file.bytes(segment.payload.prefix(JPEGFields.neededSize))
    let size =
      segment.marker.code == 0xE0
      ? JPEGFields.sizeOfAPP0(head) : head.starts(with: adobeHeader) ? adobeSize : nil
    let rest = segment.payload.dropFirst(size ?? segment.payload.count)
    guard !rest.isEmpty, try !file.isZero(rest) else { return [] }
    return [FilePart(kind: .leftover, range: rest, content: rest)]
  }

  /// The bytes in the segments of a colour profile after its end.
  private static func profileRests(
    in parts: [FilePart], of file: OpenFile
  ) throws(Errno) -> [Range<Int>] {
    var pieces: [(number: UInt8, content: Range<Int>)] = []
    for part in parts where part.kind == .presentation {
      let head = Array(try file.bytes(part.content.prefix(iccHeader.count + 2)))
      guard head.starts(with: iccHeader), head.count == iccHeader.count + 2 else { continue }
      pieces.append((head[iccHeader.count], part.content.dropFirst(head.count)))
    }
    // Decoders differ in which of several profiles they take.
    guard Set(pieces.map(\.number)).count == pieces.count else { return [] }
    pieces.sort { $0.number < $1.number }
    return try ICCProfileSize.rests(of: pieces.map(\.content), in: file)
  }

  /// What the boxes of boxes in segments APP11 are.
  private static func boxes(in file: OpenFile) throws(Errno) -> [[UInt8]: JUMBFDescription] {
    var segments = JPEGSegments(file, from: JPEGSegments.start)
    var boxes: [[UInt8]: JUMBFDescription] = [:]
    while let segment = try segments.next() {
      guard segment.marker == .app11, let part = try JPEGBoxSegment(segment, in: file),
        part.part == 1 || part.isSignature
      else { continue }
      boxes[part.box] = part.description
    }
    return boxes
  }

  static func part(
    _ segment: JPEGSegment, among boxes: [[UInt8]: JUMBFDescription], in file: OpenFile
  ) throws(Errno) -> FilePart? {
    if segment.marker == .app11, let part = try JPEGBoxSegment(segment, in: file) {
      let box = boxes[part.box]
      let kind =
        box?.isOfCredentials == true
        ? FilePart.Kind.credentials : .other("APP11 " + (box?.name ?? "JUMBF"))
      return FilePart(kind: kind, range: segment.range, content: segment.payload)
    }
    let head = try file.bytes(
      segment.payload
        .lowerBound..<min(
          segment.payload.lowerBound + JPEGPartHeader.longest, segment.payload.upperBound))
    guard let (kind, headerSize) = kind(of: segment.marker, head, payload: segment.payload) else {
      return nil
    }
    let start = min(segment.payload.lowerBound + headerSize, segment.payload.upperBound)
    return FilePart(
      kind: kind, range: segment.range, content: start..<segment.payload.upperBound)
  }

  /// The boxes of JPEG XT: its specifications, further codestreams, a checksum (ISO/IEC 18477-3 annex B).
  private static let extensionBoxes = Set(
    [
      "ftyp", "SPEC", "RESI", "FINE", "RFIN", "ALFA", "AFIN", "ARES", "ARRF", "ASPC", "LCHK",
    ].map { FourLetters($0.utf8) })

  /// What a segment is, and the size of its header; nil if it belongs to the coded picture.
  private static func kind(
    of marker: JPEGMarker, _ head: ArraySlice<UInt8>, payload: Range<Int>
  ) -> (FilePart.Kind, headerSize: Int)? {
    switch JPEGPartHeader.kind(of: marker, head) {
    case .exif: return (.exif, JPEGPartHeader.exifSize(head) ?? exifPrefixSize)
    case .xmp: return (.xmp, JPEGPartHeader.xmpSize(head) ?? 0)
    case .photoshop: return (.photoshop, JPEGPartHeader.photoshop.count)
    case .trailer, nil: break
    }
    switch marker.code {
    case 0xFE: return (.comment, 0)
    case 0xE0 where head.starts(with: JPEGFields.jfifHeader):
      let size = JPEGFields.sizeOfAPP0(head) ?? 0
      let hasThumbnail =
        payload.count > JPEGFields.jfifSize && size > JPEGFields.jfifSize
      return (hasThumbnail ? .presentationWithThumbnail : .presentation, 0)
    case 0xE0 where JPEGFields.isThumbnail(head): return (.thumbnail, 0)
    case 0xE1 where head.starts(with: extendedXMPHeader):
      return (.extendedXMP, extendedXMPHeader.count)
    case 0xE2 where head.starts(with: iccHeader): return (.presentation, 0)
    case 0xE2 where head.starts(with: multiPictureHeader):
      return (.pictureIndex, multiPictureHeader.count)
    // Boxes that decoders may need.
    case 0xEB where head.starts(with: JPEGBoxSegment.header):
      let type = FourLetters(head.dropFirst(JPEGBoxSegment.typePosition))
      return (extensionBoxes.contains(type) ? .presentation : .fixed("APP11 JP \(type.text)"), 0)
    case 0xEE where head.starts(with: adobeHeader): return (.presentation, 0)
    case 0xE0...0xEF:
      let name = head.prefix { (0x21...0x7E).contains($0) }.prefix(12)
      let text = String(decoding: name, as: UTF8.self)
      return (.other("APP\(marker.code & 15)" + (name.isEmpty ? "" : " \(text)")), 0)
    case _ where marker.isDecoded: return nil
    default: return (.fixed("segment FF" + marker.digits), 0)
    }
  }

  func wrapped(
    _ content: [UInt8], as part: FilePart, in file: OpenFile
  ) throws(ContainerRefusal) -> [UInt8] {
    switch part.kind {
    case .exif, .xmp:
      let header = try ContainerRefusal.reading { () throws(Errno) in
        let start = try file.read(part.range.lowerBound..<part.content.lowerBound)
        // The last 0xFF is the start of the marker.
        let fill = start.prefix { $0 == 0xFF }.dropLast()
        return Array(start.dropFirst(fill.count + Self.markerSize + Self.lengthSize))
      }
      guard part.kind == .exif else { return try Self.segment(.xmp, header + content) }
      // Nobody knows what other bytes before Exif say.
      let isShort = header.count <= Self.exifPrefixSize
      return try Self.segment(.exif, (isShort ? header : Self.standardExifPrefix) + content)
    case .thumbnail:
      let length = UInt16(truncatingIfNeeded: content.count + Self.lengthSize)
      return [0xFF, JPEGMarker.app0.code] + ByteOrder.bigEndian.bytes(of: length) + content
    case .photoshop: return try Self.segment(.photoshop, JPEGPartHeader.photoshop + content)
    case .presentationWithThumbnail:
      // No thumbnail: its width and height are 0.
      let start = try ContainerRefusal.reading { () throws(Errno) in
        try file.read(part.content.lowerBound..<part.content.lowerBound + Self.jfifSize)
      }
      return [0xFF, JPEGMarker.app0.code, 0, UInt8(Self.jfifSize + 2 + Self.lengthSize)] + start
        + [0, 0]
    default: throw .damaged("it has a segment that exifcli cannot change")
    }
  }

  func corrections(
    for changes: [PartChange], by replacements: [FileRewrite.Replacement],
    leaving parts: [FilePart], in file: OpenFile
  ) throws(ContainerRefusal) -> [FileRewrite.Replacement] {
    let moving = replacements.filter { $0.growth != 0 }
    guard !moving.isEmpty else { return [] }
    if (parts + changes.map(\.part)).contains(where: { $0.kind == Self.strayKind }) {
      try checkSegmentsStay(in: file, after: replacements)
    }
    let trailer = try self.trailer(movedBy: moving, leaving: parts, in: file)
    guard parts.contains(where: { $0.kind == .trailing }) else { return trailer }
    let exif = changes.first { $0.part.kind == .exif }?.content.flatMap(TIFFBlock.init)
    let losesMakerNote = exif.map { TIFFStructure(of: $0)[.exif]?.entry(Self.makerNote) == nil }
    if parts.contains(where: { $0.kind == .exif }), losesMakerNote != true,
      try !trailingOffsets(in: file).isEmpty
    {
      throw .damaged("its MakerNote contains the offset of a preview that would move")
    }
    guard let index = parts.first(where: { $0.kind == .pictureIndex }) else { return trailer }
    return try MultiPictureIndex.corrections(of: index, for: moving, in: file) + trailer
  }

  /// The AFCP trailer, if it stays, with offsets that follow what moves.
  private func trailer(
    movedBy moving: [FileRewrite.Replacement], leaving parts: [FilePart], in file: OpenFile
  ) throws(ContainerRefusal) -> [FileRewrite.Replacement] {
    guard parts.contains(where: { $0.kind == .trailing || $0.kind == .programTrailer }),
      try Self.endsInAFCP(file)
    else { return [] }
    let found = try ContainerRefusal.reading { () throws(Errno) in
      try AFCPTrailer(file, size: try file.size())
    }
    guard let found else { throw Self.unclearAFCP }
    let bytes = try found.moved { offset in
      moving.contains { $0.range.contains(offset) }
        ? nil : moving.filter { $0.range.upperBound <= offset }.reduce(0) { $0 + $1.growth }
    }
    return [.init(range: found.range, bytes: bytes)]
  }
}

extension JPEGContainer {
  /// What decides how the picture is shown, beside its coding: the headers of JFIF and Adobe, the colour profile, and
  /// whether the file has the end of the picture. Nil if the file is damaged.
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    guard case .parts(let parts) = try segmentParts(in: file) else { return nil }
    var shown: [[UInt8]] = [try pictureLimits(in: file).end == nil ? [] : [0xFF, 0xD9]]
    let rests = try Self.profileRests(in: parts, of: file).sorted {
      $0.lowerBound < $1.lowerBound
    }
    for part in parts {
      switch part.kind {
      case .presentation where try file.bytes(part.content).starts(with: JPEGFields.jfifHeader),
        .presentationWithThumbnail:
        shown.append(try file.read(part.content.prefix(Self.jfifSize)))
      case .presentation where try file.bytes(part.content).starts(with: Self.adobeHeader):
        shown.append(try file.read(part.content.prefix(Self.adobeSize)))
      case .presentation:
        for range in part.content.without(rests) { shown.append(try file.read(range)) }
      default: continue
      }
    }
    return shown
  }
}

/// The parts of a file, or its damage.
private enum FoundParts {
  case parts([FilePart])
  case damaged(String)

  func get(orIfDamaged refusal: (String) -> ContainerRefusal) throws(ContainerRefusal) -> [FilePart]
  {
    switch self {
    case .parts(let parts): return parts
    case .damaged(let damage): throw refusal(damage)
    }
  }
}

extension JPEGMarker {
  /// Whether decoders know the segment: frame headers, tables, the number of lines, the restart interval, and what
  /// hierarchical pictures need (ISO/IEC 10918-1 table B.1).
  fileprivate var isDecoded: Bool {
    isFrameHeader || [0xC4, 0xCC, 0xDB, 0xDC, 0xDD, 0xDE, 0xDF].contains(code)
  }

  /// The code in hexadecimal digits.
  fileprivate var digits: String {
    (code < 16 ? "0" : "") + String(code, radix: 16, uppercase: true)
  }
}
