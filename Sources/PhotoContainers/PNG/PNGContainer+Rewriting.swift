package import Platform
import SystemPackage
import TIFFBlocks

extension PNGContainer {
  /// Why Photoshop resources stay as they are.
  static let fixedResources =
    "in PNG files exifcli reads it from text chunks but does not edit it"

  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    let layout = try soundLayout(of: file)
    if layout.isSigned, !metadata.breaksSignature { throw .signed }
    var chunks: [MetadataParts.Kind: [UInt8]] = [:]
    // An undo would refuse the file: no edit leaves a wrong checksum.
    if hasWrongChecksum { throw wrongChecksum }
    if let block = metadata.exif {
      try checkMayChangeExif(in: layout)
      chunks[.exif] = try newChunk(holding: block)
    }
    if let packet = metadata.xmp {
      if let reason = layout.xmp.reason { throw .fixed(.xmp, reason) }
      chunks[.xmp] = try layout.xmpForm.chunk(holding: packet, as: .xmp)
    }
    if metadata.photoshop != nil { throw .fixed(.photoshop, Self.fixedResources) }
    try layout.checkMayMove(Relocation(layout.parts, counts: chunks.mapValues(\.count)))
    return layout.parts.rewrite(with: chunks)
  }

  package func rewrite(
    _ file: OpenFile, restoring bytes: [[UInt8]]
  ) throws(ContainerRefusal) -> FileRewrite {
    let layout = try soundLayout(of: file)
    var pieces: [[RestoredParts.Piece]] = []
    for bytes in bytes { pieces.append(try Self.pieces(of: bytes)) }
    let restored = try RestoredParts(pieces, in: layout.parts)
    let changed = try ContainerRefusal.reading { () throws(Errno) in
      try layout.parts.differences(to: restored.bytes, in: file)
    }
    if let chunk = changed[.exif] {
      try checkMayChangeExif(in: layout)
      if chunk.isEmpty { try checkIsAdded() } else { try checkIsExifOfAnEdit(chunk) }
    }
    if let chunk = changed[.xmp] { try Self.checkIsXMPOfAnEdit(chunk, in: layout) }
    try layout.checkMayMove(Relocation(layout.parts, counts: changed.mapValues(\.count)))
    return layout.parts.rewrite(with: changed)
  }

  /// Checks that an edit has added the eXIf chunk.
  private func checkIsAdded() throws(ContainerRefusal) {
    guard exifRange.lowerBound == insertionPosition, exifPrefix.isEmpty, exifForm == nil else {
      throw .damaged("no edit has added its Exif")
    }
  }

  private func checkIsExifOfAnEdit(_ chunk: [UInt8]) throws(ContainerRefusal) {
    if let exifForm {
      // The program that wrote the text may have divided or compressed it otherwise.
      let exif = RawProfile.exif(heldBy: PNGChunk.type(of: chunk), PNGChunk.data(of: chunk))
      guard exif?.form == exifForm, exif?.prefix == exifPrefix else { throw .noEdit }
      return
    }
    let content = PNGChunk.data(of: chunk).dropFirst(exifPrefix.count)
    guard let block = TIFFBlock(Array(content)), try chunk == newChunk(holding: block) else {
      throw .damaged("no edit could have left this Exif")
    }
  }

  /// An edit adds an XMP chunk in the usual form, and keeps the form that is there.
  private static func checkIsXMPOfAnEdit(
    _ chunk: [UInt8], in layout: PNGLayout
  ) throws(ContainerRefusal) {
    if chunk.isEmpty {
      guard layout.xmpForm == .usual else { throw .noEdit }
    } else {
      let data = PNGChunk.data(of: chunk)
      guard data.count <= PNGText.maximumSize,
        PNGPacketForm.read(PNGChunk.type(of: chunk), data)?.form == layout.xmpForm
      else { throw .noEdit }
    }
  }

  /// The chunks that make up the bytes, without anything between them.
  private static func pieces(
    of bytes: [UInt8]
  ) throws(ContainerRefusal) -> [RestoredParts.Piece] {
    var pieces: [RestoredParts.Piece] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = rest.prefix(PNGChunk.lengthSize).reduce(0) { $0 << 8 | Int($1) }
      let chunk = Array(rest.prefix(PNGChunk.overhead + length))
      guard chunk.count == PNGChunk.overhead + length else { throw .noEdit }
      let type = PNGChunk.type(of: chunk)
      let data = PNGChunk.data(of: chunk)
      let isXMP = type.isText && PNGPacketForm.read(type, data) != nil
      guard type == .exif || isXMP || RawProfile.exif(heldBy: type, data) != nil,
        PNGChunk.isIntact(Array(chunk.dropFirst(PNGChunk.lengthSize)))
      else { throw .noEdit }
      pieces.append(.init(kind: isXMP ? .xmp : .exif, bytes: chunk))
      rest = rest.dropFirst(chunk.count)
    }
    return pieces
  }

  private func newChunk(holding block: TIFFBlock) throws(ContainerRefusal) -> [UInt8] {
    guard block.count <= maximumBlockSize else {
      guard exifForm != nil else { throw .noRoom(limit: maximumBlockSize, part: .exif) }
      throw .noPlace(
        "its Exif is in a text chunk, and would be longer than the \(maximumBlockSize) bytes that"
          + " exifcli writes there")
    }
    let content = exifPrefix + block.bytes
    return try exifForm?.chunk(holding: content, as: .exif) ?? PNGChunk.bytes(.exif, content)
  }

  /// The chunks of a file without damage.
  func soundLayout(of file: OpenFile) throws(ContainerRefusal) -> PNGLayout {
    if let damage { throw .damaged(damage) }
    let layout = try ContainerRefusal.reading { () throws(Errno) in try self.layout(of: file) }
    if let damage = layout.damage { throw .damaged("the file " + damage) }
    return layout
  }

  /// Checks that an edit of the chunk with Exif leaves no contradictory Exif.
  private func checkMayChangeExif(in layout: PNGLayout) throws(ContainerRefusal) {
    if hasWrongChecksum { throw wrongChecksum }
    if layout.hasFurtherExif { throw .damaged("it has several eXIf chunks, which may disagree") }
    if layout.hasRawProfile {
      throw .damaged(
        "a text chunk (Raw profile type exif) also contains Exif, and would keep the old values")
    }
  }
}
