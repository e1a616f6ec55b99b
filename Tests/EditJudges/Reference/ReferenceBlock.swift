/// A second, simple reader of TIFF blocks, to check the code under test. Reading out of bounds
/// returns no bytes, so that a broken block only fails one test, instead of ending the run.
package struct ReferenceBlock {
  package struct Entry {
    /// The offset of its twelve bytes.
    package let position: Int
    package let tag: Int
    package let type: Int
    package let count: Int
    /// The twelve bytes.
    package let bytes: [UInt8]
    /// The last four of the bytes as a number.
    package let field: Int
  }

  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var isLittleEndian: Bool { bytes[0] == UInt8(ascii: "I") }

  /// The number of `size` bytes at the offset.
  package func number(at offset: Int, size: Int) -> Int {
    let stored = slice(at: offset, size: size)
    return (isLittleEndian ? stored.reversed() : stored).reduce(0) { $0 * 256 + Int($1) }
  }

  /// The bytes at the offset; empty if the block ends before.
  package func slice(at offset: Int, size: Int) -> [UInt8] {
    offset >= 0 && offset + size <= bytes.count ? Array(bytes[offset..<offset + size]) : []
  }

  /// The bytes of the number in this block.
  package func stored(_ number: Int, size: Int = 4) -> [UInt8] {
    let bigEndian = (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isLittleEndian ? bigEndian.reversed() : bigEndian
  }

  package var ifd0Offset: Int { number(at: 4, size: 4) }

  /// The directory's entries inside the block.
  package func entries(at directory: Int) -> [Entry] {
    let room = max(0, bytes.count - directory - 2) / 12
    return (0..<min(number(at: directory, size: 2), room)).map { index in
      let position = directory + 2 + 12 * index
      return Entry(
        position: position, tag: number(at: position, size: 2),
        type: number(at: position + 2, size: 2), count: number(at: position + 4, size: 4),
        bytes: slice(at: position, size: 12), field: number(at: position + 8, size: 4))
    }
  }

  /// The offset of the directory after this one, or 0.
  package func next(after directory: Int) -> Int {
    number(at: directory + 2 + 12 * number(at: directory, size: 2), size: 4)
  }

  package func entry(_ tag: Int, at directory: Int) -> Entry? {
    entries(at: directory).first { $0.tag == tag }
  }

  /// The offset of the Exif directory, from the first pointer in IFD0 that leads to a plausible
  /// directory; otherwise from the first pointer.
  package var exifOffset: Int? {
    let offsets = entries(at: ifd0Offset).filter { $0.tag == 0x8769 }.map(\.field)
    return offsets.first { $0 + 2 <= bytes.count && number(at: $0, size: 2) <= 512 }
      ?? offsets.first
  }

  package func exifEntry(_ tag: Int) -> Entry? {
    exifOffset.flatMap { $0 < bytes.count ? entry(tag, at: $0) : nil }
  }
}
