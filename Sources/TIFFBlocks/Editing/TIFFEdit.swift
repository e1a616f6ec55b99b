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
  /// Signed fractions (SRATIONAL): the numerator and the denominator of each.
  case signedFractions([Int32])
  /// Whole numbers of this type, which must have them all.
  case integers(TIFFType, [Int])
  /// Floating-point numbers of this type: FLOAT or DOUBLE.
  case numbers(TIFFType, [Double])
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

  /// A signed fraction (SRATIONAL).
  package static func signedFraction(_ numerator: Int32, _ denominator: Int32) -> TIFFValue {
    .signedFractions([numerator, denominator])
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
    case .signedFractions: .srational
    case .integers(let type, _), .numbers(let type, _): type
    case .undefined, .undefinedNumbers: .undefined
    }
  }

  /// The number of values of the type.
  package var count: Int {
    switch self {
    case .short, .long, .long8: 1
    case .unsignedFractions(let parts): parts.count / 2
    case .signedFractions(let parts): parts.count / 2
    case .integers(_, let numbers): numbers.count
    case .numbers(_, let numbers): numbers.count
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
    case .signedFractions(let parts): parts.flatMap { order.bytes(of: $0) }
    case .integers(let type, let numbers):
      numbers.flatMap { number in
        switch type.size {
        case 1: [UInt8(truncatingIfNeeded: number)]
        case 2: order.bytes(of: UInt16(truncatingIfNeeded: number))
        case 4: order.bytes(of: UInt32(truncatingIfNeeded: number))
        default: order.bytes(of: UInt64(bitPattern: Int64(number)))
        }
      }
    case .numbers(let type, let numbers):
      numbers.flatMap { number in
        type == .float
          ? order.bytes(of: Float(number).bitPattern) : order.bytes(of: number.bitPattern)
      }
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
