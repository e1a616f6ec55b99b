/// A tag: a directory and a number, whose meaning depends on the directory.
package struct ExifTag: Sendable, Hashable {
  package let directory: ExifDirectory
  package let number: UInt16

  package init(_ directory: ExifDirectory, _ number: UInt16) {
    self.directory = directory
    self.number = number
  }
}

/// Tags of the picture (Exif 2.3 section 4.6.4; Rating and RatingPercent: Microsoft Windows).
extension ExifTag {
  package static let imageDescription = ExifTag(.ifd0, 0x010E)
  package static let make = ExifTag(.ifd0, 0x010F)
  package static let model = ExifTag(.ifd0, 0x0110)
  package static let orientation = ExifTag(.ifd0, 0x0112)
  package static let software = ExifTag(.ifd0, 0x0131)
  package static let dateTime = ExifTag(.ifd0, 0x0132)
  package static let artist = ExifTag(.ifd0, 0x013B)
  /// The XMP packet of a TIFF file (XMP part 3, section 3.2.2.2).
  package static let xmp = ExifTag(.ifd0, 0x02BC)
  /// The IPTC block of a TIFF file (XMP part 3, section 3.2.2.2).
  package static let iptc = ExifTag(.ifd0, 0x83BB)
  /// The Photoshop resources of a TIFF file, which may contain IPTC, too (Adobe Photoshop TIFF Technical Notes).
  package static let photoshop = ExifTag(.ifd0, 0x8649)
  package static let rating = ExifTag(.ifd0, 0x4746)
  package static let ratingPercent = ExifTag(.ifd0, 0x4749)
  package static let copyright = ExifTag(.ifd0, 0x8298)
  /// Data of the camera's maker, and the raw file of the camera, in a DNG file (DNG 1.7, chapter 4).
  package static let dngPrivateData = ExifTag(.ifd0, 0xC634)
  package static let originalRawFileData = ExifTag(.ifd0, 0xC68C)
  /// The offset of the Exif directory (Exif 2.3 section 4.6.3).
  package static let exifPointer = ExifTag(.ifd0, 0x8769)
  /// The offset of the GPS directory (Exif 2.3 section 4.6.3).
  package static let gpsPointer = ExifTag(.ifd0, 0x8825)
}

/// Tags of how the picture was taken (Exif 2.3 section 4.6.5; offsets from UTC and ambient
/// conditions: Exif 2.31).
extension ExifTag {
  package static let exposureTime = ExifTag(.exif, 0x829A)
  package static let fNumber = ExifTag(.exif, 0x829D)
  package static let exposureProgram = ExifTag(.exif, 0x8822)
  package static let photographicSensitivity = ExifTag(.exif, 0x8827)
  package static let sensitivityType = ExifTag(.exif, 0x8830)
  package static let standardOutputSensitivity = ExifTag(.exif, 0x8831)
  package static let recommendedExposureIndex = ExifTag(.exif, 0x8832)
  package static let isoSpeed = ExifTag(.exif, 0x8833)
  package static let exifVersion = ExifTag(.exif, 0x9000)
  package static let dateTimeOriginal = ExifTag(.exif, 0x9003)
  package static let dateTimeDigitized = ExifTag(.exif, 0x9004)
  package static let offsetTime = ExifTag(.exif, 0x9010)
  package static let offsetTimeOriginal = ExifTag(.exif, 0x9011)
  package static let offsetTimeDigitized = ExifTag(.exif, 0x9012)
  package static let shutterSpeedValue = ExifTag(.exif, 0x9201)
  package static let apertureValue = ExifTag(.exif, 0x9202)
  package static let brightnessValue = ExifTag(.exif, 0x9203)
  package static let exposureBiasValue = ExifTag(.exif, 0x9204)
  package static let maxApertureValue = ExifTag(.exif, 0x9205)
  package static let subjectDistance = ExifTag(.exif, 0x9206)
  package static let meteringMode = ExifTag(.exif, 0x9207)
  package static let flash = ExifTag(.exif, 0x9209)
  package static let focalLength = ExifTag(.exif, 0x920A)
  package static let makerNote = ExifTag(.exif, 0x927C)
  package static let userComment = ExifTag(.exif, 0x9286)
  package static let subSecTime = ExifTag(.exif, 0x9290)
  package static let subSecTimeOriginal = ExifTag(.exif, 0x9291)
  package static let subSecTimeDigitized = ExifTag(.exif, 0x9292)
  package static let temperature = ExifTag(.exif, 0x9400)
  package static let humidity = ExifTag(.exif, 0x9401)
  package static let pressure = ExifTag(.exif, 0x9402)
  package static let waterDepth = ExifTag(.exif, 0x9403)
  package static let acceleration = ExifTag(.exif, 0x9404)
  package static let cameraElevationAngle = ExifTag(.exif, 0x9405)
  package static let whiteBalance = ExifTag(.exif, 0xA403)
  package static let digitalZoomRatio = ExifTag(.exif, 0xA404)
  package static let focalLengthIn35mmFilm = ExifTag(.exif, 0xA405)
  package static let lensSpecification = ExifTag(.exif, 0xA432)
  package static let bodySerialNumber = ExifTag(.exif, 0xA431)
  package static let lensMake = ExifTag(.exif, 0xA433)
  package static let lensModel = ExifTag(.exif, 0xA434)
  package static let lensSerialNumber = ExifTag(.exif, 0xA435)
}

/// Tags of where the picture was taken (Exif 2.3 section 4.6.6).
extension ExifTag {
  package static let gpsVersionID = ExifTag(.gps, 0x0000)
  package static let gpsLatitudeRef = ExifTag(.gps, 0x0001)
  package static let gpsLatitude = ExifTag(.gps, 0x0002)
  package static let gpsLongitudeRef = ExifTag(.gps, 0x0003)
  package static let gpsLongitude = ExifTag(.gps, 0x0004)
  package static let gpsAltitudeRef = ExifTag(.gps, 0x0005)
  package static let gpsAltitude = ExifTag(.gps, 0x0006)
  package static let gpsTimeStamp = ExifTag(.gps, 0x0007)
  package static let gpsStatus = ExifTag(.gps, 0x0009)
  package static let gpsMeasureMode = ExifTag(.gps, 0x000A)
  package static let gpsSpeedRef = ExifTag(.gps, 0x000C)
  package static let gpsTrackRef = ExifTag(.gps, 0x000E)
  package static let gpsTrack = ExifTag(.gps, 0x000F)
  package static let gpsImgDirectionRef = ExifTag(.gps, 0x0010)
  package static let gpsImgDirection = ExifTag(.gps, 0x0011)
  package static let gpsDestLatitude = ExifTag(.gps, 0x0014)
  package static let gpsDestLongitude = ExifTag(.gps, 0x0016)
  package static let gpsDestBearingRef = ExifTag(.gps, 0x0017)
  package static let gpsDestBearing = ExifTag(.gps, 0x0018)
  package static let gpsDestDistanceRef = ExifTag(.gps, 0x0019)
  package static let gpsProcessingMethod = ExifTag(.gps, 0x001B)
  package static let gpsAreaInformation = ExifTag(.gps, 0x001C)
  package static let gpsDateStamp = ExifTag(.gps, 0x001D)
  package static let gpsDifferential = ExifTag(.gps, 0x001E)
  package static let gpsHPositioningError = ExifTag(.gps, 0x001F)
}
