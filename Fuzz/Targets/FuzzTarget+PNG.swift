import SystemPackage

@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform
@testable import TIFFBlocks

extension FuzzTarget {
  /// The walk through a PNG file's chunks, its texts, and the rewriting of the file with another
  /// Exif block and back.
  static let png = FuzzTarget(
    name: "png", seeds: { $0.filter { $0.starts(with: PNGChunks.signature) } },
    words: [
      "eXIf", "zTXt", "iTXt", "tEXt", "iDOT", "Raw profile type exif", "XML:com.adobe.xmp",
      "Raw profile type xmp",
      "Raw profile type APP1", "http://ns.adobe.com/xap/1.0/",
    ]
  ) { bytes in
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    guard var chunks = try PNGChunks(file) else {
      claim(!bytes.starts(with: PNGChunks.signature), "a PNG file is not recognised")
      return
    }
    var end = PNGChunks.signature.count
    while let chunk = try chunks.next() {
      claim(chunk.start == end && chunk.range.count >= PNGChunk.overhead, "chunks with gaps")
      end = chunk.range.upperBound
      if chunk.type.isText, let text = try PNGText.text(of: chunk, in: file) {
        claim(text.count <= PNGText.maximumSize, "a text that is too long")
      }
      if let data = try PNGText.data(of: chunk, in: file) {
        _ = RawProfile.content(heldBy: chunk.type, data[...])
        try checkPacket(chunk.type, data)
      }
    }
    guard let container = try PNGContainer.read(file) else { return }
    claim(container.exifBytes?.count ?? 0 <= bytes.count * 1100 + 64, "Exif from nowhere")
    _ = try container.furtherMetadata(in: file, for: .tags)
    try rewrite(container, file, bytes)
  }

  /// A packet of any form reads back from new data of the same form.
  private static func checkPacket(_ type: PNGChunkType, _ data: [UInt8]) throws {
    guard let (form, packet) = PNGPacketForm.read(type, data[...]),
      let new = try? form.chunk(holding: packet, as: .xmp)
    else { return }
    let read = PNGPacketForm.read(PNGChunk.type(of: new), PNGChunk.data(of: new))
    claim(read?.packet == packet && read?.form == form, "a packet does not read back")
  }

  /// The rewritten file has the new block, and everything else is as before. An undo restores the
  /// first block.
  private static func rewrite(
    _ container: PNGContainer, _ file: OpenFile, _ bytes: [UInt8]
  ) throws {
    let block = TIFFBlock.headerAlone
    guard let rewrite = try? container.rewrite(file, with: MetadataRewrite(exif: block)) else {
      return
    }
    var rewritten: [UInt8] = []
    try rewrite.read(original: file, size: bytes.count) { rewritten += $0 }
    let old = Array(bytes[container.exifRange])
    try MemoryFile.write(rewritten)
    let changedFile = try OpenFile(MemoryFile.identifier)
    guard let changed = try PNGContainer.read(changedFile) else {
      claim(false, "the file is not a PNG file any more")
      return
    }
    claim(changed.exifBytes == block.bytes, "the block does not read back")
    claim(changed.pixelSize == container.pixelSize, "the picture has another size")
    claim(changed.damage == nil && changed.exifDoubt == nil, "the file is damaged")
    let oldBlock = container.exifBytes.flatMap(TIFFBlock.init)
    guard old.isEmpty || oldBlock != nil else { return }
    let oldRanges = try changed.bytes(restoringExif: old, in: changedFile)
    guard let restoring = try? changed.rewrite(changedFile, restoring: oldRanges) else {
      claim(false, "an edit that cannot be undone")
      return
    }
    var restored: [UInt8] = []
    try restoring.read(original: changedFile, size: rewritten.count) { restored += $0 }
    claim(restored == bytes, "an undo does not give the file back")
  }
}
