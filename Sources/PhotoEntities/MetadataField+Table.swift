extension MetadataField {
  /// Every field, in the order in which they are shown and written.
  ///
  /// Exif leaves most numbers unlimited; the ranges here are what can be true of a photo.
  public static let all = rows.enumerated().map { MetadataField($1, position: $0) }

  private static let rows: [MetadataFieldRow] = [
    .init(
      \.iso, "iso", "sensitivity", unit: "ISO", range: .above(0), scale: .sensitivity),
    .init(
      \.focalLength, "focalLength", "focal length", unit: "mm", range: .above(0),
      scale: .focalLength),
    .init(
      \.focalLength35mm, "focalLength35mm", "focal length on 35 mm film", unit: "mm",
      range: .above(0), scale: .focalLength),
    // Exif 2.3 section 4.6.5, ExposureBiasValue: ordinarily -99.99 to 99.99.
    .init(
      \.exposureValue, "exposureValue", "exposure compensation", unit: "EV",
      range: .within(-100...100), scale: .compensation),
    .init(
      \.lensAperture, "lensAperture", "aperture", unit: "f-number", range: .above(0),
      scale: .aperture),
    .init(
      \.exposureDuration, "exposureDuration", "exposure time", unit: "s", range: .above(0),
      scale: .exposureTime),
    .init(\.flashMode, "flashMode", "what the flash did"),
    .init(\.captureDate, "captureDate", "when the photo was taken"),
    .init(\.cameraMake, "cameraMake", "maker of the camera"),
    .init(\.cameraModel, "cameraModel", "camera"),
    .init(\.lensModel, "lensModel", "lens"),
    .init(\.software, "software", "program that wrote the photo"),
    .init(\.orientation, "orientation", "how to turn the picture upright", range: .within(1...8)),
    .init(
      \.pixelWidth, "pixelWidth", "width of the picture", unit: "px", range: .above(0),
      scale: .steps(decimals: 0), isEditable: false),
    .init(
      \.pixelHeight, "pixelHeight", "height of the picture", unit: "px", range: .above(0),
      scale: .steps(decimals: 0), isEditable: false),
    .init(
      \.latitude, "latitude", "degrees north, south negative", unit: "degrees",
      range: .within(-90...90), decimals: 10, scale: .steps(decimals: 3)),
    .init(
      \.longitude, "longitude", "degrees east, west negative", unit: "degrees",
      range: .within(-180...180), decimals: 10, scale: .steps(decimals: 3)),
    .init(\.altitude, "altitude", "height above sea level", unit: "m", decimals: 4),
    .init(\.artist, "artist", "who took the photo"),
    // The photographer's and the editor's.
    .init(\.copyright, "copyright", "who holds the rights", maximumLines: 2),
    .init(\.description, "description", "what the photo shows"),
    .init(\.whiteBalance, "whiteBalance", "how the white balance was set"),
    .init(\.meteringMode, "meteringMode", "how the light was measured"),
    .init(\.exposureProgram, "exposureProgram", "how the exposure was set"),
    .init(\.rating, "rating", "the photographer's rating in stars", range: .within(0...5)),
  ]
}
