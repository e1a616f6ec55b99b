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
