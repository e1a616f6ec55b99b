extension ExifToolWords {
  /// By the name of a tag, or of a property of XMP with the same values: the words, and what is stored.
  static let words: [String: [(words: String, stored: String)]] = [
    "ColorSpace": [
      ("sRGB", "1"), ("Adobe RGB", "2"), ("Wide Gamut RGB", "65533"), ("ICC Profile", "65534"),
      ("Uncalibrated", "65535"),
    ],
    "CompositeImage": numbered(
      "Unknown", "Not a Composite Image", "General Composite Image",
      "Composite Image Captured While Shooting"),
    "Contrast": numbered("Normal", "Low", "High"),
    "CustomRendered": numbered(
      "Normal", "Custom", "HDR (no original saved)", "HDR (original saved)", "Original (for HDR)",
      nil, "Panorama", "Portrait HDR", "Portrait"),
    "ExposureMode": numbered("Auto", "Manual", "Auto bracket"),
    "ExposureProgram": numbered(
      "Not Defined", "Manual", "Program AE", "Aperture-priority AE", "Shutter speed priority AE",
      "Creative (Slow speed)", "Action (High speed)", "Portrait", "Landscape", "Bulb"),
    "FileSource": numbered(nil, "Film Scanner", "Reflection Print Scanner", "Digital Camera"),
    "Flash/exif:Mode": numbered("Unknown", "On", "Off", "Auto"),
    "Flash/exif:Return": numbered(
      "No return detection", nil, "Return not detected", "Return detected"),
    "FlashpixVersion": [("FlashPix Version 1.0", "0100")],
    "FocalPlaneResolutionUnit": numbered(nil, "None", "inches", "cm", "mm", "um"),
    "GainControl": numbered(
      "None", "Low gain up", "High gain up", "Low gain down", "High gain down"),
    "GPSDestBearingRef": bearings,
    "GPSDestDistanceRef": [("Kilometers", "K"), ("Miles", "M"), ("Nautical Miles", "N")],
    "GPSDestLatitudeRef": [("North", "N"), ("South", "S")],
    "GPSDestLongitudeRef": [("East", "E"), ("West", "W")],
    "GPSDifferential": numbered("No Correction", "Differential Corrected"),
    "GPSImgDirectionRef": bearings,
    "GPSMeasureMode": [("2-Dimensional Measurement", "2"), ("3-Dimensional Measurement", "3")],
    "GPSSpeedRef": [("km/h", "K"), ("mph", "M"), ("knots", "N")],
    "GPSStatus": [("Measurement Active", "A"), ("Measurement Void", "V")],
    "GPSTrackRef": bearings,
    "InteroperabilityIndex": [
      ("R98 - DCF basic file (sRGB)", "R98"), ("R03 - DCF option file (Adobe RGB)", "R03"),
      ("THM - DCF thumbnail file", "THM"),
    ],
    "LightSource": numbered(
      "Unknown", "Daylight", "Fluorescent", "Tungsten (Incandescent)", "Flash", nil, nil, nil, nil,
      "Fine Weather", "Cloudy", "Shade", "Daylight Fluorescent", "Day White Fluorescent",
      "Cool White Fluorescent", "White Fluorescent", "Warm White Fluorescent", "Standard Light A",
      "Standard Light B", "Standard Light C", "D55", "D65", "D75", "D50", "ISO Studio Tungsten")
      + [("Other", "255")],
    "MeteringMode": numbered(
      "Unknown", "Average", "Center-weighted average", "Spot", "Multi-spot", "Multi-segment",
      "Partial") + [("Other", "255")],
    "ColorMode": numbered(
      "Bitmap", "Grayscale", "Indexed", "RGB", "CMYK", nil, nil, "Multichannel", "Duotone", "Lab"),
    "Orientation": numbered(
      nil, "Horizontal (normal)", "Mirror horizontal", "Rotate 180", "Mirror vertical",
      "Mirror horizontal and rotate 270 CW", "Rotate 90 CW", "Mirror horizontal and rotate 90 CW",
      "Rotate 270 CW"),
    "ResolutionUnit": numbered(nil, "None", "inches", "cm"),
    "Saturation": numbered("Normal", "Low", "High"),
    "SceneCaptureType": numbered("Standard", "Landscape", "Portrait", "Night", "Other"),
    "SceneType": numbered(nil, "Directly photographed"),
    "SensingMethod": numbered(
      nil, "Not defined", "One-chip color area", "Two-chip color area", "Three-chip color area",
      "Color sequential area", nil, "Trilinear", "Color sequential linear"),
    "SensitivityType": numbered(
      "Unknown", "Standard Output Sensitivity", "Recommended Exposure Index", "ISO Speed",
      "Standard Output Sensitivity and Recommended Exposure Index",
      "Standard Output Sensitivity and ISO Speed", "Recommended Exposure Index and ISO Speed",
      "Standard Output Sensitivity, Recommended Exposure Index and ISO Speed"),
    "Sharpness": numbered("Normal", "Soft", "Hard"),
    "SubjectDistanceRange": numbered("Unknown", "Macro", "Close", "Distant"),
    "WhiteBalance": numbered("Auto", "Manual"),
    "YCbCrPositioning": numbered(nil, "Centered", "Co-sited"),
  ]

  private static let bearings = [("Magnetic North", "M"), ("True North", "T")]

  /// The words of the numbers from 0 on; nil for numbers that have none.
  private static func numbered(_ words: String?...) -> [(words: String, stored: String)] {
    words.enumerated().compactMap { number, words in words.map { ($0, "\(number)") } }
  }
}
