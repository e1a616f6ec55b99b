import Platform
import SystemPackage
import TIFFBlocks

/// A JPEG file that a photo holds after its Exif segment and that the MakerNote alone tells of by its
/// offset, as cameras of Minolta, Konica and Olympus write a preview after the main picture. It is
/// lost to all readers if Exif grows and the offset stays.
enum MakerNotePreview {
  /// SOI and the first byte of the next marker (ISO/IEC 10918-1 table B.1).
  private static let start: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Whether a number in the MakerNote is the offset of such a file.
  ///
  /// Nobody knows the layout of every MakerNote. So each of its bytes may begin an offset of 32 bits, in
  /// either byte order, from the TIFF header, the MakerNote or the beginning of the file. What is found at
  /// such an offset by chance is not a JPEG file.
  ///
  /// - Parameter place: Where the Exif block stands in the file.
  static func exists(
    in file: OpenFile, ofBlock bytes: [UInt8], at place: Int
  ) throws(Errno) -> Bool {
    guard let block = TIFFBlock(bytes),
      let note = TIFFStructure(of: block)[.exif]?.entry(ExifTag.makerNote.number),
      case .inside(let range) = note.value
    else { return false }
    let places =
      place
      + block.count...max(
        place + block.count, Int(clamping: try file.status().size) - start.count)
    for position in range.dropLast(3) {
      guard let number: UInt32 = block.number(at: position) else { break }
      for offset in [Int(number), Int(number.byteSwapped)] {
        for base in [place, place + range.lowerBound, 0]
        where places.contains(base + offset) {
          let found = try file.read(base + offset..<base + offset + start.count)
          if found == start { return true }
        }
      }
    }
    return false
  }
}
