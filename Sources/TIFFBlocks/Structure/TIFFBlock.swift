/// How the bytes of a number follow each other (TIFF 6.0 section 2, bytes 0-1 of the header).
package enum ByteOrder: Sendable, Hashable {
  /// `II`: the least significant byte first.
  case littleEndian
  /// `MM`: the most significant byte first.
  case bigEndian

  /// The number's bytes in this order.
  package func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    let ordered = self == .littleEndian ? number.littleEndian : number.bigEndian
    return withUnsafeBytes(of: ordered, Array.init)
  }
}

/// A TIFF block: a header and directories of entries (TIFF 6.0 section 2). Files of any format
/// embed Exif as such a block (Exif 2.3 section 4.5).
///
/// All offsets count from its first byte. Reading out of bounds returns nil.
package struct TIFFBlock: Sendable, Hashable {
  /// Byte order, the number 42, the offset of IFD0 (TIFF 6.0 section 2).
  package static let headerSize = 8

  package private(set) var bytes: [UInt8]
  package let order: ByteOrder

  /// The block in `bytes`; nil if they do not begin with a TIFF header.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerSize else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0x49, 0x49, 0x2A, 0x00): order = .littleEndian
    case (0x4D, 0x4D, 0x00, 0x2A): order = .bigEndian
    default: return nil
    }
    self.bytes = bytes
  }

  /// A header that IFD0 must follow directly.
  package static let headerAlone = TIFFBlock(
    validated: [0x4D, 0x4D, 0x00, 0x2A, 0, 0, 0, 8], order: .bigEndian)

  private init(validated bytes: [UInt8], order: ByteOrder) {
    self.bytes = bytes
    self.order = order
  }

  package var count: Int { bytes.count }

  /// The values of an entry of offsets or lengths (SHORT, LONG or IFD); empty for other types.
  func unsigned(_ entry: TIFFEntry) -> [Int] {
    guard case .inside(let range) = entry.value, let type = TIFFType(rawValue: entry.type) else {
      return []
    }
    return stride(from: range.lowerBound, to: range.upperBound, by: type.size).compactMap {
      switch type {
      case .short: uint16(at: $0).map(Int.init)
      case .long, .ifd: uint32(at: $0).map(Int.init)
      default: nil
      }
    }
  }

  func uint16(at offset: Int) -> UInt16? {
    number(at: offset)
  }

  func uint32(at offset: Int) -> UInt32? {
    number(at: offset)
  }

  /// The number at this offset, of any size.
  package func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number? {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else { return nil }
    let number = bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self)
    return order == .bigEndian ? Number(bigEndian: number) : Number(littleEndian: number)
  }

  /// The number at this offset in this byte order: parts of a block may have their own.
  package func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, in order: ByteOrder
  ) -> Number? {
    let number: Number? = number(at: offset)
    return order == self.order ? number : number?.byteSwapped
  }

  /// Overwrites bytes with `replacement`; does nothing if that is out of bounds.
  package mutating func overwrite(at offset: Int, with replacement: [UInt8]) {
    guard offset >= 0, offset <= bytes.count - replacement.count else { return }
    bytes.replaceSubrange(offset..<offset + replacement.count, with: replacement)
  }

  /// Cuts the block to this many bytes, or pads it with zeros.
  mutating func resize(to count: Int) {
    bytes = bytes.prefix(count) + [UInt8](repeating: 0, count: max(0, count - bytes.count))
  }

  package mutating func append(_ addition: [UInt8]) {
    bytes += addition
  }
}
