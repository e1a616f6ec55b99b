import PhotoUseCases
import TIFFBlocks
import libexif

/// The names of tags: those of libexif, and those that it lacks, from the generated tables.
enum TagName {
  /// The tag's name; nil if it is unknown. A tag of the Exif directory keeps its name in IFD0,
  /// where some programs put it.
  static func of(_ tag: ExifTag) -> String? {
    name(tag) ?? (tag.directory == .ifd0 ? name(ExifTag(.exif, tag.number)) : nil)
  }

  /// Whether libexif names the tag.
  static func isOfLibexif(_ tag: ExifTag) -> Bool {
    ofLibexif(tag) != nil
      || tag.directory == .ifd0 && ofLibexif(ExifTag(.exif, tag.number)) != nil
  }

  private static func name(_ tag: ExifTag) -> String? {
    ofLibexif(tag) ?? TagTable.exifName(tag.directory.name, tag.number)
  }

  private static func ofLibexif(_ tag: ExifTag) -> String? {
    exif_tag_get_name_in_ifd(
      libexif.ExifTag(UInt32(tag.number)), tag.directory.libexifNumber
    ).map { String(cString: $0) }
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
