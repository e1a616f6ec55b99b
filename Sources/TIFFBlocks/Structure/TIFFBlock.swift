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
/// embed Exif as such a block (Exif 2.3 section 4.5); a TIFF file is one.
///
/// All offsets count from its first byte. Reading out of bounds returns nil, and so does reading bytes of a
/// large block that are not loaded.
package struct TIFFBlock: Sendable, Hashable {
  /// Byte order, the number 42, the offset of IFD0 (TIFF 6.0 section 2). The header of BigTIFF is longer.
  package static let headerSize = 8

  /// The bytes from the start: all of them, unless the block is a file of which only parts are loaded.
  package private(set) var bytes: [UInt8]
  /// The loaded parts after these bytes, in order, with other bytes before each.
  private var parts: [Part] = []
  package private(set) var count: Int
  package let order: ByteOrder
  package let form: TIFFForm

  /// The block in `bytes`; nil if they do not begin with a TIFF header.
  package init?(_ bytes: [UInt8]) {
    guard let (order, magic) = Self.header(of: bytes), magic == 42 else { return nil }
    self.init(validated: bytes, order: order, .classic)
  }

  /// The block that is a file of `count` bytes, of which the first ones are loaded; nil if they do not begin
  /// with the header of a TIFF file, or of a raw file like one.
  package init?(ofFile count: Int, beginning bytes: [UInt8]) {
    guard let (order, magic) = Self.header(of: bytes), bytes.count <= count else { return nil }
    if magic == Self.bigMagic {
      guard bytes.count >= TIFFForm.big.headerSize, count <= TIFFForm.maximumNumber,
        bytes[4..<8].elementsEqual(order.bytes(of: 8 as UInt16) + [0, 0])
      else { return nil }
      self.init(validated: bytes, order: order, .big)
    } else {
      guard Self.fileMagics.contains(magic) else { return nil }
      self.init(validated: bytes, order: order, .classic)
    }
    self.count = count
  }

  /// The second number of the header.
  package var magic: UInt16 { uint16(at: 2) ?? 0 }

  /// The second number of the header in TIFF files, and in those of Panasonic (RW2) and Olympus (ORF: `RO`,
  /// `RS`).
  private static let fileMagics: Set<UInt16> = [42, 0x55, 0x4F52, 0x5352]
  /// That of BigTIFF files. The size of offsets, which is 8, and a zero follow it.
  private static let bigMagic: UInt16 = 43

  private static func header(of bytes: [UInt8]) -> (order: ByteOrder, magic: UInt16)? {
    guard bytes.count >= headerSize else { return nil }
    return switch (bytes[0], bytes[1]) {
    case (0x49, 0x49): (.littleEndian, UInt16(bytes[3]) << 8 | UInt16(bytes[2]))
    case (0x4D, 0x4D): (.bigEndian, UInt16(bytes[2]) << 8 | UInt16(bytes[3]))
    default: nil
    }
  }

  /// A header that IFD0 must follow directly.
  package static let headerAlone = TIFFBlock(
    validated: [0x4D, 0x4D, 0x00, 0x2A, 0, 0, 0, 8], order: .bigEndian, .classic)

  private init(validated bytes: [UInt8], order: ByteOrder, _ form: TIFFForm) {
    self.bytes = bytes
    count = bytes.count
    self.order = order
    self.form = form
  }

  /// The first values of an entry of offsets or lengths (SHORT, LONG, IFD, LONG8 or IFD8), at most `maximum`; empty for
  /// other types.
  package func unsigned(_ entry: TIFFEntry, maximum: Int) -> [Int] {
    guard let range = entry.firstValues(maximum), let type = TIFFType(rawValue: entry.type) else {
      return []
    }
    return stride(from: range.lowerBound, to: range.upperBound, by: type.size).compactMap {
      switch type {
      case .short: uint16(at: $0).map(Int.init)
      case .long, .ifd: uint32(at: $0).map(Int.init)
      case .long8, .ifd8: wideOffset(at: $0)
      default: nil
      }
    }
  }

  /// The bytes of an offset, or of a count of values.
  package func bytes(ofOffset offset: Int) -> [UInt8] { form.bytes(ofOffset: offset, order) }

  /// The offset, or the count of values, at this position.
  @inline(__always)
  func offset(at position: Int) -> Int? {
    form == .classic ? uint32(at: position).map(Int.init) : wideOffset(at: position)
  }

  /// The offset of a directory at this position, which may be in an entry: then its type says how wide it is.
  func pointer(at position: Int, in entry: TIFFEntry?) -> Int? {
    guard form == .big, let entry, TIFFType(rawValue: entry.type)?.size == 4 else {
      return offset(at: position)
    }
    return uint32(at: position).map(Int.init)
  }

  /// The number of entries of the directory at this offset.
  func entryCount(at offset: Int) -> Int? {
    form == .classic ? uint16(at: offset).map(Int.init) : wideOffset(at: offset)
  }

  @inline(never)
  private func wideOffset(at position: Int) -> Int? {
    let number: UInt64? = number(at: position)
    return number.map { Int(min($0, UInt64(TIFFForm.maximumNumber))) }
  }

  func uint16(at offset: Int) -> UInt16? {
    number(at: offset)
  }

  func uint32(at offset: Int) -> UInt32? {
    number(at: offset)
  }

  /// The number at this offset in this byte order: parts of a block may have their own. Other modules would call
  /// the generic function with four times the instructions.
  package func uint16(at offset: Int, in order: ByteOrder) -> UInt16? {
    number(at: offset, in: order)
  }

  package func uint32(at offset: Int, in order: ByteOrder) -> UInt32? {
    number(at: offset, in: order)
  }

  /// The number at this offset, of any size.
  @inline(__always)
  package func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number? {
    let size = MemoryLayout<Number>.size
    guard offset >= 0, offset <= bytes.count - size else { return loadedNumber(at: offset) }
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

  /// The number at this offset in a part after the first bytes.
  private func loadedNumber<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int
  ) -> Number? {
    guard !parts.isEmpty, offset >= 0, offset <= count - MemoryLayout<Number>.size,
      let bytes = bytes(in: offset..<offset + MemoryLayout<Number>.size)
    else { return nil }
    let ordered = order == .bigEndian ? Array(bytes) : bytes.reversed()
    return ordered.reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}

// MARK: - Parts

extension TIFFBlock {
  /// Bytes of the block that are loaded.
  fileprivate struct Part: Sendable, Hashable {
    let start: Int
    var bytes: [UInt8]

    var range: Range<Int> { start..<start + bytes.count }
  }

  /// The bytes that are loaded, with their offsets, in order.
  package var loadedParts: [(offset: Int, bytes: [UInt8])] {
    [(0, bytes)] + parts.map { ($0.start, $0.bytes) }
  }

  /// Whether all bytes are loaded.
  package var isWhole: Bool { bytes.count == count }

  /// The bytes of the range; nil if one of them is out of bounds or not loaded.
  package func bytes(in range: Range<Int>) -> ArraySlice<UInt8>? {
    if range.lowerBound >= 0, range.upperBound <= bytes.count { return bytes[range] }
    guard
      let part = parts.first(where: {
        $0.start <= range.lowerBound && range.upperBound <= $0.range.upperBound
      })
    else { return nil }
    return part.bytes[range.lowerBound - part.start..<range.upperBound - part.start]
  }

  /// Adds bytes of the file that were not loaded. Those that are loaded stay.
  package mutating func load(_ loaded: [UInt8], at offset: Int) {
    guard offset >= 0, offset <= count - loaded.count else { return }
    let new = Part(start: offset, bytes: loaded)
    insert(new) { (joined, old) in joined.overwrite(with: old) }
  }

  /// Overwrites bytes with `replacement`; does nothing if that is out of bounds.
  package mutating func overwrite(at offset: Int, with replacement: [UInt8]) {
    guard offset >= 0, offset <= count - replacement.count else { return }
    if offset <= bytes.count - replacement.count {
      bytes.replaceSubrange(offset..<offset + replacement.count, with: replacement)
    } else {
      let new = Part(start: offset, bytes: replacement)
      insert(new) { (joined, old) in
        joined.overwrite(with: old)
        joined.overwrite(with: new)
      }
    }
  }

  /// Cuts the block to this many bytes, or pads it with zeros.
  mutating func resize(to count: Int) {
    guard count <= self.count else {
      return append([UInt8](repeating: 0, count: count - self.count))
    }
    bytes = Array(bytes.prefix(count))
    parts = parts.filter { $0.start < count }
    if let last = parts.indices.last {
      parts[last].bytes = Array(parts[last].bytes.prefix(count - parts[last].start))
    }
    self.count = count
  }

  package mutating func append(_ addition: [UInt8]) {
    if isWhole {
      bytes += addition
      count = bytes.count
    } else {
      let part = Part(start: count, bytes: addition)
      count += addition.count
      insert(part) { (joined, old) in joined.overwrite(with: old) }
    }
  }

  /// Joins a part with those that it touches.
  ///
  /// - Parameter write: Writes a part that is there into the joined one.
  private mutating func insert(_ new: Part, _ write: (inout Part, Part) -> Void) {
    guard !new.bytes.isEmpty else { return }
    let touched = ([Part(start: 0, bytes: bytes)] + parts).filter {
      $0.start <= new.range.upperBound && new.start <= $0.range.upperBound
    }
    let start = min(new.start, touched.first?.start ?? new.start)
    let end = max(new.range.upperBound, touched.last?.range.upperBound ?? 0)
    var joined = Part(start: start, bytes: [UInt8](repeating: 0, count: end - start))
    joined.overwrite(with: new)
    for part in touched { write(&joined, part) }
    parts.removeAll { part in touched.contains { $0.start == part.start } }
    if start == 0 {
      bytes = joined.bytes
    } else {
      parts.insert(joined, at: parts.firstIndex { $0.start > start } ?? parts.endIndex)
    }
  }

  /// The bytes that must be loaded to read the directory at this offset; nil if they are, or if it is out of
  /// bounds.
  func missing(ofDirectoryAt offset: Int) -> Range<Int>? {
    guard !isWhole, offset <= count - form.entryCountSize else { return nil }
    guard let entryCount = entryCount(at: offset) else {
      return offset..<offset + form.entryCountSize
    }
    let size =
      form.entryCountSize + min(entryCount, TIFFStructure.maximumEntryCount) * form.entrySize
      + form.offsetSize
    let table = offset..<min(offset + size, count)
    return bytes(in: table) == nil ? table : nil
  }

  /// The bytes that must be loaded to read the entry's first values, at most `maximum`; nil if they are, or if they
  /// are out of bounds.
  func missing(ofFirst maximum: Int, of entry: TIFFEntry) -> Range<Int>? {
    guard !isWhole, let range = entry.firstValues(maximum), bytes(in: range) == nil else {
      return nil
    }
    return range
  }
}

extension TIFFBlock.Part {
  /// Writes the bytes of a part inside this one.
  fileprivate mutating func overwrite(with part: TIFFBlock.Part) {
    let place = part.start - start
    bytes.replaceSubrange(place..<place + part.bytes.count, with: part.bytes)
  }
}
