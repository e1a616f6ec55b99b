/// How wide the numbers are that locate the parts of a block.
package enum TIFFForm: UInt8, Sendable, Hashable {
  /// Of 32 bits (TIFF 6.0 section 2): all blocks in other formats have it.
  case classic
  /// Of 64 bits (BigTIFF, `https://www.awaresystems.be/imaging/tiff/bigtiff.html`): only files have it.
  case big

  /// The longest BigTIFF file that is read, in bytes, and the largest offset or count: larger ones count as this one.
  /// So sums of all those of a file do not overflow.
  static let maximumNumber = 1 << 42

  /// The size of an offset, and of an entry's count of values. A value of at most this size is in its entry.
  package var offsetSize: Int { self == .classic ? 4 : 8 }
  /// The size of the header, which ends with the offset of IFD0.
  package var headerSize: Int { 2 * offsetSize }
  /// The size of a directory's entry count.
  var entryCountSize: Int { self == .classic ? 2 : 8 }
  /// The size of an entry: its tag, its type, the count of values, and the value or its offset.
  package var entrySize: Int { self == .classic ? TIFFEntry.size : 20 }

  /// The size of a value or of a directory with the padding that keeps offsets even (TIFF 6.0 section 2), and those of
  /// numbers of 64 bits multiples of eight.
  func paddedSize(_ size: Int) -> Int {
    let alignment = self == .classic ? 2 : 8
    return (size + alignment - 1) & -alignment
  }

  /// The bytes of a value or of a directory, with its padding.
  func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: paddedSize(bytes.count) - bytes.count)
  }

  /// The bytes of an offset, or of a count of values.
  package func bytes(ofOffset offset: Int, _ order: ByteOrder) -> [UInt8] {
    self == .classic
      ? order.bytes(of: UInt32(truncatingIfNeeded: offset))
      : order.bytes(of: UInt64(truncatingIfNeeded: offset))
  }

  /// The bytes of a directory's entry count.
  package func bytes(ofEntryCount count: Int, _ order: ByteOrder) -> [UInt8] {
    self == .classic
      ? order.bytes(of: UInt16(truncatingIfNeeded: count))
      : order.bytes(of: UInt64(truncatingIfNeeded: count))
  }

  /// Whether the pointer to a directory may have this type.
  func isPointer(_ type: UInt16) -> Bool {
    switch TIFFType(rawValue: type) {
    case .long, .ifd: true
    case .long8, .ifd8: self == .big
    default: false
    }
  }
}
