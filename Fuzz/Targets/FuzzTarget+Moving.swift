import SystemPackage

@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform
@testable import TIFFBlocks

extension FuzzTarget {
  /// The walks through WebP, JPEG XL and RAF files, and the rewriting of the file with another Exif block
  /// and another XMP packet.
  static let moving = FuzzTarget(
    name: "moving", seeds: { $0.filter(isMoving) + smallFiles },
    words: [
      "VP8X", "VP8L", "VP8 ", "ANMF", "ICCP", "EXIF", "XMP ", "C2PA", "ftyp", "jxlc", "jxlp",
      "Exif",
      "xml ", "brob", "jbrd", "jumb", "FUJIFILMCCD-RAW", "Exif\\x00\\x00", "MM\\x00*", "II*\\x00",
    ]
  ) { bytes in
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    guard isMoving(bytes), let photo = try PhotoFormats.container(of: file)
    else { return }
    claim(photo.exifBytes?.count ?? 0 <= bytes.count, "Exif from nowhere")
    _ = try photo.furtherMetadata(in: file, for: .tags)
    _ = try photo.ownBytes(in: file).ranges
    for xmp in [nil, [0x3C, 0x78, 0x3E]] as [[UInt8]?] {
      try MemoryFile.write(bytes)
      let file = try OpenFile(MemoryFile.identifier)
      try rewrite(photo, file, bytes, MetadataRewrite(exif: .headerAlone, xmp: xmp))
    }
  }

  private static func isMoving(_ bytes: [UInt8]) -> Bool {
    let containers: [any PhotoContainer.Type] = [
      WebPContainer.self, JXLContainer.self, RAFContainer.self,
    ]
    return containers.contains { $0.recognizes(bytes[...]) }
  }

  /// A file of each format: a picture, and Exif without entries.
  private static var smallFiles: [[UInt8]] {
    let exif = TIFFBlock.headerAlone.bytes + [0, 0, 0, 0, 0, 0]
    let picture: [UInt8] = [0x2F, 0, 0, 0, 0x10, 7, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 7]
    let chunks =
      WebPChunk.bytes(.webPProperties, [8, 0, 0, 0, 0, 0, 0, 0, 0, 0])
      + WebPChunk.bytes(.webPLosslessImage, picture) + WebPChunk.bytes(.webPExif, exif)
    let length = ByteOrder.littleEndian.bytes(of: UInt32(clamping: chunks.count + 4))
    let webP = Array("RIFF".utf8) + length + Array("WEBP".utf8) + chunks
    let codestream: [UInt8] = [0xFF, 0x0A, 0x10, 0x87, 0xF6, 4, 8, 0x28, 0x2E, 4, 8, 2]
    let box = JXLBox.head(.jxlCodestream, ofContent: codestream.count) ?? []
    let exifBox = JXLBox.head(.jxlExif, ofContent: exif.count + 4) ?? []
    let jxl = JXLBoxes.signature + exifBox + [0, 0, 0, 0] + exif + box + codestream
    return [webP, jxl, codestream, raf(exif)]
  }

  private static func raf(_ exif: [UInt8]) -> [UInt8] {
    let payload = Array("Exif\0\0".utf8) + exif
    let jpeg =
      [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
      + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
    let raw: [UInt8] = [0, 0, 0, 1, 1, 0x11, 0, 4, 1, 0, 1, 0]
    let start = UInt32(112)
    let end = start + UInt32(jpeg.count)
    let numbers = [start, end - start, end, UInt32(raw.count)]
    let header =
      RAFHeader.signature + [UInt8](repeating: 0, count: 0x54 - RAFHeader.signature.count)
    let offsets = numbers.flatMap { ByteOrder.bigEndian.bytes(of: $0) }
    let rest = [UInt8](repeating: 0, count: 112 - 0x54 - offsets.count)
    return header + offsets + rest + jpeg + raw
  }

  /// The rewritten file has the new block and the picture's size, and everything else is as before.
  private static func rewrite(
    _ photo: any PhotoContainer, _ file: OpenFile, _ bytes: [UInt8], _ metadata: MetadataRewrite
  ) throws {
    guard let rewrite = try? photo.rewrite(file, with: metadata) else { return }
    let old = try rest(of: bytes, photo, in: file)
    var rewritten: [UInt8] = []
    try rewrite.read(original: file, size: bytes.count) { rewritten += $0 }
    try MemoryFile.write(rewritten)
    let changedFile = try OpenFile(MemoryFile.identifier)
    guard let changed = try PhotoFormats.container(of: changedFile) else {
      claim(false, "the file has another format")
      return
    }
    claim(changed.exifBytes == metadata.exif?.bytes, "the block does not read back")
    claim(changed.pixelSize == photo.pixelSize, "the picture has another size")
    claim(changed.damage == nil, "the file is damaged")
    if let packet = metadata.xmp {
      let found = try changed.furtherMetadata(in: changedFile, for: .edits)
      claim(found.xmpPackets == [packet], "the packet does not read back")
    }
    claim(try rest(of: rewritten, changed, in: changedFile) == old, "other bytes are changed")
  }

  /// The bytes that are not those of edits, without zeros, which may be padding.
  private static func rest(
    of bytes: [UInt8], _ photo: any PhotoContainer, in file: OpenFile
  ) throws -> [UInt8] {
    var rest: [UInt8] = []
    var position = 0
    for range in try photo.ownBytes(in: file).ranges {
      claim(position <= range.lowerBound && range.upperBound <= bytes.count, "ranges out of order")
      rest += bytes[position..<range.lowerBound].filter { $0 != 0 }
      position = range.upperBound
    }
    return rest + bytes[position...].filter { $0 != 0 }
  }
}
