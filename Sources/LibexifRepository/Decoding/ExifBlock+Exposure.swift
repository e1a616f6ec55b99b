import PhotoEntities
import TIFFBlocks

extension ExifBlock {
  /// FNumber, otherwise 2 to the power of half of ApertureValue (Exif 2.3 annex C, APEX).
  var lensAperture: Rational? {
    positiveRational(.fNumber)
      ?? rational(.apertureValue).flatMap { APEX.fNumber($0.doubleValue) }
  }

  /// ExposureTime, otherwise 2 to the power of minus ShutterSpeedValue, in seconds (Exif 2.3 annex
  /// C, APEX).
  var exposureDuration: Rational? {
    positiveRational(.exposureTime)
      ?? signedRational(.shutterSpeedValue).flatMap { APEX.duration($0.doubleValue) }
  }

  /// PhotographicSensitivity. If it is absent, 0, or 65535 (more than 16 bits can hold), the value
  /// of the tag that SensitivityType names (Exif 2.3 section 4.6.5).
  var iso: Int? {
    let sensitivity = positiveInteger(.photographicSensitivity)
    guard sensitivity == nil || sensitivity == 65_535 else { return sensitivity }
    let named: [ExifTag] =
      switch integer(.sensitivityType) {
      case 1: [.standardOutputSensitivity]
      case 2: [.recommendedExposureIndex]
      case 4: [.recommendedExposureIndex, .standardOutputSensitivity]
      default: [.isoSpeed, .recommendedExposureIndex, .standardOutputSensitivity]
      }
    for tag in named {
      if let value = positiveInteger(tag) { return value }
    }
    return sensitivity
  }

  /// Flash. Bit 0: the flash fired. Bit 6: red-eye reduction mode.
  var flashMode: FlashMode? {
    integer(.flash).map { flash in
      if flash & 0b1 == 0 { return .none }
      return flash & 0b100_0000 == 0 ? .normal : .redEye
    }
  }

  private func positiveInteger(_ tag: ExifTag) -> Int? {
    integer(tag).flatMap { $0 > 0 ? $0 : nil }
  }
}
