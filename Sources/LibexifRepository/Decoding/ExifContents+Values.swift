import CLibexif
import PhotoEntities
import TIFFBlocks

/// Values as numbers and bytes, read from libexif's copy of the entry's data. libexif's own
/// `exif_entry_get_value` returns text for people, which loses precision.
extension ExifContents {
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

  /// The bytes of a tag's value, of any type. They live as long as the contents.
  func bytes(_ tag: ExifTag) -> UnsafeBufferPointer<UInt8>? {
    entry(tag).map { bytes($0) }
  }

  /// A value of an entry of an integer type; nil if the entry has no such value.
  func integer(_ entry: UnsafeMutablePointer<ExifEntry>, at index: Int) -> Int? {
    withValue(of: entry, at: index) { data in
      switch entry.pointee.format {
      case EXIF_FORMAT_BYTE: Int(data[0])
      case EXIF_FORMAT_SBYTE: Int(Int8(bitPattern: data[0]))
      case EXIF_FORMAT_SHORT: Int(exif_get_short(data, order))
      case EXIF_FORMAT_SSHORT: Int(exif_get_sshort(data, order))
      case EXIF_FORMAT_LONG: Int(exif_get_long(data, order))
      case EXIF_FORMAT_SLONG: Int(exif_get_slong(data, order))
      default: nil
      }
    }
  }

  /// The numerator and denominator of a value of a fraction entry, not reduced; nil if the entry
  /// has no such value.
  private func fraction(
    _ entry: UnsafeMutablePointer<ExifEntry>, at index: Int
  ) -> (numerator: Int64, denominator: Int64)? {
    withValue(of: entry, at: index) { data in
      switch entry.pointee.format {
      case EXIF_FORMAT_RATIONAL:
        let value = exif_get_rational(data, order)
        return (Int64(value.numerator), Int64(value.denominator))
      case EXIF_FORMAT_SRATIONAL:
        let value = exif_get_srational(data, order)
        return (Int64(value.numerator), Int64(value.denominator))
      default:
        return nil
      }
    }
  }

  /// The bytes of an entry's value. They live as long as the contents.
  func bytes(_ entry: UnsafeMutablePointer<ExifEntry>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: entry.pointee.data, count: entry.pointee.data == nil ? 0 : Int(entry.pointee.size))
  }

  private func rational(_ entry: UnsafeMutablePointer<ExifEntry>, at index: Int) -> Rational? {
    fraction(entry, at: index).flatMap { Rational($0.numerator, $0.denominator) }
      ?? floating(entry, at: index)
  }

  /// A value of an entry of a floating-point type: the fraction with the fewest digits that it stands for; nil if the
  /// entry has no such value.
  private func floating(
    _ entry: UnsafeMutablePointer<ExifEntry>, at index: Int
  ) -> Rational? {
    withValue(of: entry, at: index) { data in
      switch entry.pointee.format {
      case EXIF_FORMAT_FLOAT:
        let number = Float(bitPattern: exif_get_long(data, order))
        // The shortest decimal number that is this one.
        return number.isFinite ? Double(number.description).flatMap(Rational.init(simplest:)) : nil
      case EXIF_FORMAT_DOUBLE:
        let first = UInt64(exif_get_long(data, order))
        let last = UInt64(exif_get_long(data + 4, order))
        let bits = order == EXIF_BYTE_ORDER_MOTOROLA ? first << 32 | last : last << 32 | first
        return Rational(simplest: Double(bitPattern: bits))
      default: return nil
      }
    }
  }

  /// Lends the bytes of one value of an entry, after a check that the entry has them.
  private func withValue<Result>(
    of entry: UnsafeMutablePointer<ExifEntry>, at index: Int,
    _ body: (UnsafeMutablePointer<UInt8>) -> Result?
  ) -> Result? {
    let size = Int(exif_format_get_size(entry.pointee.format))
    guard let data = entry.pointee.data, size > 0, index >= 0,
      index < Int(entry.pointee.size) / size
    else { return nil }
    return body(data + index * size)
  }
}
