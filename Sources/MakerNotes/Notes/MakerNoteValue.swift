package import TIFFBlocks

/// The value of a tag in a MakerNote.
package enum MakerNoteValue: Sendable, Hashable {
  case integers([Int])
  /// Numerators, each with its denominator after it.
  case fractions([Int64])
  case numbers([Double])
  /// A text, without the NULs at its end.
  case text(ArraySlice<UInt8>)
  case bytes(ArraySlice<UInt8>)

  /// The most numbers, bytes of a text, or other bytes of a value that are read.
  package static let maximumCount = 1024

  /// The value in bytes of this type and byte order. What is left over after the last whole number does not count.
  package init(_ bytes: ArraySlice<UInt8>, _ type: TIFFType, _ order: ByteOrder) {
    switch type {
    case .ascii, .utf8:
      self = .text(
        bytes.prefix((bytes.lastIndex { $0 != 0 } ?? bytes.startIndex - 1) - bytes.startIndex + 1))
    case .undefined:
      self = .bytes(bytes)
    case .rational, .srational:
      let numbers = Self.numbers(bytes, 4, order)
      self = .fractions(
        numbers.prefix(numbers.count / 2 * 2).map {
          type == .rational ? Int64($0) : Int64(Int32(truncatingIfNeeded: $0))
        })
    case .float:
      self = .numbers(
        Self.numbers(bytes, 4, order).map {
          Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0)))
        })
    case .double:
      self = .numbers(Self.numbers(bytes, 8, order).map { Double(bitPattern: $0) })
    case .byte, .short, .long, .ifd, .long8, .ifd8:
      self = .integers(
        Self.numbers(bytes, type.size, order).map { Int(truncatingIfNeeded: $0) })
    case .sbyte, .sshort, .slong, .slong8:
      let unused = UInt64.bitWidth - 8 * type.size
      self = .integers(
        Self.numbers(bytes, type.size, order).map {
          Int(truncatingIfNeeded: Int64(bitPattern: $0 << UInt64(unused)) >> Int64(unused))
        })
    }
  }

  /// The numbers of this size, unsigned.
  private static func numbers(
    _ bytes: ArraySlice<UInt8>, _ size: Int, _ order: ByteOrder
  ) -> [UInt64] {
    stride(from: bytes.startIndex, through: bytes.endIndex - size, by: size)
      .map {
        let digits = bytes[$0..<$0 + size]
        return order == .bigEndian
          ? digits.reduce(0) { $0 << 8 | UInt64($1) }
          : digits.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
  }

  /// How many numbers or bytes it has.
  package var count: Int {
    switch self {
    case .integers(let numbers): numbers.count
    case .fractions(let numbers): numbers.count / 2
    case .numbers(let numbers): numbers.count
    case .text(let bytes), .bytes(let bytes): bytes.count
    }
  }

  /// The only number, or the one at this index; nil if the value has no such number.
  package func integer(at index: Int = 0) -> Int? {
    if case .integers(let numbers) = self, numbers.indices.contains(index) { return numbers[index] }
    return nil
  }
}
