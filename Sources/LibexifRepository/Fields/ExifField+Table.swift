import PhotoEntities
import TIFFBlocks

extension ExifField {
  /// Every field that is stored in tags, in the order of `MetadataField.all`. The XMP properties
  /// are from XMP parts 2 and 3 and from CIPA DC-010. Older programs write `xap` for `xmp`.
  static let all: [ExifField] = [
    .init("iso", \.iso, Self.sensitivity, xmp: Self.xmpSensitivity) { $0.iso },
    .init(
      "focalLength", \.focalLength, [.sets(.focalLength, TIFFValue.rational)],
      xmp: ["exif:FocalLength"]
    ) { $0.positiveRational(.focalLength) },
    .init(
      "focalLength35mm", \.focalLength35mm, [.sets(.focalLengthIn35mmFilm, TIFFValue.shortNumber)],
      xmp: ["exif:FocalLengthIn35mmFilm"]
    ) { $0.positiveRational(.focalLengthIn35mmFilm) },
    .init(
      "exposureValue", \.exposureValue, [.sets(.exposureBiasValue, TIFFValue.srational)],
      xmp: ["exif:ExposureBiasValue"]
    ) { $0.rational(.exposureBiasValue) },
    .init(
      "lensAperture", \.lensAperture,
      [.sets(.fNumber, TIFFValue.rational), .updates(.apertureValue, TIFFValue.apexAperture)],
      xmp: ["exif:FNumber", "exif:ApertureValue"]
    ) { $0.lensAperture },
    .init(
      "exposureDuration", \.exposureDuration,
      [
        .sets(.exposureTime, TIFFValue.rational),
        .updates(.shutterSpeedValue, TIFFValue.apexShutterSpeed),
      ], xmp: ["exif:ExposureTime", "exif:ShutterSpeedValue"]
    ) { $0.exposureDuration },
    // The tag's other bits describe how the camera used the flash; they do not apply to a new
    // mode.
    .init("flashMode", \.flashMode, [.sets(.flash) { .short($0.code) }], xmp: ["exif:Flash"]) {
      $0.flashMode
    },
    .init(
      "captureDate", \.originalDate,
      Self.date(.dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal),
      xmp: ["exif:DateTimeOriginal", "photoshop:DateCreated"]
    ) { $0.date(.dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal) },
    .init(
      "digitizedDate", \.digitizedDate,
      Self.date(.dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized),
      xmp: ["xmp:CreateDate", "xap:CreateDate", "exif:DateTimeDigitized"]
    ) { $0.date(.dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized) },
    .init(
      "modifyDate", \.modifyDate, Self.date(.dateTime, .subSecTime, .offsetTime),
      xmp: ["xmp:ModifyDate", "xap:ModifyDate", "tiff:DateTime"]
    ) { $0.date(.dateTime, .subSecTime, .offsetTime) },
    .init("cameraMake", \.cameraMake, [.sets(.make, TIFFValue.text)], xmp: ["tiff:Make"]) {
      $0.text(.make)
    },
    .init("cameraModel", \.cameraModel, [.sets(.model, TIFFValue.text)], xmp: ["tiff:Model"]) {
      $0.text(.model)
    },
    .init(
      "lensModel", \.lensModel, [.sets(.lensModel, TIFFValue.text)],
      xmp: ["exifEX:LensModel", "aux:Lens"]
    ) { $0.text(.lensModel) },
    .init(
      "software", \.software, [.sets(.software, TIFFValue.text)],
      xmp: ["xmp:CreatorTool", "xap:CreatorTool", "tiff:Software"]
    ) { $0.text(.software) },
    .init(
      "orientation", \.orientation, [.sets(.orientation, TIFFValue.shortNumber)],
      xmp: ["tiff:Orientation"]
    ) { $0.integer(.orientation) },
    .init(
      "latitude", \.latitude,
      [
        .adds(.gpsVersionID, .gpsVersion), .sets(.gpsLatitude, TIFFValue.degrees),
        .sets(.gpsLatitudeRef) { $0 < 0 ? .text("S") : .text("N") },
      ], xmp: ["exif:GPSLatitude"]
    ) { $0.latitude },
    .init(
      "longitude", \.longitude,
      [
        .adds(.gpsVersionID, .gpsVersion), .sets(.gpsLongitude, TIFFValue.degrees),
        .sets(.gpsLongitudeRef) { $0 < 0 ? .text("W") : .text("E") },
      ], xmp: ["exif:GPSLongitude"]
    ) { $0.longitude },
    .init(
      "altitude", \.altitude,
      [
        .adds(.gpsVersionID, .gpsVersion), .sets(.gpsAltitude, TIFFValue.magnitude),
        .sets(.gpsAltitudeRef) { .byte([$0 < 0 ? 1 : 0]) },
      ], xmp: ["exif:GPSAltitude"]
    ) { $0.altitude },
    .init(
      "artist", \.artist, [.sets(.artist, TIFFValue.text)], xmp: ["dc:creator", "tiff:Artist"]
    ) { $0.text(.artist) },
    .init(
      "copyright", \.copyright, [.sets(.copyright, TIFFValue.copyright)],
      xmp: ["dc:rights", "tiff:Copyright"]
    ) { $0.copyright(.copyright) },
    .init(
      "description", \.description, [.sets(.imageDescription, TIFFValue.text)],
      xmp: ["dc:description", "tiff:ImageDescription"]
    ) { $0.text(.imageDescription) },
    .init(
      "comment", \.comment, [.sets(.userComment, TIFFValue.codedText)], xmp: ["exif:UserComment"]
    ) { $0.codedText(.userComment) },
    .init(
      "whiteBalance", \.whiteBalance, [.sets(.whiteBalance) { .short($0.code) }],
      xmp: ["exif:WhiteBalance"]
    ) { $0.whiteBalance },
    .init(
      "meteringMode", \.meteringMode, [.sets(.meteringMode) { .short($0.code) }],
      xmp: ["exif:MeteringMode"]
    ) { $0.meteringMode },
    .init(
      "exposureProgram", \.exposureProgram, [.sets(.exposureProgram) { .short($0.code) }],
      xmp: ["exif:ExposureProgram"]
    ) { $0.exposureProgram },
    .init(
      "rating", \.rating,
      [.sets(.rating, TIFFValue.stars), .updates(.ratingPercent, TIFFValue.ratingPercent)],
      xmp: ["xmp:Rating", "xap:Rating", "MicrosoftPhoto:Rating"]
    ) { $0.integer(.rating) },
  ]

  /// PhotographicSensitivity has 16 bits. A higher value goes to RecommendedExposureIndex, and
  /// SensitivityType names that tag. The other tags are further measures of the same sensitivity.
  private static let sensitivity: [TagWriting<Int>] = [
    .sets(.photographicSensitivity) { (iso) throws(UnstorableValue) in
      try .shortNumber(min(iso, TIFFValue.saturatedSensitivity))
    },
    .updates(.standardOutputSensitivity, TIFFValue.longNumber),
    .updates(.recommendedExposureIndex, TIFFValue.longNumber),
    .updates(.isoSpeed, TIFFValue.longNumber),
    .setsIf(TIFFValue.isSaturated, .sensitivityType) { _ in .short(2) },
    .setsIf(TIFFValue.isSaturated, .recommendedExposureIndex, TIFFValue.longNumber),
  ]

  /// A date with its fraction and offset.
  private static func date(
    _ dateTime: ExifTag, _ subSecTime: ExifTag, _ offsetTime: ExifTag
  ) -> [TagWriting<CaptureDate>] {
    [
      .sets(dateTime) { .text(ExifDate.dateTime($0)) },
      .sets(subSecTime) { $0.fraction.map(TIFFValue.text) },
      .sets(offsetTime) { ExifDate.offset($0).map(TIFFValue.text) },
    ]
  }

  /// The sensitivity's first name, then the names of Exif 2.3 (CIPA DC-010).
  private static let xmpSensitivity = [
    "exif:ISOSpeedRatings", "exifEX:PhotographicSensitivity", "exifEX:StandardOutputSensitivity",
    "exifEX:RecommendedExposureIndex", "exifEX:ISOSpeed",
  ]
}
