import PhotoEntities

extension ExifField {
  /// Every field that tags tell, in the order of `MetadataField.all`.
  static let all: [ExifField] = [
    .init("iso", \.iso, Self.sensitivity) { $0.iso },
    .init("focalLength", \.focalLength, [.sets(.focalLength, TIFFValue.rational)]) {
      $0.positiveRational(.focalLength)
    },
    .init(
      "focalLength35mm", \.focalLength35mm, [.sets(.focalLengthIn35mmFilm, TIFFValue.shortNumber)]
    ) { $0.positiveRational(.focalLengthIn35mmFilm) },
    .init("exposureValue", \.exposureValue, [.sets(.exposureBiasValue, TIFFValue.srational)]) {
      $0.rational(.exposureBiasValue)
    },
    .init(
      "lensAperture", \.lensAperture,
      [.sets(.fNumber, TIFFValue.rational), .updates(.apertureValue, TIFFValue.apertureValue)]
    ) { $0.lensAperture },
    .init(
      "exposureDuration", \.exposureDuration,
      [
        .sets(.exposureTime, TIFFValue.rational),
        .updates(.shutterSpeedValue, TIFFValue.shutterSpeedValue),
      ]
    ) { $0.exposureDuration },
    // What the camera knew of the flash beside that it fired or not was about another picture.
    .init("flashMode", \.flashMode, [.sets(.flash) { .short($0.code) }]) { $0.flashMode },
    .init("captureDate", \.captureDate, Self.dates) { $0.captureDate },
    .init("cameraMake", \.cameraMake, [.sets(.make, TIFFValue.text)]) { $0.text(.make) },
    .init("cameraModel", \.cameraModel, [.sets(.model, TIFFValue.text)]) { $0.text(.model) },
    .init("lensModel", \.lensModel, [.sets(.lensModel, TIFFValue.text)]) { $0.text(.lensModel) },
    .init("software", \.software, [.sets(.software, TIFFValue.text)]) { $0.text(.software) },
    .init("orientation", \.orientation, [.sets(.orientation, TIFFValue.shortNumber)]) {
      $0.integer(.orientation)
    },
    .init(
      "latitude", \.latitude,
      [
        .adds(.gpsVersionID, .gpsVersion), .sets(.gpsLatitude, TIFFValue.degrees),
        .sets(.gpsLatitudeRef) { $0 < 0 ? .text("S") : .text("N") },
      ]
    ) { $0.latitude },
    .init(
      "longitude", \.longitude,
      [
        .adds(.gpsVersionID, .gpsVersion), .sets(.gpsLongitude, TIFFValue.degrees),
        .sets(.gpsLongitudeRef) { $0 < 0 ? .text("W") : .text("E") },
      ]
    ) { $0.longitude },
    .init(
      "altitude", \.altitude,
      [
        .adds(.gpsVersionID, .gpsVersion), .sets(.gpsAltitude, TIFFValue.magnitude),
        .sets(.gpsAltitudeRef) { .byte([$0 < 0 ? 1 : 0]) },
      ]
    ) { $0.altitude },
    .init("artist", \.artist, [.sets(.artist, TIFFValue.text)]) { $0.text(.artist) },
    .init("copyright", \.copyright, [.sets(.copyright, TIFFValue.copyright)]) {
      $0.copyright(.copyright)
    },
    .init("description", \.description, [.sets(.imageDescription, TIFFValue.text)]) {
      $0.text(.imageDescription)
    },
    .init("whiteBalance", \.whiteBalance, [.sets(.whiteBalance) { .short($0.code) }]) {
      $0.whiteBalance
    },
    .init("meteringMode", \.meteringMode, [.sets(.meteringMode) { .short($0.code) }]) {
      $0.meteringMode
    },
    .init("exposureProgram", \.exposureProgram, [.sets(.exposureProgram) { .short($0.code) }]) {
      $0.exposureProgram
    },
    .init(
      "rating", \.rating,
      [.sets(.rating, TIFFValue.shortNumber), .updates(.ratingPercent, TIFFValue.ratingPercent)]
    ) { $0.integer(.rating) },
  ]

  /// PhotographicSensitivity has 16 bits; what needs more is RecommendedExposureIndex, as
  /// SensitivityType then says. The tags that say the same by another measure follow.
  private static let sensitivity: [TagWriting<Int>] = [
    .sets(.photographicSensitivity) { (iso) throws(UnstorableValue) in
      try .shortNumber(min(iso, TIFFValue.saturatedSensitivity))
    },
    .updates(.standardOutputSensitivity, TIFFValue.longNumber),
    .updates(.recommendedExposureIndex, TIFFValue.longNumber),
    .updates(.isoSpeed, TIFFValue.longNumber),
    .setsWhere(TIFFValue.isSaturated, .sensitivityType) { _ in .short(2) },
    .setsWhere(TIFFValue.isSaturated, .recommendedExposureIndex, TIFFValue.longNumber),
  ]

  /// DateTimeOriginal and what belongs to it. When the picture was digitised and when the file was
  /// changed are other facts, which stay; but a photo that is to have no date has none of them.
  private static let dates: [TagWriting<CaptureDate>] = [
    .sets(.dateTimeOriginal) { .text(ExifDate.dateTime($0)) },
    .sets(.subSecTimeOriginal) { $0.fraction.map(TIFFValue.text) },
    .sets(.offsetTimeOriginal) { ExifDate.offset($0).map(TIFFValue.text) },
    .removes(.dateTimeDigitized), .removes(.subSecTimeDigitized), .removes(.offsetTimeDigitized),
    .removes(.dateTime), .removes(.subSecTime), .removes(.offsetTime),
  ]
}
