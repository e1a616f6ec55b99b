/// One entry of a directory: a tag, a type, a count, and the value or its offset (TIFF 6.0 section 2).
package struct TIFFEntry: Sendable, Hashable {
  /// The size of an entry in bytes. In BigTIFF files it is larger.
  package static let size = 12

  /// The offset of the entry.
  package let position: Int
  /// The location of the value.
  package let value: TIFFValueLocation
  package let tag: UInt16
  /// The type's number, which may be unknown.
  package let type: UInt16
  package let form: TIFFForm
  /// The number of values of that type.
  package let count: Int

  /// Reads the entry at `position`; nil if the block ends before the entry does.
  //
  // Inlined, with what it calls: directories are walked for every photo.
  @inline(__always)
  package init?(at position: Int, in block: borrowing TIFFBlock) {
    guard let tag = block.uint16(at: position), let type = block.uint16(at: position + 2),
      let count = block.offset(at: position + 4),
      let offset = block.offset(at: position + 4 + block.form.offsetSize)
    else { return nil }
    self.position = position
    self.tag = tag
    self.type = type
    self.count = count
    form = block.form
    guard let size = TIFFType(rawValue: type).map({ $0.size * count }) else {
      value = .unknown(offset: offset)
      return
    }
    if size <= form.offsetSize {
      let field = position + 4 + form.offsetSize
      value = .inside(field..<field + size)
    } else if offset + size <= block.count {
      value = .inside(offset..<offset + size)
    } else {
      value = .outside(offset: offset)
    }
  }

  /// The bytes of the entry itself.
  package var row: Range<Int> { position..<position + form.entrySize }

  /// The bytes of the value outside the entry; nil if there are none.
  package var distantValue: Range<Int>? {
    guard case .inside(let range) = value, range.count > form.offsetSize else { return nil }
    return range
  }

  /// The bytes of the first values, at most `maximum`; nil if the value is not inside the block.
  func firstValues(_ maximum: Int) -> Range<Int>? {
    guard case .inside(let range) = value, let type = TIFFType(rawValue: type) else { return nil }
    return range.lowerBound..<range.lowerBound + min(count, maximum) * type.size
  }

  /// The offset of the bytes that are the value or its offset.
  package var valueFieldPosition: Int { position + 4 + form.offsetSize }
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

/// The type of an entry's value (TIFF 6.0 section 2; IFD: TIFF Technical Note 1; LONG8, SLONG8 and IFD8: BigTIFF).
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
  case long8 = 16
  case slong8
  case ifd8
  /// Text in UTF-8 (Exif 3.0 section 4.6.2).
  case utf8 = 129

  /// The size of one value in bytes.
  package var size: Int {
    switch self {
    case .byte, .ascii, .sbyte, .undefined, .utf8: 1
    case .short, .sshort: 2
    case .long, .slong, .float, .ifd: 4
    case .rational, .srational, .double, .long8, .slong8, .ifd8: 8
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
    case .long8: "LONG8"
    case .slong8: "SLONG8"
    case .ifd8: "IFD8"
    case .utf8: "UTF8"
    }
  }
}
