/// One entry of a directory: twelve bytes with a tag, a type, a count, and the value or its offset
/// (TIFF 6.0 section 2).
package struct TIFFEntry: Sendable, Hashable {
  /// The size of an entry in bytes.
  package static let size = 12

  /// The offset of the entry.
  package let position: Int
  package let tag: UInt16
  /// The type's number, which may be unknown.
  package let type: UInt16
  /// The number of values of that type.
  package let count: UInt32
  /// The location of the value.
  package let value: TIFFValueLocation

  /// Reads the entry at `position`; nil if the block ends before the entry does.
  package init?(at position: Int, in block: borrowing TIFFBlock) {
    guard let tag = block.uint16(at: position), let type = block.uint16(at: position + 2),
      let count = block.uint32(at: position + 4), let offset = block.uint32(at: position + 8)
    else { return nil }
    self.position = position
    self.tag = tag
    self.type = type
    self.count = count
    guard let size = TIFFType(rawValue: type).map({ UInt64($0.size) * UInt64(count) }) else {
      value = .unknown(offset: Int(offset))
      return
    }
    if size <= 4 {
      value = .inside(position + 8..<position + 8 + Int(size))
    } else if UInt64(offset) + size <= UInt64(block.count) {
      value = .inside(Int(offset)..<Int(offset) + Int(size))
    } else {
      value = .outside(offset: Int(offset))
    }
  }

  /// The bytes of the first values, at most `maximum`; nil if the value is not inside the block.
  func firstValues(_ maximum: Int) -> Range<Int>? {
    guard case .inside(let range) = value, let type = TIFFType(rawValue: type) else { return nil }
    return range.lowerBound..<range.lowerBound + min(Int(count), maximum) * type.size
  }

  /// The offset of the four bytes that are the value or its offset.
  package var valueFieldPosition: Int { position + 8 }
}

/// The location of an entry's value.
package enum TIFFValueLocation: Sendable, Hashable {
  /// These bytes of the block, perhaps in the entry itself.
  case inside(Range<Int>)
  /// An offset whose value is wholly or partly past the end of the block.
  case outside(offset: Int)
  /// Unknown, as the type is unknown: the entry itself, or this offset.
  case unknown(offset: Int)
}

/// The type of an entry's value (TIFF 6.0 section 2; IFD: TIFF Technical Note 1).
package enum TIFFType: UInt16, Sendable {
  case byte = 1
  case ascii
  case short
  case long
  case rational
  case sbyte
  case undefined
  case sshort
  case slong
  case srational
  case float
  case double
  case ifd
  /// Text in UTF-8 (Exif 3.0 section 4.6.2).
  case utf8 = 129

  /// The numbers of the types that the pointer to a directory may have.
  static let pointers: Set<UInt16> = [TIFFType.long.rawValue, TIFFType.ifd.rawValue]

  /// The size of one value in bytes.
  package var size: Int {
    switch self {
    case .byte, .ascii, .sbyte, .undefined, .utf8: 1
    case .short, .sshort: 2
    case .long, .slong, .float, .ifd: 4
    case .rational, .srational, .double: 8
    }
  }

  /// The standard's name, such as `SRATIONAL`.
  package var name: String {
    switch self {
    case .byte: "BYTE"
    case .ascii: "ASCII"
    case .short: "SHORT"
    case .long: "LONG"
    case .rational: "RATIONAL"
    case .sbyte: "SBYTE"
    case .undefined: "UNDEFINED"
    case .sshort: "SSHORT"
    case .slong: "SLONG"
    case .srational: "SRATIONAL"
    case .float: "FLOAT"
    case .double: "DOUBLE"
    case .ifd: "IFD"
    case .utf8: "UTF8"
    }
  }
}
