package import Platform
import SystemPackage
import TIFFBlocks

extension JPEGContainer {
  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    let layout = try ContainerRefusal.reading { () throws(Errno) in try self.layout(of: file) }
    if let damageInTheWay { throw .damaged(damageInTheWay) }
    if layout.isSigned, !metadata.breaksSignature { throw .signed }
    var segments: [MetadataParts.Kind: [UInt8]] = [:]
    if let block = metadata.exif {
      segments[.exif] = try Self.segment(.exif, newPayload(holding: block))
    }
    if let packet = metadata.xmp {
      if case .absent = layout.xmp { try checkMayAddSegment(in: layout) }
      if let reason = layout.xmp.reason { throw .fixed(.xmp, reason) }
      segments[.xmp] = try Self.segment(.xmp, layout.xmpHeader + packet)
    }
    if let resources = metadata.photoshop {
      if case .absent = layout.photoshop { try checkMayAddSegment(in: layout) }
      if let reason = layout.photoshop.reason { throw .fixed(.photoshop, reason) }
      let old = try ContainerRefusal.reading { () throws(Errno) in
        try layout.photoshopPayloads.map { (payload) throws(Errno) in
          try file.read(payload.dropFirst(JPEGPartHeader.photoshop.count))
        }
      }
      segments[.photoshop] = try Self.segments(ofPhotoshop: resources, insteadOf: old)
    }
    let relocation = Relocation(layout.parts, counts: segments.mapValues(\.count))
    try checkMayMove(relocation, in: layout, of: file)
    if let block = try correctingOffsets(of: metadata.exif, by: relocation, in: file) {
      segments[.exif] = try Self.segment(.exif, newPayload(holding: block))
    }
    if !relocation.isEmpty { segments[.trailer] = try layout.trailer?.moved(by: relocation.shift) }
    return layout.parts.rewrite(with: segments)
  }

  /// The damage that prevents edits. A damaged rest of the file after a whole Exif segment is
  /// copied as it is. But an Exif segment after damage may not have been found.
  var damageInTheWay: String? {
    exifSegment == nil || isExifCut ? damage : nil
  }

  /// Checks that a segment with XMP or Photoshop resources may be added to the file, or taken from it.
  func checkMayAddSegment(in layout: JPEGLayout) throws(ContainerRefusal) {
    // There may be one after the damage.
    if let damage = layout.damage { throw .damaged("the file " + damage) }
    if isExifContinued { throw .damaged(Self.continuedExif) }
  }

  func newPayload(holding block: TIFFBlock) -> [UInt8] {
    exifPrefix + block.bytes
  }

  /// The segment of this kind with this payload.
  static func segment(
    _ kind: MetadataParts.Kind, _ payload: [UInt8]
  ) throws(ContainerRefusal) -> [UInt8] {
    guard payload.count <= JPEGSegment.maximumPayload else {
      throw .noRoom(limit: JPEGSegment.maximumPayload, part: kind)
    }
    let marker = kind == .photoshop ? JPEGMarker.app13 : .app1
    let length = UInt16(truncatingIfNeeded: payload.count + Self.lengthSize)
    return [0xFF, marker.code] + ByteOrder.bigEndian.bytes(of: length) + payload
  }

  /// The segments with Photoshop resources, in the place of those with these. Segments before the first change and
  /// after the last one stay; what is between comes into as few as may be.
  private static func segments(
    ofPhotoshop resources: [UInt8], insteadOf old: [[UInt8]]
  ) throws(ContainerRefusal) -> [UInt8] {
    guard old.count > 1 else {
      return try segment(.photoshop, JPEGPartHeader.photoshop + resources)
    }
    var (old, rest, first, last) = (old[...], resources[...], [[UInt8]](), [[UInt8]]())
    while let segment = old.first, rest.starts(with: segment) {
      first.append(old.removeFirst())
      rest = rest.dropFirst(segment.count)
    }
    while let segment = old.last, rest.suffix(segment.count).elementsEqual(segment) {
      last.insert(old.removeLast(), at: 0)
      rest = rest.dropLast(segment.count)
    }
    while !rest.isEmpty {
      let part = rest.prefix(JPEGSegment.maximumPayload - JPEGPartHeader.photoshop.count)
      first.append(Array(part))
      rest = rest.dropFirst(part.count)
    }
    var bytes: [UInt8] = []
    for part in first + last { bytes += try segment(.photoshop, JPEGPartHeader.photoshop + part) }
    return bytes
  }

  private static let continuedExif = "its Exif continues in another segment"

  /// Checks that the bytes after the changed parts may move.
  func checkMayMove(
    _ relocation: Relocation, in layout: JPEGLayout, of file: OpenFile
  ) throws(ContainerRefusal) {
    guard !relocation.isEmpty else { return }
    if isExifContinued, relocation.parts.contains(where: { $0.old == exifRange }) {
      throw .damaged(Self.continuedExif)
    }
    // The offsets of further pictures count from their index.
    if let index = layout.multiPictures,
      relocation.parts.contains(where: { $0.old.lowerBound > index })
    {
      throw .damaged("the offsets of its further pictures would become wrong")
    }
    if layout.trailer == nil, try Self.endsInAFCP(file) { throw Self.unclearAFCP }
  }

  static let unclearAFCP = ContainerRefusal.damaged(
    "its AFCP trailer contains offsets from the start of the file, and cannot be read")

  static func endsInAFCP(_ file: OpenFile) throws(ContainerRefusal) -> Bool {
    try ContainerRefusal.reading { () throws(Errno) in try AFCPTrailer.isAtEnd(of: file) }
  }
}
