import CLibexif
import PhotoUseCases

extension ExifContents {
  /// The directory's tags in the order of its entries.
  func tags(of directory: ExifDirectory) -> [PhotoTag] {
    entries(of: directory).map { entry in
      PhotoTag(
        directory: directory.name,
        number: UInt16(truncatingIfNeeded: entry.pointee.tag.rawValue),
        name: exif_tag_get_name_in_ifd(entry.pointee.tag, directory.libexifNumber)
          .map { String(cString: $0) },
        type: TIFFType(rawValue: UInt16(truncatingIfNeeded: entry.pointee.format.rawValue))?.name,
        count: Int(entry.pointee.components),
        value: valueText(entry))
    }
  }

  /// The entry's value as text: fractions and text as they stand, and for the rest what libexif
  /// says that it means.
  private func valueText(_ entry: UnsafeMutablePointer<ExifEntry>) -> String {
    switch entry.pointee.format {
    case EXIF_FORMAT_ASCII:
      return ExifText.trimmed(bytes(entry)[...]) ?? ""
    case EXIF_FORMAT_RATIONAL, EXIF_FORMAT_SRATIONAL:
      return (0..<Int(entry.pointee.components)).compactMap { index in
        fraction(entry, at: index).map { "\($0.numerator)/\($0.denominator)" }
      }.joined(separator: " ")
    default:
      // The longest text that libexif makes of one byte of a value is `0x12, `; a meaning is a
      // sentence.
      return CText.read(capacity: 1024 + 8 * Int(entry.pointee.size)) { buffer, capacity in
        exif_entry_get_value(entry, buffer, capacity) != nil
      }
    }
  }
}

extension ExifDirectory {
  /// libexif's number of the directory.
  fileprivate var libexifNumber: ExifIfd {
    switch self {
    case .ifd0: EXIF_IFD_0
    case .ifd1: EXIF_IFD_1
    case .exif: EXIF_IFD_EXIF
    case .gps: EXIF_IFD_GPS
    case .interoperability: EXIF_IFD_INTEROPERABILITY
    }
  }
}
