package import Platform
package import SystemPackage
import TIFFBlocks

extension JXLContainer {
  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    let (layout, end) = try soundLayout(of: file)
    if layout.isSigned, !metadata.breaksSignature { throw .signed }
    if metadata.photoshop != nil {
      throw .fixed(.photoshop, "JPEG XL files have no place for it")
    }
    var replacements: [FileRewrite.Replacement] = []
    if let block = metadata.exif {
      replacements.append(try newExif(block, in: layout, end: end))
    }
    if let packet = metadata.xmp {
      replacements.append(try newXMP(packet, in: layout, end: end))
    }
    // A box after an open one would be a part of it.
    if let last = layout.last, last.isOpen, replacements.contains(where: { $0.range == end..<end }),
      !replacements.contains(where: { $0.range == last.range })
    {
      guard let head = JXLBox.head(last.name, ofContent: last.content.count) else {
        throw .damaged("its last box has no length, and is too long for one")
      }
      replacements.append(.init(range: last.range.prefix(head.count), bytes: head))
    }
    return FileRewrite(replacing: replacements)
  }

  /// The boxes of a file without damage, and the size of the file.
  private func soundLayout(of file: OpenFile) throws(ContainerRefusal) -> (JXLLayout, end: Int) {
    let found = try ContainerRefusal.reading { () throws(Errno) in try wholeLayout(of: file) }
    guard let (layout, boxes) = found else {
      throw .damaged("it is a codestream alone, which has no place for metadata")
    }
    if let damage { throw .damaged(damage) }
    if let damage = boxes.damage { throw .damaged("the file " + damage) }
    return (layout, boxes.fileSize)
  }

  private func newExif(
    _ block: TIFFBlock, in layout: JXLLayout, end: Int
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    if layout.compressed.contains(.jxlExif) {
      throw .damaged(
        layout.exif.isEmpty
          ? "its Exif is compressed with Brotli, which exifcli does not edit"
          : "a compressed box also contains Exif, and would keep the old values")
    }
    if layout.exif.count > 1 { throw .damaged("it has several Exif boxes, which may disagree") }
    if exifDoubt != nil { throw .damaged("its Exif box has a wrong offset of the Exif") }
    guard block.count <= maximumBlockSize else {
      throw .noRoom(limit: maximumBlockSize, part: .exif)
    }
    let content = exifPrefix + block.bytes
    if Self.breaksJPEG(layout.exif.first, content, in: layout) {
      throw .damaged(Self.brokenJPEG("Exif"))
    }
    return try Self.replacement(of: layout.exif.first, .jxlExif, content, end: end)
  }

  private func newXMP(
    _ packet: [UInt8], in layout: JXLLayout, end: Int
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    if layout.compressed.contains(.jxlXMP) {
      throw .fixed(.xmp, "it is compressed with Brotli, which exifcli does not read")
    }
    if layout.xmp.count > 1 {
      throw .fixed(.xmp, "it has several XMP packets, which may disagree")
    }
    guard packet.count <= FurtherMetadata.maximumPart else {
      throw .noRoom(limit: FurtherMetadata.maximumPart, part: .xmp)
    }
    if Self.breaksJPEG(layout.xmp.first, packet, in: layout) {
      throw .fixed(.xmp, Self.brokenJPEG("XMP"))
    }
    return try Self.replacement(of: layout.xmp.first, .jxlXMP, packet, end: end)
  }

  /// Whether the file would not give back its JPEG file any more. The JPEG file takes its metadata from the
  /// boxes, but has their lengths itself.
  private static func breaksJPEG(
    _ box: JXLBox?, _ content: [UInt8], in layout: JXLLayout
  ) -> Bool {
    layout.hasJPEG && box.map { $0.content.count != content.count } ?? false
  }

  private static func brokenJPEG(_ name: String) -> String {
    "its JPEG file could not be got back any more (jbrd) if the \(name) had another length"
  }

  /// The box with this content, or a new one at the end. Its head stays if its length does.
  private static func replacement(
    of box: JXLBox?, _ name: FourLetters, _ content: [UInt8], end: Int
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    if let box, box.content.count == content.count {
      return .init(range: box.content, bytes: content)
    }
    guard let head = JXLBox.head(name, ofContent: content.count, isLong: box?.isLong ?? false)
    else { throw .damaged("its box would become larger than 4 GiB") }
    return .init(range: box?.range ?? end..<end, bytes: head + content)
  }

  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    guard let (layout, _) = try wholeLayout(of: file) else { return OwnBytes([]) }
    // The first addition gave a length to the last box.
    let length = layout.lastOther?.lengthRange.map { [$0] } ?? []
    return OwnBytes(
      (length + (layout.exif + layout.xmp).map(\.range)).sorted { $0.lowerBound < $1.lowerBound })
  }
}
