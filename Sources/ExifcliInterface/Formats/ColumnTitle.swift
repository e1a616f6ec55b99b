/// The headings of columns for people, in words as on a camera: "Exposure" for `exposureDuration`.
enum ColumnTitle {
  private static let titles = [
    "file": "File", "iso": "ISO", "focalLength": "Focal length", "focalLength35mm": "On 35 mm film",
    "exposureValue": "Compensation", "lensAperture": "Aperture", "exposureDuration": "Exposure",
    "flashMode": "Flash", "captureDate": "Taken", "digitizedDate": "Digitised",
    "modifyDate": "Changed", "cameraMake": "Maker", "cameraModel": "Camera",
    "lensModel": "Lens", "pixelWidth": "Width", "pixelHeight": "Height",
    "meteringMode": "Metering", "exposureProgram": "Program", "fileType": "Format",
    "rightsURL": "Rights page", "aiTraining": "AI training",
  ]

  /// The heading of the column of this name. A name without a heading of its own is written in words:
  /// "White balance" for `whiteBalance`.
  static func of(_ name: String) -> String {
    titles[name] ?? words(name)
  }

  private static func words(_ name: String) -> String {
    var title = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isCapital = ("A"..."Z").contains(scalar)
      if isCapital, !title.isEmpty { title.append(" ") }
      let letter = String(scalar)
      title += (title.isEmpty ? letter.uppercased() : letter.lowercased()).unicodeScalars
    }
    return String(title)
  }
}
