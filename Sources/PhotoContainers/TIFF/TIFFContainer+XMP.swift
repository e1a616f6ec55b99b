import Platform
import SystemPackage
import TIFFBlocks

extension TIFFContainer {
  /// The block of the new metadata, with the new packet in the place of the old one, or at the end if it has another
  /// length, or is the first one; nil if nothing is new.
  func replacingXMP(
    _ metadata: MetadataRewrite, in file: OpenFile
  ) throws(ContainerRefusal) -> TIFFBlock? {
    guard let packet = metadata.xmp else { return metadata.exif }
    var block: TIFFBlock
    if let exif = metadata.exif {
      block = exif
    } else {
      block = try ContainerRefusal.reading { () throws(Errno) in
        try editableBlock(self.block, in: file)
      }
    }
    if let place = try xmpPlace(in: block), packet.count == place.count {
      block.overwrite(at: place.lowerBound, with: packet)
      return block
    }
    guard packet.count <= FurtherMetadata.maximumPart else {
      throw .noRoom(limit: FurtherMetadata.maximumPart, part: .xmp)
    }
    var editor = TIFFEditor(
      block, structure: TIFFStructure(of: block), maximumSize: maximumBlockSize, isFile: true)
    do throws(TIFFEditRefusal) {
      // Adobe's XMP specification part 3, section 1.1.6: BYTE.
      try editor.apply([TIFFEdit(tag: .xmp, value: .byte(packet))])
    } catch {
      throw .fixed(.xmp, "\(error)")
    }
    return editor.block
  }

  /// The place of the packet, which has no other meaning; nil if the file has no packet.
  private func xmpPlace(in block: TIFFBlock) throws(ContainerRefusal) -> Range<Int>? {
    let structure = TIFFStructure(of: block)
    let entries = structure[.ifd0]?.entries.filter { $0.tag == ExifTag.xmp.number } ?? []
    guard let entry = entries.first else { return nil }
    guard entries.count == 1 else { throw .fixed(.xmp, "it has several packets") }
    guard let range = entry.distantValue,
      structure.areOwn([range], of: entry, in: block, maximumSize: block.count)
    else { throw .fixed(.xmp, "other parts of the file have the same bytes as its packet") }
    return range
  }
}
