extension TIFFBuilder {
  /// The order of the bytes in a number.
  package enum ByteOrder: Sendable, CaseIterable {
    /// The least significant byte first.
    case littleEndian
    /// The most significant byte first.
    case bigEndian

    /// The mark of the order at the start of a block: "II" or "MM".
    package var mark: [UInt8] {
      switch self {
      case .littleEndian: Array("II".utf8)
      case .bigEndian: Array("MM".utf8)
      }
    }

    /// The number's bytes in this order.
    package func bytes(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
      let littleEndian = (0..<number.bitWidth / 8).map { index in
        UInt8(truncatingIfNeeded: number >> (8 * index))
      }
      return self == .littleEndian ? littleEndian : littleEndian.reversed()
    }
  }
}
