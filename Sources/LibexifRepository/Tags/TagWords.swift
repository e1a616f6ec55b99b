import PhotoEntities
import PhotoUseCases
import TIFFBlocks

/// Words for the values of some tags, if libexif has no words or less precise ones (Exif 2.3
/// sections 4.6.4 and 4.6.6; references 2 and 3 of altitudes: Exif 3.0).
enum TagWords {
  /// The words for the value of a tag; nil if this table has none.
  static func text(_ value: TagValue, of tag: ExifTag) -> String? {
    guard let words = words[tag] else { return nil }
    switch value {
    case .integers(let numbers) where numbers.count == 1: return words["\(numbers[0])"]
    case .text(let text): return words[text]
    default: return nil
    }
  }

  /// The text that a tag has for these words; nil if there is none.
  static func stored(_ text: String, of tag: ExifTag) -> String? {
    words[tag]?.first { $0.value.isSameName(as: text) }?.key
  }

  /// The texts that a tag may have, with their words; nil if this table has none.
  static func all(of tag: ExifTag) -> [String]? {
    words[tag]?.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
  }

  private static let words: [ExifTag: [String: String]] = [
    .orientation: orientations,
    ExifTag(.ifd1, ExifTag.orientation.number): orientations,
    // TIFF 6.0 section 8.
    ExifTag(.ifd0, 0x011C): ["1": "Chunky", "2": "Planar"],
    ExifTag(.ifd1, 0x011C): ["1": "Chunky", "2": "Planar"],
    .gpsAltitudeRef: [
      "0": "Above sea level", "1": "Below sea level", "2": "Above the ellipsoid",
      "3": "Below the ellipsoid",
    ],
    .gpsStatus: ["A": "Measurement active", "V": "Measurement void"],
    .gpsMeasureMode: ["2": "Two-dimensional", "3": "Three-dimensional"],
    .gpsSpeedRef: ["K": "km/h", "M": "mph", "N": "Knots"],
    .gpsTrackRef: norths,
    .gpsImgDirectionRef: norths,
    .gpsDestBearingRef: norths,
    .gpsDestDistanceRef: ["K": "Kilometres", "M": "Miles", "N": "Nautical miles"],
    .gpsDifferential: ["0": "Without correction", "1": "Corrected"],
  ]

  /// The sides of row 0 and column 0, as in the standard, and the turn that makes the picture
  /// upright.
  private static let orientations = [
    "1": "Top-left (upright)",
    "2": "Top-right (mirrored)",
    "3": "Bottom-right (turn 180°)",
    "4": "Bottom-left (mirrored; turn 180°)",
    "5": "Left-top (mirrored; turn 90° counterclockwise)",
    "6": "Right-top (turn 90° clockwise)",
    "7": "Right-bottom (mirrored; turn 90° clockwise)",
    "8": "Left-bottom (turn 90° counterclockwise)",
  ]

  private static let norths = ["T": "From true north", "M": "From magnetic north"]
}
