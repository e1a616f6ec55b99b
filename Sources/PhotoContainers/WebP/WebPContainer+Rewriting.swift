package import Platform
package import SystemPackage
import TIFFBlocks

extension WebPContainer {
  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    let (layout, chunks) = try soundLayout(of: file)
    if layout.isSigned, !metadata.breaksSignature { throw .signed }
    if metadata.photoshop != nil {
      throw .fixed(.photoshop, "WebP files have no place for it")
    }
    var replacements: [FileRewrite.Replacement] = []
    var flags: WebPProperties.Flags = []
    if let block = metadata.exif {
      let replacement = try newExif(block, in: layout)
      replacements.append(replacement)
      if replacement.growth != 0 { flags.insert(.exif) }
    }
    if let packet = metadata.xmp {
      let replacement = try newXMP(packet, in: layout, end: chunks.position)
      replacements.append(replacement)
      if replacement.growth != 0 { flags.insert(.xmp) }
    }
    if !flags.isEmpty, let header = try newProperties(flags, in: layout) {
      replacements.append(header)
    }
    let growth = replacements.reduce(0) { $0 + $1.growth }
    if growth != 0 { replacements.append(try newLength(growth, of: chunks)) }
    return FileRewrite(replacing: replacements)
  }

  /// The chunks of a file without damage.
  func soundLayout(
    of file: OpenFile
  ) throws(ContainerRefusal) -> (WebPLayout, WebPChunks) {
    if let damage { throw .damaged(damage) }
    let (layout, chunks) = try ContainerRefusal.reading { () throws(Errno) in
      try wholeLayout(of: file)
    }
    if let damage = chunks.damage { throw .damaged("the file " + damage) }
    if chunks.lacksPadding { throw .damaged("the last chunk of the file lacks its padding") }
    if layout.hasMisplacedProperties { throw .damaged("its VP8X chunk is not the first one") }
    return (layout, chunks)
  }

  private func newExif(
    _ block: TIFFBlock, in layout: WebPLayout
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    if layout.exif.count > 1 {
      throw .damaged("it has several EXIF chunks, which may disagree")
    }
    guard block.count <= maximumBlockSize else {
      throw .noRoom(limit: maximumBlockSize, part: .exif)
    }
    return .init(range: exifRange, bytes: WebPChunk.bytes(.webPExif, exifPrefix + block.bytes))
  }

  private func newXMP(
    _ packet: [UInt8], in layout: WebPLayout, end: Int
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    if layout.xmp.count > 1 {
      throw .fixed(.xmp, "it has several XMP packets, which may disagree")
    }
    guard packet.count <= FurtherMetadata.maximumPart else {
      throw .noRoom(limit: FurtherMetadata.maximumPart, part: .xmp)
    }
    return .init(
      range: layout.xmp.first?.range ?? end..<end, bytes: WebPChunk.bytes(.webPXMP, packet))
  }

  /// VP8X with these flags too, before the picture if there is none; nil if nothing changes.
  private func newProperties(
    _ flags: WebPProperties.Flags, in layout: WebPLayout
  ) throws(ContainerRefusal) -> FileRewrite.Replacement? {
    guard let first = layout.first else { throw .noPicture }
    if let old = layout.properties?.flags {
      let place = first.data.prefix(1)
      return old.isSuperset(of: flags)
        ? nil : .init(range: place, bytes: [old.union(flags).rawValue])
    }
    guard let image = layout.image, first.name.isWebPImage else { throw .noPicture }
    var properties = WebPProperties(of: image)
    properties.flags.formUnion(flags)
    return .init(
      range: first.start..<first.start, bytes: WebPChunk.bytes(.webPProperties, properties.bytes))
  }

  func newLength(
    _ growth: Int, of chunks: WebPChunks
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    guard let length = UInt32(exactly: chunks.end - WebPChunks.lengthRange.upperBound + growth)
    else { throw .damaged("the file would become larger than 4 GiB") }
    return .init(range: WebPChunks.lengthRange, bytes: ByteOrder.littleEndian.bytes(of: length))
  }

  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    let (layout, _) = try wholeLayout(of: file)
    var ranges = [WebPChunks.lengthRange]
    if layout.properties != nil, let first = layout.first {
      ranges.append(layout.isPlain ? first.range : first.data.prefix(1))
    }
    return OwnBytes(
      ranges
        + (layout.exif + layout.xmp).map(\.range).sorted { $0.lowerBound < $1.lowerBound })
  }
}

extension ContainerRefusal {
  fileprivate static let noPicture = ContainerRefusal.damaged(
    "the file does not begin with a picture")
}
