import PhotoEntities
import TIFFBlocks

/// Values as numbers. libexif's own `exif_entry_get_value` returns text for people, which loses precision.
extension Exif {
  /// The first value of an integer tag; nil if it is absent or not an integer. A whole number may have any type of
  /// numbers.
  func integer(_ tag: ExifTag) -> Int? {
    entry(tag).flatMap { entry in
      integer(entry, at: 0)
        ?? rational(entry, at: 0).flatMap { $0.denominator == 1 ? Int(exactly: $0.numerator) : nil }
    }
  }

  /// A value of a tag of numbers; nil if it is absent or its denominator is 0.
  func rational(_ tag: ExifTag, at index: Int = 0) -> Rational? {
    entry(tag).flatMap { rational($0, at: index) ?? integer($0, at: index).map { Rational($0) } }
  }

  /// The same value if it is positive, otherwise nil. Cameras write 0 for unknown values: the
  /// standard says so for FocalLengthIn35mmFilm, and some lenses report nothing.
  func positiveRational(_ tag: ExifTag) -> Rational? {
    rational(tag).flatMap { $0.numerator > 0 ? $0 : nil }
  }

  /// A value of an entry of an integer type; nil if the entry has no such value.
  private func integer(_ entry: TIFFEntry, at index: Int) -> Int? {
    guard let (type, place) = place(of: index, in: entry) else { return nil }
    switch type {
    case .byte: return byte(at: place).map(Int.init)
    case .sbyte: return byte(at: place).map { Int(Int8(bitPattern: $0)) }
    case .short: return block.uint16(at: place, in: block.order).map(Int.init)
    case .sshort: return block.uint16(at: place, in: block.order).map { Int(Int16(bitPattern: $0)) }
    case .long: return word(at: place).map(Int.init)
    case .slong: return word(at: place).map { Int(Int32(bitPattern: $0)) }
    default: return nil
    }
  }

  /// A value of an entry of fractions or of floating-point numbers; nil if the entry has no such value.
  private func rational(_ entry: TIFFEntry, at index: Int) -> Rational? {
    guard let (type, place) = place(of: index, in: entry) else { return nil }
    switch type {
    case .rational:
      guard let numerator = word(at: place), let denominator = word(at: place + 4) else {
        return nil
      }
      return Rational(Int64(numerator), Int64(denominator))
    case .srational:
      guard let numerator = word(at: place), let denominator = word(at: place + 4) else {
        return nil
      }
      return Rational(Int64(Int32(bitPattern: numerator)), Int64(Int32(bitPattern: denominator)))
    case .float:
      guard let bits = word(at: place) else { return nil }
      let number = Float(bitPattern: bits)
      // The shortest decimal number that is this one.
      return number.isFinite ? Double(number.description).flatMap(Rational.init(simplest:)) : nil
    case .double:
      guard let first = word(at: place).map(UInt64.init),
        let last = word(at: place + 4).map(UInt64.init)
      else { return nil }
      let bits =
        switch block.order {
        case .bigEndian: first << 32 | last
        case .littleEndian: last << 32 | first
        }
      return Rational(simplest: Double(bitPattern: bits))
    default: return nil
    }
  }

  /// The type of an entry, and where one of its values is; nil if it does not have so many.
  private func place(of index: Int, in entry: TIFFEntry) -> (TIFFType, Int)? {
    guard let type = TIFFType(rawValue: entry.type), case .inside(let range) = entry.value,
      index >= 0, index < range.count / type.size
    else { return nil }
    return (type, range.lowerBound + index * type.size)
  }

  private func byte(at place: Int) -> UInt8? { block.bytes(in: place..<place + 1)?.first }

  private func word(at place: Int) -> UInt32? { block.uint32(at: place, in: block.order) }
}
