/// Numbers and texts in few bytes, as many of them wait in memory.
extension [UInt8] {
  /// Appends seven bits a byte, the lowest first; the highest bit says that more follow.
  package mutating func append(packed number: UInt64) {
    var rest = number
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends small numbers of either sign in few bytes.
  package mutating func append(packed number: Int64) {
    append(packed: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  package mutating func append(packed bytes: some Collection<UInt8>) {
    append(packed: UInt64(bytes.count))
    append(contentsOf: bytes)
  }
}

/// Reads what was packed.
package struct PackedReader {
  private let packed: [UInt8]
  private var place: Int

  /// Whether all has been read.
  package var isAtEnd: Bool { place >= packed.count }
  /// Whether something was missing: these are not the bytes that were packed. What was read counts nothing then.
  package private(set) var isDamaged = false

  package init(_ packed: [UInt8], from place: Int) {
    (self.packed, self.place) = (packed, place)
  }

  package mutating func number() -> UInt64 {
    var (number, shift) = (0 as UInt64, 0 as UInt64)
    while shift < 64 {
      let byte = byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    isDamaged = true
    return 0
  }

  package mutating func signedNumber() -> Int64 {
    let number = number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  package mutating func byte() -> UInt8 {
    guard place < packed.count else {
      isDamaged = true
      return 0
    }
    defer { place += 1 }
    return packed[place]
  }

  package mutating func bytes() -> ArraySlice<UInt8> {
    guard let count = Int(exactly: number()), count <= packed.count - place else {
      (isDamaged, place) = (true, packed.count)
      return []
    }
    defer { place += count }
    return packed[place..<place + count]
  }

  package mutating func text() -> String {
    String(decoding: bytes(), as: UTF8.self)
  }
}
