import MakerNotes
import TIFFBlocks

extension MakerNote {
  /// A value in its directories that may be the offset of a preview.
  struct PreviewOffset {
    /// The offset of its four bytes in the block.
    let position: Int
    /// The length of what it leads to: the value of the next or the previous entry, or the count of this one.
    let length: Int
  }

  /// The tag of Sony's preview, which has a header before it and is the value of an entry (ExifTool, module Sony).
  private static let sonyPreview: UInt16 = 0x2001

  /// The values that may be offsets of previews; none if a directory has an entry of no known type.
  var previewOffsets: [PreviewOffset] {
    directories.filter { $0.allSatisfy { $0.type != nil } }.flatMap(Self.previewOffsets)
  }

  private static func previewOffsets(_ entries: [MakerNoteEntry]) -> [PreviewOffset] {
    var offsets = entries.filter { $0.number == sonyPreview && $0.type == .undefined }.map {
      PreviewOffset(position: $0.position + 8, length: $0.count)
    }
    for (index, entry) in entries.enumerated() where entry.isOneLong {
      // The length is in the next entry, or in the previous one (Casio, Pentax).
      let next = entries.dropFirst(index + 1).first.flatMap {
        $0.number == entry.number &+ 1 ? $0 : nil
      }
      let last = entries.prefix(index).last.flatMap { $0.number &+ 1 == entry.number ? $0 : nil }
      guard let length = [next, last].lazy.compactMap(\.self).first(where: \.isOneLong) else {
        continue
      }
      offsets.append(PreviewOffset(position: entry.position + 8, length: Int(length.field)))
    }
    return offsets
  }

  /// The bytes of all values outside their entries.
  var distantValues: [Range<Int>] {
    directories.flatMap { $0.compactMap(\.distantValue) }
  }
}

extension MakerNoteEntry {
  fileprivate var isOneLong: Bool { type == .long && count == 1 }
}
