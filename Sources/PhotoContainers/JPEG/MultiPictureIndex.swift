import Platform
import SystemPackage
import TIFFBlocks

/// The index of the pictures in a JPEG file (Multi-Picture Format, CIPA DC-007-2021, section 5.2).
enum MultiPictureIndex {
  /// MPEntry: sixteen bytes for each picture (section 5.2.3.3).
  private static let entryTag: UInt16 = 0xB002
  /// The size of a picture's entry, and the positions of the picture's size and offset in it. The offset counts from
  /// the index's header; that of the first picture is 0.
  private static let (entrySize, sizePosition, offsetPosition) = (16, 4, 8)

  /// Tags of numbers and versions: the index without the list of identifiers, and the attributes (section 5.2.3 and
  /// 5.2.4).
  private static let tags: [ClosedRange<UInt16>] = [
    0xB000...0xB002, 0xB004...0xB004, 0xB101...0xB101, 0xB201...0xB20F,
  ]

  /// Whether the index has more than numbers: identifiers, other tags, or bytes that nothing leads to.
  static func hasMore(_ part: FilePart, in file: OpenFile) throws(Errno) -> Bool {
    guard let block = TIFFBlock(try file.read(part.content)) else { return true }
    let structure = TIFFStructure(of: block)
    let entries = structure.directories.flatMap(\.entries)
    return entries.contains { entry in
      guard case .inside(let value) = entry.value else { return true }
      return !tags.contains { $0.contains(entry.tag) }
        && block.bytes(in: value)?.contains { $0 != 0 } ?? true
    }
      || structure.unclaimedRanges(in: block).contains { range in
        block.bytes(in: range)?.contains { $0 != 0 } ?? false
      }
  }

  /// The new sizes and offsets of the pictures, after these replacements of other parts.
  ///
  /// - Parameter part: The index; its content is a TIFF block.
  static func corrections(
    of part: FilePart, for replacements: [FileRewrite.Replacement], in file: OpenFile
  ) throws(ContainerRefusal) -> [FileRewrite.Replacement] {
    let bytes = try ContainerRefusal.reading { () throws(Errno) in try file.read(part.content) }
    guard var block = TIFFBlock(bytes), let entries = entries(in: block) else { throw .wrongIndex }
    let base = part.content.lowerBound
    for entry in entries {
      guard let size: UInt32 = block.number(at: entry + sizePosition, in: block.order),
        let offset: UInt32 = block.number(at: entry + offsetPosition, in: block.order)
      else { throw .wrongIndex }
      if offset == 0 {
        let growth = growth(before: Int(size), of: replacements)
        try block.set(Int(size) + growth, at: entry + sizePosition)
      } else {
        let growth =
          growth(before: base + Int(offset), of: replacements)
          - growth(before: base, of: replacements)
        try block.set(Int(offset) + growth, at: entry + offsetPosition)
      }
    }
    return [.init(range: part.content, bytes: block.bytes)]
  }

  /// How far the byte at this position moves.
  private static func growth(
    before position: Int, of replacements: [FileRewrite.Replacement]
  ) -> Int {
    replacements.filter { $0.range.upperBound <= position }.reduce(0) { $0 + $1.growth }
  }

  /// The positions of the pictures' entries in the block; nil if it has no entries.
  private static func entries(in block: TIFFBlock) -> [Int]? {
    guard let start: UInt32 = block.number(at: 4, in: block.order),
      let count: UInt16 = block.number(at: Int(start), in: block.order)
    else { return nil }
    let rows = (0..<Int(count)).map { Int(start) + 2 + $0 * TIFFEntry.size }
    guard let row = rows.first(where: { block.number(at: $0, in: block.order) == entryTag }),
      let size: UInt32 = block.number(at: row + 4, in: block.order),
      let offset: UInt32 = block.number(at: row + 8, in: block.order),
      size >= entrySize, Int(offset) + Int(size) <= block.count
    else { return nil }
    return (0..<Int(size) / entrySize).map { Int(offset) + $0 * entrySize }
  }
}

extension TIFFBlock {
  fileprivate mutating func set(_ number: Int, at position: Int) throws(ContainerRefusal) {
    guard let number = UInt32(exactly: number) else { throw .wrongIndex }
    overwrite(at: position, with: order.bytes(of: number))
  }
}

extension ContainerRefusal {
  fileprivate static let wrongIndex = ContainerRefusal.damaged(
    "the offsets of its further pictures would become wrong")
}
