/// A tag with its new value, or without a value to remove its entries.
package struct TIFFEdit: Sendable, Hashable {
  package let tag: ExifTag
  /// Nil removes the tag's entries.
  package let value: TIFFValue?

  package init(tag: ExifTag, value: TIFFValue?) {
    self.tag = tag
    self.value = value
  }
}

/// A value to write into a block.
package enum TIFFValue: Sendable, Hashable {
  /// Text, with the NUL that ends it (ASCII).
  case ascii([UInt8])
  /// Text in UTF-8, with the NUL that ends it (UTF-8, Exif 3.0).
  case utf8([UInt8])
  /// 8-bit numbers (BYTE).
  case byte([UInt8])
  /// A 16-bit number (SHORT).
  case short(UInt16)
  /// A 32-bit number, or an offset (LONG).
  case long(UInt32)
  /// An offset in a BigTIFF file (LONG8).
  case long8(UInt64)
  /// Unsigned fractions (RATIONAL): the numerator and the denominator of each.
  case unsignedFractions([UInt32])
  /// A signed fraction (SRATIONAL).
  case signedFraction(Int32, Int32)
  /// Bytes whose meaning depends on the tag (UNDEFINED).
  case undefined([UInt8])
  /// Bytes that are stored as 32-bit numbers (LONG): their count is a multiple of four.
  case words([UInt8])
  /// Bytes and 16-bit numbers after them, whose meaning depends on the tag (UNDEFINED).
  case undefinedNumbers([UInt8], [UInt16])

  /// An unsigned fraction (RATIONAL).
  package static func unsignedFraction(_ numerator: UInt32, _ denominator: UInt32) -> TIFFValue {
    .unsignedFractions([numerator, denominator])
  }

  /// The offset of a directory.
  static func pointer(to offset: Int, in form: TIFFForm) -> TIFFValue {
    form == .classic
      ? .long(UInt32(truncatingIfNeeded: offset)) : .long8(UInt64(truncatingIfNeeded: offset))
  }

  package var type: TIFFType {
    switch self {
    case .ascii: .ascii
    case .utf8: .utf8
    case .byte: .byte
    case .short: .short
    case .long, .words: .long
    case .long8: .long8
    case .unsignedFractions: .rational
    case .signedFraction: .srational
    case .undefined, .undefinedNumbers: .undefined
    }
  }

  /// The number of values of the type.
  package var count: Int {
    switch self {
    case .short, .long, .long8, .signedFraction: 1
    case .unsignedFractions(let parts): parts.count / 2
    case .ascii(let bytes), .utf8(let bytes), .byte(let bytes), .undefined(let bytes): bytes.count
    case .words(let bytes): bytes.count / 4
    case .undefinedNumbers(let bytes, let numbers): bytes.count + numbers.count * 2
    }
  }

  /// The value's bytes in this byte order.
  package func bytes(_ order: ByteOrder) -> [UInt8] {
    switch self {
    case .ascii(let bytes), .utf8(let bytes), .byte(let bytes), .undefined(let bytes),
      .words(let bytes):
      bytes
    case .undefinedNumbers(let bytes, let numbers):
      bytes + numbers.flatMap { order.bytes(of: $0) }
    case .short(let number): order.bytes(of: number)
    case .long(let number): order.bytes(of: number)
    case .long8(let number): order.bytes(of: number)
    case .unsignedFractions(let parts): parts.flatMap { order.bytes(of: $0) }
    case .signedFraction(let numerator, let denominator):
      order.bytes(of: numerator) + order.bytes(of: denominator)
    }
  }
}

/// Why a block cannot be edited safely.
package enum TIFFEditRefusal: Error, Sendable, Hashable {
  /// The block refers to bytes past its end. A longer block would change their meaning.
  case refersPastEnd
  /// The directory that the edit would copy is damaged.
  case damaged(ExifDirectory)
  /// Two pointers lead to the directory, and other programs may follow the one that is not redirected.
  case namedTwice(ExifDirectory)
}

extension TIFFEditRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .refersPastEnd:
      "its Exif refers to bytes past its end, and a longer Exif would change their meaning"
    case .damaged(let directory):
      "the \(directory.name) directory of its Exif is damaged"
    case .namedTwice(let directory):
      "two pointers of its Exif lead to the \(directory.name) directory"
    }
  }
}
