import CLibexif
import PhotoEntities
import TIFFBlocks

/// Values as numbers and bytes, read from libexif's copy of the entry's data. libexif's own
/// `exif_entry_get_value` returns text for people, which loses precision.
extension ExifContents {
  /// The first value of an integer tag; nil if it is absent or not an integer.
  func integer(_ tag: ExifTag) -> Int? {
    entry(tag).flatMap { integer($0, at: 0) }
  }

  /// A value of a fraction or integer tag; nil if it is absent or its denominator is 0.
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
