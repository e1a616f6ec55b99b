extension ReferenceBlock {
  /// A directory, with its name in the documentation.
  package struct Directory {
    package let name: String
    package let offset: Int
    package let entries: [Entry]
    /// The offset of the pointer to the next directory, after the entries.
    package let nextPosition: Int
    /// Whether it is cut or has too many entries, and overlaps something else: most programs do not
    /// read it then.
    package var isDoubtful = false

    /// The bytes of its entry count, its entries, and the pointer after them.
    package var table: Range<Int> { offset..<nextPosition + 4 }

    /// Whether the entries are in the order of their tags.
    package var isSorted: Bool { zip(entries, entries.dropFirst()).allSatisfy { $0.tag <= $1.tag } }
  }

  private static let pointers = [(0x8769, "Exif"), (0x8825, "GPS")]
  private static let interoperabilityPointer = 0xA005
  private static let subDirectories = 0x014A
  /// The tags with offsets of data, with those of its length: thumbnail, strips, tiles.
  private static let dataTags = [(0x0201, 0x0202), (0x0111, 0x0117), (0x0144, 0x0145)]
  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1,
  ]

  /// All directories that can be found, each offset once.
  package var directories: [Directory] {
    var found: [Directory] = []
    func add(_ name: String, at offset: Int) -> Directory? {
      guard offset >= 8, offset + 2 <= bytes.count, !found.contains(where: { $0.offset == offset })
      else { return nil }
      let entries = entries(at: offset)
      let end = offset + 2 + 12 * number(at: offset, size: 2)
      let directory = Directory(name: name, offset: offset, entries: entries, nextPosition: end)
      found.append(directory)
      for entry in entries where entry.tag == Self.subDirectories {
        for (index, target) in numbers(of: entry).prefix(16).enumerated() {
          _ = add("\(name) sub-directory \(index)", at: target)
        }
      }
      return directory
    }
    guard let ifd0 = add("IFD0", at: ifd0Offset) else { return [] }
    for (tag, name) in Self.pointers {
      let pointers = ifd0.entries.filter { $0.tag == tag }.map(\.field)
      if let first = pointers.first, let directory = add(name, at: first),
        let pointer = directory.entries.first(where: { $0.tag == Self.interoperabilityPointer })
      {
        _ = add("Interoperability", at: pointer.field)
      }
      // Programs differ in which of several pointers they follow.
      for pointer in pointers.dropFirst() where add(name, at: pointer) != nil {
        for index in found.indices where found[index].offset == pointer {
          found[index].isDoubtful = true
        }
      }
    }
    var last = ifd0
    for index in 1...4 {
      let next = number(at: last.nextPosition, size: 4)
      guard next != 0, let directory = add("IFD\(index)", at: next) else { break }
      last = directory
    }
    for index in found.indices where isDoubtful(found[index], among: found) {
      found[index].isDoubtful = true
    }
    return found
  }

  private func isDoubtful(_ directory: Directory, among others: [Directory]) -> Bool {
    guard directory.nextPosition > bytes.count || directory.entries.count > 512 else {
      return false
    }
    return others.contains { other in
      let values = other.entries.compactMap { farValue(of: $0) }
      return other.offset != directory.offset
        && ([other.table] + values).contains { $0.overlaps(directory.table) }
    }
  }

  /// The value's bytes if they are outside the entry, and inside the block.
  package func farValue(of entry: Entry) -> Range<Int>? {
    let size = (Self.sizes[entry.type] ?? 0) * entry.count
    return size > 4 && entry.field + size <= bytes.count ? entry.field..<entry.field + size : nil
  }

  /// The offsets inside the block of values of unknown types.
  package func endlessValues(of directories: [Directory]) -> [Int] {
    directories.flatMap(\.entries).filter { Self.sizes[$0.type] == nil }.map(\.field)
      .filter { bytes.indices.contains($0) }
  }

  /// The entry's values if they are SHORT or LONG, and inside the block.
  package func numbers(of entry: Entry) -> [Int] {
    guard let size = [3: 2, 4: 4, 13: 4][entry.type] else { return [] }
    let isFar = entry.count * size > 4
    guard !isFar || farValue(of: entry) != nil else { return [] }
    let start = isFar ? entry.field : entry.position + 8
    return (0..<min(entry.count, 1024)).map { number(at: start + $0 * size, size: size) }
  }

  /// The data that the directory locates by offset and length.
  package func data(of directory: Directory) -> [Range<Int>] {
    Self.dataTags.flatMap { offsets, lengths in
      guard let offsets = directory.entries.first(where: { $0.tag == offsets }),
        let lengths = directory.entries.first(where: { $0.tag == lengths })
      else { return [Range<Int>]() }
      return zip(numbers(of: offsets), numbers(of: lengths)).map { $0..<$0 + $1 }
    }
  }
}
