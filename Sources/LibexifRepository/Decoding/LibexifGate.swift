/// What libexif gets to see of a block: a copy without anything that it cannot bear.
///
/// libexif would follow repeated pointers again and again, for minutes, and stop reading a
/// directory at the first pointer out of bounds. An entry of twelve zeros it skips.
enum LibexifGate {
  private static let header: [UInt8] = Array("Exif\0\0".utf8)

  /// The payload of an Exif segment that holds what is sound in the block.
  static func segment(
    _ block: TIFFBlock, structure: TIFFStructure, for purpose: ExifContents.Purpose
  ) -> [UInt8] {
    var safe = block
    for position in structure.unsoundEntries + superfluousEntries(structure, for: purpose) {
      safe.overwrite(at: position, with: [UInt8](repeating: 0, count: TIFFEntry.size))
    }
    if structure.isNextPointerUnsound, let ifd0 = structure[.ifd0] {
      safe.overwrite(at: ifd0.nextPointerPosition, with: [0, 0, 0, 0])
    }
    return header + safe.bytes
  }

  /// Where entries stand that libexif would spend time on for nothing: the thumbnail, which it
  /// copies, and for fields the MakerNote, none of which is a field.
  private static func superfluousEntries(
    _ structure: TIFFStructure, for purpose: ExifContents.Purpose
  ) -> [Int] {
    structure.directories.flatMap(\.entries).filter { entry in
      switch entry.tag {
      case 0x0201, 0x0202: true
      case ExifTag.makerNote.number: purpose == .fields
      default: false
      }
    }.map(\.position)
  }
}
