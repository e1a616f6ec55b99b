/// A tag: a number in a directory, as one number means different things in different ones.
struct ExifTag: Sendable, Hashable {
  let directory: ExifDirectory
  let number: UInt16

  init(_ directory: ExifDirectory, _ number: UInt16) {
    self.directory = directory
    self.number = number
  }
}

/// The picture (Exif 2.3 section 4.6.4; Rating: Windows' own).
extension ExifTag {
  static let imageDescription = ExifTag(.ifd0, 0x010E)
  static let make = ExifTag(.ifd0, 0x010F)
  static let model = ExifTag(.ifd0, 0x0110)
  static let orientation = ExifTag(.ifd0, 0x0112)
  static let software = ExifTag(.ifd0, 0x0131)
  static let dateTime = ExifTag(.ifd0, 0x0132)
  static let artist = ExifTag(.ifd0, 0x013B)
  static let rating = ExifTag(.ifd0, 0x4746)
  static let ratingPercent = ExifTag(.ifd0, 0x4749)
  static let copyright = ExifTag(.ifd0, 0x8298)
  /// The offset of the Exif directory (Exif 2.3 section 4.6.3).
  static let exifPointer = ExifTag(.ifd0, 0x8769)
  /// The offset of the GPS directory (Exif 2.3 section 4.6.3).
  static let gpsPointer = ExifTag(.ifd0, 0x8825)
}

/// How it was taken (Exif 2.3 section 4.6.5; the offsets of time and the surroundings: Exif
/// 2.31).
extension ExifTag {
  static let exposureTime = ExifTag(.exif, 0x829A)
  static let fNumber = ExifTag(.exif, 0x829D)
  static let exposureProgram = ExifTag(.exif, 0x8822)
  static let photographicSensitivity = ExifTag(.exif, 0x8827)
  static let sensitivityType = ExifTag(.exif, 0x8830)
  static let standardOutputSensitivity = ExifTag(.exif, 0x8831)
  static let recommendedExposureIndex = ExifTag(.exif, 0x8832)
  static let isoSpeed = ExifTag(.exif, 0x8833)
  static let exifVersion = ExifTag(.exif, 0x9000)
  static let dateTimeOriginal = ExifTag(.exif, 0x9003)
  static let dateTimeDigitized = ExifTag(.exif, 0x9004)
  static let offsetTime = ExifTag(.exif, 0x9010)
  static let offsetTimeOriginal = ExifTag(.exif, 0x9011)
  static let offsetTimeDigitized = ExifTag(.exif, 0x9012)
  static let shutterSpeedValue = ExifTag(.exif, 0x9201)
  static let apertureValue = ExifTag(.exif, 0x9202)
  static let brightnessValue = ExifTag(.exif, 0x9203)
  static let exposureBiasValue = ExifTag(.exif, 0x9204)
  static let maxApertureValue = ExifTag(.exif, 0x9205)
  static let subjectDistance = ExifTag(.exif, 0x9206)
  static let meteringMode = ExifTag(.exif, 0x9207)
  static let flash = ExifTag(.exif, 0x9209)
  static let focalLength = ExifTag(.exif, 0x920A)
  static let makerNote = ExifTag(.exif, 0x927C)
  static let userComment = ExifTag(.exif, 0x9286)
  static let subSecTime = ExifTag(.exif, 0x9290)
  static let subSecTimeOriginal = ExifTag(.exif, 0x9291)
  static let subSecTimeDigitized = ExifTag(.exif, 0x9292)
  static let temperature = ExifTag(.exif, 0x9400)
  static let humidity = ExifTag(.exif, 0x9401)
  static let pressure = ExifTag(.exif, 0x9402)
  static let waterDepth = ExifTag(.exif, 0x9403)
  static let acceleration = ExifTag(.exif, 0x9404)
  static let cameraElevationAngle = ExifTag(.exif, 0x9405)
  static let whiteBalance = ExifTag(.exif, 0xA403)
  static let digitalZoomRatio = ExifTag(.exif, 0xA404)
  static let focalLengthIn35mmFilm = ExifTag(.exif, 0xA405)
  static let lensSpecification = ExifTag(.exif, 0xA432)
  static let lensModel = ExifTag(.exif, 0xA434)
}

/// Where it was taken (Exif 2.3 section 4.6.6).
extension ExifTag {
  static let gpsVersionID = ExifTag(.gps, 0x0000)
  static let gpsLatitudeRef = ExifTag(.gps, 0x0001)
  static let gpsLatitude = ExifTag(.gps, 0x0002)
  static let gpsLongitudeRef = ExifTag(.gps, 0x0003)
  static let gpsLongitude = ExifTag(.gps, 0x0004)
  static let gpsAltitudeRef = ExifTag(.gps, 0x0005)
  static let gpsAltitude = ExifTag(.gps, 0x0006)
  static let gpsTimeStamp = ExifTag(.gps, 0x0007)
  static let gpsStatus = ExifTag(.gps, 0x0009)
  static let gpsMeasureMode = ExifTag(.gps, 0x000A)
  static let gpsSpeedRef = ExifTag(.gps, 0x000C)
  static let gpsTrackRef = ExifTag(.gps, 0x000E)
  static let gpsTrack = ExifTag(.gps, 0x000F)
  static let gpsImgDirectionRef = ExifTag(.gps, 0x0010)
  static let gpsImgDirection = ExifTag(.gps, 0x0011)
  static let gpsDestLatitude = ExifTag(.gps, 0x0014)
  static let gpsDestLongitude = ExifTag(.gps, 0x0016)
  static let gpsDestBearingRef = ExifTag(.gps, 0x0017)
  static let gpsDestBearing = ExifTag(.gps, 0x0018)
  static let gpsDestDistanceRef = ExifTag(.gps, 0x0019)
  static let gpsProcessingMethod = ExifTag(.gps, 0x001B)
  static let gpsAreaInformation = ExifTag(.gps, 0x001C)
  static let gpsDifferential = ExifTag(.gps, 0x001E)
  static let gpsHPositioningError = ExifTag(.gps, 0x001F)
}
