import PhotoEntities
import TIFFBlocks

/// How the numbers of a tag are to be read: the table of the tags whose numbers measure something
/// (Exif 2.3 section 4.6.5 and 4.6.6; the surroundings: Exif 2.31).
enum TagScale: Sendable {
  /// In this unit.
  case unit(Unit)
  /// Each in a unit of its own.
  case units([Unit])
  /// The exponent of a power of 2, in seconds (annex C, APEX).
  case apexTime
  /// The exponent of a power of the root of 2, an f-number (annex C, APEX).
  case apexAperture
  /// Degrees, minutes and seconds of arc.
  case angleParts
  /// Hours, minutes and seconds.
  case timeOfDay
  /// In metres, with numbers that stand for what has no number.
  case subjectDistance
  /// A factor, or 0 where there was no zoom.
  case zoom

  /// The scale of the tag's numbers; nil where they measure nothing, or where the unit is said by
  /// another tag. What belongs into the Exif directory means the same in IFD0.
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
