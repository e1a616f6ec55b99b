import Platform
import SystemPackage
import TIFFBlocks

extension TIFFContainer {
  /// The block of the new metadata, with the new packet in the place of the old one, which has the same length; nil
  /// if nothing is new.
  func replacingXMP(
    _ metadata: MetadataRewrite, in file: OpenFile
  ) throws(ContainerRefusal) -> TIFFBlock? {
    guard let packet = metadata.xmp else { return metadata.exif }
    let place = try xmpPlace(in: file)
    guard packet.count == place.count else {
      throw .fixed(
        .xmp,
        "its packet would get another length, which exifcli does not do in \(format.name) files")
    }
    var block = metadata.exif ?? block
    block.overwrite(at: place.lowerBound, with: packet)
    return block
  }

  /// The place of the packet, which has no other meaning.
  private func xmpPlace(in file: OpenFile) throws(ContainerRefusal) -> Range<Int> {
    let block = try ContainerRefusal.reading { () throws(Errno) in
      try editableBlock(self.block, in: file)
    }
    let structure = TIFFStructure(of: block)
    let entries = structure[.ifd0]?.entries.filter { $0.tag == ExifTag.xmp.number } ?? []
    guard let entry = entries.first else {
      throw .fixed(.xmp, "it has none, and exifcli adds none to \(format.name) files")
    }
    guard entries.count == 1 else { throw .fixed(.xmp, "it has several packets") }
    guard case .inside(let range) = entry.value, range.count > 4,
      structure.areOwn([range], of: entry, in: block, maximumSize: block.count)
    else { throw .fixed(.xmp, "other parts of the file have the same bytes as its packet") }
    return range
  }
}
