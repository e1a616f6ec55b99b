import CLibexif
import TIFFBlocks

/// The names of tags: those of libexif, and those that it lacks, from later editions of the
/// standard and from other programs.
enum TagName {
  /// The tag's name; nil if it is unknown. A tag of the Exif directory keeps its name in IFD0,
  /// where some programs put it.
  static func of(_ tag: ExifTag) -> String? {
    name(tag) ?? (tag.directory == .ifd0 ? name(ExifTag(.exif, tag.number)) : nil)
  }

  private static func name(_ tag: ExifTag) -> String? {
    exif_tag_get_name_in_ifd(
      CLibexif.ExifTag(UInt32(tag.number)), tag.directory.libexifNumber
    ).map { String(cString: $0) } ?? further[tag]
  }

  private static let further: [ExifTag: String] = [
    .rating: "Rating",
    .ratingPercent: "RatingPercent",
    .exifPointer: "ExifIFDPointer",
    .gpsPointer: "GPSInfoIFDPointer",
    // Exif 2.31
    .temperature: "Temperature",
    .humidity: "Humidity",
    .pressure: "Pressure",
    .waterDepth: "WaterDepth",
    .acceleration: "Acceleration",
    .cameraElevationAngle: "CameraElevationAngle",
    ExifTag(.exif, 0xA005): "InteroperabilityIFDPointer",
    // Exif 3.0
    ExifTag(.exif, 0xA436): "ImageTitle",
    ExifTag(.exif, 0xA437): "Photographer",
    ExifTag(.exif, 0xA438): "ImageEditor",
    ExifTag(.exif, 0xA439): "CameraFirmware",
    ExifTag(.exif, 0xA43A): "RAWDevelopingSoftware",
    ExifTag(.exif, 0xA43B): "ImageEditingSoftware",
    ExifTag(.exif, 0xA43C): "MetadataEditingSoftware",
    // Microsoft's
    ExifTag(.exif, 0xEA1D): "OffsetSchema",
  ]
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
