import PhotoEntities
import TIFFBlocks

/// The scale of a tag's numbers. The table has the tags whose numbers are measurements (Exif 2.3
/// sections 4.6.5 and 4.6.6; conditions of the surroundings: Exif 2.31).
enum TagScale: Sendable {
  /// Numbers in this unit.
  case unit(Unit)
  /// Numbers in these units, one each.
  case units([Unit])
  /// The exponent of a power of 2, which is a time in seconds (annex C, APEX).
  case apexTime
  /// The exponent of a power of the square root of 2, which is an f-number (annex C, APEX).
  case apexAperture
  /// Degrees, minutes and seconds of arc.
  case angleParts
  /// Hours, minutes and seconds.
  case timeOfDay
  /// Metres. Some numbers mean "unknown" and "infinity".
  case subjectDistance
  /// A factor; 0 if the zoom was not used.
  case zoom

  /// The scale of the tag's numbers; nil if they are not measurements, or if another tag gives
  /// their unit. A tag of the Exif directory has the same meaning in IFD0.
  init?(_ tag: ExifTag) {
    let scale =
      Self.scales[tag]
      ?? (tag.directory == .ifd0 ? Self.scales[ExifTag(.exif, tag.number)] : nil)
    guard let scale else { return nil }
    self = scale
  }

  private static let scales: [ExifTag: TagScale] = [
    .exposureTime: .unit(.second),
    .fNumber: .unit(.fNumber),
    .shutterSpeedValue: .apexTime,
    .apertureValue: .apexAperture,
    .brightnessValue: .unit(.exposureValue),
    .exposureBiasValue: .unit(.exposureValue),
    .maxApertureValue: .apexAperture,
    .subjectDistance: .subjectDistance,
    .focalLength: .unit(.millimetre),
    .temperature: .unit(.celsius),
    .humidity: .unit(.percent),
    .pressure: .unit(.hectopascal),
    .waterDepth: .unit(.metre),
    .acceleration: .unit(.milligal),
    .cameraElevationAngle: .unit(.degree),
    .digitalZoomRatio: .zoom,
    .focalLengthIn35mmFilm: .unit(.millimetre),
    .lensSpecification: .units([.millimetre, .millimetre, .fNumber, .fNumber]),
    .gpsLatitude: .angleParts,
    .gpsLongitude: .angleParts,
    .gpsAltitude: .unit(.metre),
    .gpsTimeStamp: .timeOfDay,
    .gpsTrack: .unit(.degree),
    .gpsImgDirection: .unit(.degree),
    .gpsDestLatitude: .angleParts,
    .gpsDestLongitude: .angleParts,
    .gpsDestBearing: .unit(.degree),
    .gpsHPositioningError: .unit(.metre),
  ]
}
