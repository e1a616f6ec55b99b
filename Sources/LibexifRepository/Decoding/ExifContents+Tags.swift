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
        value: valueText(of: entry))
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
