package import Platform
package import SystemPackage
import TIFFBlocks

extension TIFFContainer {
  /// Compression, with its values for JPEG files in strips: of TIFF 6.0, and of its Technical Note 2.
  private static let compression: UInt16 = 0x0103
  private static let jpeg: Set<UInt16> = [6, 7]
  /// Panasonic's JpgFromRaw (ExifTool, module PanasonicRaw).
  static let panasonicPreview: UInt16 = 0x002E

  package func previews(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    var block = block
    var others: [TIFFDirectory] = []
    try TIFFLoading.load(&block, from: file) { block in
      let found = OtherDirectories(of: block, beyond: structure, maximumSize: block.count)
      others = found.directories
      return found.missing
    }
    var ranges: [Range<Int>] = []
    for directory in structure.directories + others {
      ranges += TIFFDataTags.thumbnail.ranges(directory.entries, in: block)
      if let entry = directory.entry(Self.compression),
        let number: UInt16 = block.number(at: entry.valueFieldPosition), Self.jpeg.contains(number)
      {
        // A picture in several strips is no JPEG file.
        let strips = TIFFDataTags.strips.ranges(directory.entries, in: block)
        if strips.count == 1 { ranges += strips }
      }
    }
    if let entry = structure[.ifd0]?.entry(Self.panasonicPreview),
      case .inside(let range) = entry.value
    {
      ranges.append(range)
    }
    return ranges.filter { !$0.isEmpty && $0.upperBound <= block.count }
      .sorted { $0.count > $1.count }
  }
}
