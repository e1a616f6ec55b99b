import TIFFBlocks

/// A MakerNote that gets another place in a block, with the offsets in its directory: those of many makers count from
/// the TIFF header of the block (ExifTool, module MakerNotes).
struct MovedMakerNote {
  /// The most bytes of a MakerNote that are read, so that other values have room beside it.
  static let maximumSize = 48 << 10
  /// The most entries of a directory that is one. Real directories have at most some 130.
  private static let maximumCount = 512

  /// The first bytes of MakerNotes, and where their directory is; nil if its offsets do not count from the header.
  private static let forms: [(name: [UInt8], directory: Int?)] = [
    (Array("OLYMPUS\0".utf8), nil), (Array("OM SYSTEM\0".utf8), nil),
    (Array("Nikon\0\u{2}".utf8), nil), (Array("FUJIFILM".utf8), nil),
    (Array("Apple iOS\0".utf8), nil), (Array("Nikon\0".utf8), 8), (Array("OLYMP\0".utf8), 8),
    (Array("EPSON\0".utf8), 8), (Array("SANYO\0".utf8), 8), (Array("AOC\0".utf8), 6),
    (Array("QVC\0".utf8), 6),
    // Canon and others: a directory without a header.
    ([], 0),
  ]

  private let bytes: [UInt8]
  private let order: ByteOrder

  /// - Parameter order: The byte order of the block.
  init(_ bytes: [UInt8], order: ByteOrder) {
    (self.bytes, self.order) = (bytes, order)
  }

  /// Where a block has its MakerNote, which is cut if it is longer than is read; nil if there is none, or none that is
  /// loaded and longer than an entry.
  static func range(in block: TIFFBlock, _ structure: TIFFStructure) -> Range<Int>? {
    guard let entry = structure.soundEntry(ExifTag.makerNote.number, in: .exif),
      case .inside(let note) = entry.value, note.count > 4
    else { return nil }
    let range = note.prefix(maximumSize)
    return block.bytes(in: range) == nil ? nil : range
  }

  /// An offset outside of any block that libexif gets, which it can add to without an overflow.
  private static let nowhere: UInt32 = 0x7FFF_FFFF

  /// The MakerNote with the offsets of its values in the new place. Values outside it get an offset that leads nowhere.
  func moved(from old: Int, to new: Int) -> [UInt8] {
    guard let form = Self.forms.first(where: { bytes.starts(with: $0.name) }),
      let directory = form.directory, let (order, count) = table(at: directory)
    else { return bytes }
    var moved = bytes
    for index in 0..<count {
      let position = directory + 2 + index * TIFFEntry.size
      guard let type = number(2, at: position + 2, order),
        let values = number(4, at: position + 4, order),
        let offset = number(4, at: position + 8, order)
      else { break }
      let size = (TIFFType(rawValue: UInt16(truncatingIfNeeded: type))?.size ?? 1) * values
      guard size > 4 else { continue }
      let isInside = offset >= old && size <= bytes.count && offset - old <= bytes.count - size
      let field = isInside ? UInt32(truncatingIfNeeded: offset - old + new) : Self.nowhere
      moved.replaceSubrange(position + 8..<position + 12, with: order.bytes(of: field))
    }
    return moved
  }

  /// The byte order of the directory and the number of its entries. Programs that change a block's byte order leave the
  /// MakerNote as it is.
  private func table(at start: Int) -> (ByteOrder, count: Int)? {
    for order in [order, order == .bigEndian ? .littleEndian : .bigEndian] {
      if let count = number(2, at: start, order), (1...Self.maximumCount).contains(count),
        start + 2 + count * TIFFEntry.size <= bytes.count
      {
        return (order, count)
      }
    }
    return nil
  }

  /// The number in this many bytes; nil if they are not all there.
  private func number(_ size: Int, at start: Int, _ order: ByteOrder) -> Int? {
    guard start >= 0, start <= bytes.count - size else { return nil }
    let digits = bytes[start..<start + size]
    return order == .bigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
