package import Platform
import SystemPackage
import TIFFBlocks

extension JPEGContainer {
  package func rewrite(
    _ file: OpenFile, restoring bytes: [[UInt8]]
  ) throws(ContainerRefusal) -> FileRewrite {
    let layout = try ContainerRefusal.reading { () throws(Errno) in try self.layout(of: file) }
    if let damageInTheWay { throw .damaged(damageInTheWay) }
    var pieces: [[RestoredParts.Piece]] = []
    for bytes in bytes { pieces.append(try Self.pieces(of: bytes)) }
    let restored = try RestoredParts(pieces, in: layout.parts)
    let changed = try ContainerRefusal.reading { () throws(Errno) in
      try layout.parts.differences(to: restored.bytes, in: file)
    }
    if !restored.added.isEmpty, let damage = layout.damage { throw .damaged("the file " + damage) }
    if restored.added.contains(.exif) { try checkIsAdded(in: file) }
    for (kind, part) in [(MetadataParts.Kind.xmp, layout.xmp), (.photoshop, layout.photoshop)]
    where changed[kind].map(\.isEmpty) == true || part == .absent && changed[kind] != nil {
      try checkMayAddSegment(in: layout)
    }
    let relocation = Relocation(layout.parts, counts: changed.mapValues(\.count))
    try checkMayMove(relocation, in: layout, of: file)
    if !restored.added.contains(.exif) {
      let block = try changed[.exif].map { (segment) throws(ContainerRefusal) in
        try self.block(restoredAs: segment)
      }
      // The restored block has the offsets from before the edit: none is corrected.
      try checkPreceded(by: block, relocation, in: file)
    }
    let trailer = try layout.trailer?.moved(by: relocation.shift)
    guard restored.bytes[.trailer] == trailer else { throw .noEdit }
    return layout.parts.rewrite(with: changed)
  }

  /// The segments that make up the bytes, without anything between them.
  private static func pieces(
    of bytes: [UInt8]
  ) throws(ContainerRefusal) -> [RestoredParts.Piece] {
    var pieces: [RestoredParts.Piece] = []
    if AFCPTrailer.begins(bytes[...]) { return [.init(kind: .trailer, bytes: bytes)] }
    var rest = bytes[...]
    while !rest.isEmpty {
      let head = Array(rest.prefix(markerSize + lengthSize))
      guard head.count == markerSize + lengthSize, head[0] == 0xFF else { throw .noEdit }
      let length = Int(head[2]) << 8 | Int(head[3])
      let segment = rest.prefix(markerSize + length)
      guard length >= lengthSize, segment.count == markerSize + length,
        let kind = JPEGPartHeader.kind(
          of: JPEGMarker(code: head[1]), segment.dropFirst(head.count))
      else { throw .noEdit }
      // Photoshop resources may have several segments.
      let before = kind == .photoshop && pieces.last?.kind == kind ? pieces.removeLast().bytes : []
      pieces.append(.init(kind: kind, bytes: before + segment))
      rest = rest.dropFirst(segment.count)
    }
    return pieces
  }

  /// The block in an Exif segment that is restored. An edit leaves the segment's header as it is.
  private func block(restoredAs segment: [UInt8]) throws(ContainerRefusal) -> TIFFBlock {
    let prefixSize = Self.markerSize + Self.lengthSize + exifPrefix.count
    guard let block = TIFFBlock(Array(segment.dropFirst(prefixSize))),
      try segment == Self.segment(.exif, newPayload(holding: block))
    else { throw .damaged("no edit could have left this Exif") }
    return block
  }

  /// Checks that an edit has added the Exif segment.
  private func checkIsAdded(in file: OpenFile) throws(ContainerRefusal) {
    guard exifRange.lowerBound == insertionPosition, exifPrefix == Self.standardExifPrefix,
      !hasFurtherExif
    else {
      throw .damaged("no edit has added its Exif")
    }
    guard try trailingOffsets(in: file).isEmpty else {
      throw .damaged("its MakerNote contains the offset of a preview, which no edit has added")
    }
  }
}

extension MetadataParts {
  /// Those of the parts' new bytes that differ from the file.
  func differences(
    to bytes: [Kind: [UInt8]], in file: OpenFile
  ) throws(Errno) -> [Kind: [UInt8]] {
    var changed: [Kind: [UInt8]] = [:]
    for (kind, new) in bytes {
      let old = try self[kind].map { (range) throws(Errno) in try file.read(range) }
      if old != new { changed[kind] = new }
    }
    return changed
  }
}
