/// The numbers that entries have as values (TIFF 6.0 section 2).
extension TIFFBlock {
  /// A value of an entry of an integer type; nil if the entry has no such value, or if it needs more than 32 bits, as
  /// no value of Exif does.
  package func integer(_ entry: TIFFEntry, at index: Int) -> Int? {
    guard let (type, place) = place(of: index, in: entry) else { return nil }
    switch type {
    case .byte: return byte(at: place).map(Int.init)
    case .sbyte: return byte(at: place).map { Int(Int8(bitPattern: $0)) }
    case .short: return uint16(at: place).map(Int.init)
    case .sshort: return uint16(at: place).map { Int(Int16(bitPattern: $0)) }
    case .long: return uint32(at: place).map(Int.init)
    case .slong: return uint32(at: place).map { Int(Int32(bitPattern: $0)) }
    case .long8:
      let number: UInt64? = number(at: place)
      return number.flatMap { UInt32(exactly: $0) }.map(Int.init)
    case .slong8:
      let number: Int64? = number(at: place)
      return number.flatMap { Int32(exactly: $0) }.map(Int.init)
    default: return nil
    }
  }

  /// The numerator and the denominator of a value of an entry of fractions, not reduced; nil if the entry has no such
  /// value.
  package func fraction(
    _ entry: TIFFEntry, at index: Int
  ) -> (numerator: Int64, denominator: Int64)? {
    guard let (type, place) = place(of: index, in: entry), let first = uint32(at: place),
      let last = uint32(at: place + 4)
    else { return nil }
    switch type {
    case .rational: return (Int64(first), Int64(last))
    case .srational: return (Int64(Int32(bitPattern: first)), Int64(Int32(bitPattern: last)))
    default: return nil
    }
  }

  /// A value of an entry of floating-point numbers. Of a number of 32 bits, it is the shortest decimal number that is
  /// this one. Nil if the entry has no such value.
  package func float(_ entry: TIFFEntry, at index: Int) -> Double? {
    guard let (type, place) = place(of: index, in: entry) else { return nil }
    switch type {
    case .float:
      guard let bits = uint32(at: place) else { return nil }
      return Double(Float(bitPattern: bits).description)
    case .double:
      let bits: UInt64? = number(at: place)
      return bits.map { Double(bitPattern: $0) }
    default: return nil
    }
  }

  /// The type of an entry, and where one of its values is; nil if it has fewer.
  private func place(of index: Int, in entry: TIFFEntry) -> (TIFFType, Int)? {
    guard let type = TIFFType(rawValue: entry.type), case .inside(let range) = entry.value,
      index >= 0, index < range.count / type.size
    else { return nil }
    return (type, range.lowerBound + index * type.size)
  }

  private func byte(at place: Int) -> UInt8? { bytes(in: place..<place + 1)?.first }
}
