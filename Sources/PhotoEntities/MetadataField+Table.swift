extension MetadataField {
  /// Every field, in the order in which fields are shown and written.
  ///
  /// Exif does not limit most numbers. The ranges here contain the numbers that can be true of a photo.
  public static let all = rows.indices.map(MetadataField.init)

  /// The fields that listings have unless others are asked for: all but those on request, which come last in the
  /// table.
  public static let usual = all.filter { !$0.isOnRequest }

  static let rows: [MetadataFieldRow] = [
    .init(
      \.iso, { $0.iso }, "iso", "sensitivity", unit: .iso, range: .above(0)),
    .init(
      \.focalLength, { $0.focalLength }, "focalLength", "focal length", unit: .millimetre,
      range: .above(0)),
    .init(
      \.focalLength35mm, { $0.focalLength35mm }, "focalLength35mm", "35 mm equivalent focal length",
      unit: .millimetre, range: .above(0)),
    // Exif 2.3 section 4.6.5, ExposureBiasValue: usually -99.99 to 99.99.
    .init(
      \.exposureValue, { $0.exposureValue }, "exposureValue", "exposure compensation",
      unit: .exposureValue,
      range: .within(-100...100)),
    .init(
      \.lensAperture, { $0.lensAperture }, "lensAperture", "aperture", unit: .fNumber,
      range: .above(0)),
    .init(
      \.exposureDuration, { $0.exposureDuration }, "exposureDuration", "exposure time",
      unit: .second,
      range: .above(0)),
    .init(\.flashMode, { $0.flashMode }, "flashMode", "use of the flash"),
    .init(\.captureDate, { $0.captureDate }, "captureDate", "date and time of capture"),
    .init(
      \.digitizedDate, { $0.digitizedDate }, "digitizedDate",
      "date and time of digitising, by a camera or scanner"),
    .init(\.modifyDate, { $0.modifyDate }, "modifyDate", "date and time of the last change"),
    .init(\.cameraMake, { $0.cameraMake }, "cameraMake", "camera maker"),
    .init(\.cameraModel, { $0.cameraModel }, "cameraModel", "camera model"),
    .init(\.lensModel, { $0.lensModel }, "lensModel", "lens model"),
    .init(\.software, { $0.software }, "software", "program that wrote the photo"),
    .init(
      \.orientation, { $0.orientation }, "orientation", "how to turn the picture upright",
      range: .within(1...8)),
    .init(
      \.pixelWidth, { $0.pixelWidth }, "pixelWidth", "width of the picture", unit: .pixel,
      range: .above(0), isEditable: false),
    .init(
      \.pixelHeight, { $0.pixelHeight }, "pixelHeight", "height of the picture", unit: .pixel,
      range: .above(0), isEditable: false),
    .init(
      \.latitude, { $0.latitude }, "latitude", "latitude; south is negative", unit: .degree,
      range: .within(-90...90), decimals: 10),
    .init(
      \.longitude, { $0.longitude }, "longitude", "longitude; west is negative", unit: .degree,
      range: .within(-180...180), decimals: 10),
    .init(
      \.altitude, { $0.altitude }, "altitude", "height above sea level", unit: .metre, decimals: 4),
    .init(\.artist, { $0.artist }, "artist", "who took the photo"),
    // One line each for the photographer and the editor (Exif 2.3 section 4.6.4, Copyright).
    .init(\.copyright, { $0.copyright }, "copyright", "who holds the rights", maximumLines: 2),
    .init(\.title, { $0.title }, "title", "title of the photo"),
    .init(
      \.description, { $0.description }, "description", "what the photo shows", maximumLines: .max),
    .init(
      \.comment, { $0.comment }, "comment", "notes of the photographer or the camera",
      maximumLines: .max),
    .init(\.keywords, { $0.keywords }, "keywords", "words to find the photo by"),
    .init(\.whiteBalance, { $0.whiteBalance }, "whiteBalance", "how the white balance was set"),
    .init(\.meteringMode, { $0.meteringMode }, "meteringMode", "how the light was measured"),
    .init(\.exposureProgram, { $0.exposureProgram }, "exposureProgram", "how the exposure was set"),
    .init(
      \.rating, { $0.rating }, "rating", "the photographer's rating in stars; -1 is rejected",
      range: .within(-1...5)),
    .init(\.label, { $0.label }, "label", "mark in a workflow, often the name of a colour"),
    .init(
      \.fileType, { $0.fileType }, "fileType", "format of the file, such as JPEG", isEditable: false
    ),
    .init(
      \.displayOrientation, { $0.displayOrientation }, "displayOrientation",
      "how the format itself turns the picture upright", range: .within(1...8), isEditable: false),
    .init(
      \.cameraSerial, { $0.cameraSerial }, "cameraSerial", "serial number of the camera's body"),
    .init(\.lensMake, { $0.lensMake }, "lensMake", "lens maker"),
    .init(\.lensSerial, { $0.lensSerial }, "lensSerial", "serial number of the lens"),
    .init(\.headline, { $0.headline }, "headline", "short line about the photo"),
    .init(\.credit, { $0.credit }, "credit", "name to print beside the photo"),
    .init(\.source, { $0.source }, "source", "who the photo was got from"),
    .init(
      \.instructions, { $0.instructions }, "instructions", "notes for those who use the photo",
      maximumLines: .max),
    .init(
      \.usageTerms, { $0.usageTerms }, "usageTerms", "what users may do with the photo",
      maximumLines: .max),
    .init(
      \.rightsMarked, { $0.rightsMarked }, "rightsMarked", "whether rights protect the photo"),
    .init(\.rightsURL, { $0.rightsURL }, "rightsURL", "address of a page about the rights"),
    .init(\.city, { $0.city }, "city", "city of the photo"),
    .init(\.state, { $0.state }, "state", "state or province of the photo"),
    .init(\.country, { $0.country }, "country", "country of the photo"),
    .init(\.countryCode, { $0.countryCode }, "countryCode", "code of the country, such as AT"),
    .init(\.sublocation, { $0.sublocation }, "sublocation", "place in the city"),
    .init(\.event, { $0.event }, "event", "what happened when the photo was taken"),
    .init(\.persons, { $0.persons }, "persons", "people in the photo"),
    .init(
      \.altText, { $0.altText }, "altText", "what the photo shows, for those who cannot see it",
      maximumLines: .max),
    .init(
      \.extendedDescription, { $0.extendedDescription }, "extendedDescription",
      "the same at length", maximumLines: .max),
    .init(\.digitalSource, { $0.digitalSource }, "digitalSource", "how the picture came about"),
    .init(
      \.aiTraining, { $0.aiTraining }, "aiTraining", "whether programs may learn from the photo"),
    .init(
      \.hierarchicalKeywords, { $0.hierarchicalKeywords }, "hierarchicalKeywords",
      "keywords with the words above them, such as Animals|Dog"),
    .init(
      \.duration, { $0.duration }, "duration", "length of a film", unit: .second,
      range: .above(0), isEditable: false),
    .init(
      \.frameRate, { $0.frameRate }, "frameRate", "pictures in a second of a film",
      range: .above(0), isEditable: false),
    .init(
      \.codec, { $0.codec }, "codec", "how the pictures of a film are coded, such as avc1",
      isEditable: false),
    .init(
      \.pictureHash, { $0.pictureHash }, "pictureHash",
      "hash of the picture alone; read only if asked for", isEditable: false, isOnRequest: true),
    .init(
      \.shutterCount, { $0.shutterCount }, "shutterCount",
      "releases of the camera's shutter; read only if asked for", isEditable: false,
      isOnRequest: true),
    .init(
      \.contentIdentifier, { $0.contentIdentifier }, "contentIdentifier",
      "what both files of a Live Photo have in common; read only if asked for", isEditable: false,
      isOnRequest: true),
    .init(
      \.burst, { $0.burst }, "burst",
      "what the photos of a burst have in common; read only if asked for", isEditable: false,
      isOnRequest: true),
    .init(
      \.gpsDate, { $0.gpsDate }, "gpsDate", "date and time by GPS, in UTC; read only if asked for",
      isEditable: false, isOnRequest: true),
    .init(
      \.captureMoment, { $0.captureMoment }, "captureMoment",
      "captureDate in UTC, if its offset is known; only if asked for", isEditable: false,
      isOnRequest: true),
  ]
}

/// A row of the table of fields; `MetadataField` documents the properties.
struct MetadataFieldRow: Sendable {
  /// The property. It is a closure, as the key paths of all rows took half a million instructions to make.
  let property: @Sendable () -> any PartialKeyPath<Metadata> & Sendable
  let name: String
  let summary: String
  let unit: Unit?
  let kind: MetadataKind
  let range: MetadataRange
  let decimals: Int?
  let maximumLines: Int
  let isEditable: Bool
  let isOnRequest: Bool
  let get: @Sendable (Metadata) -> MetadataValue?
  let set: @Sendable (MetadataValue?, inout Metadata) -> Void

  /// `value` reads `property`. A key path takes ten times as long; even if the compiler can see
  /// where it leads, it copies all of the metadata first.
  init<Value: MetadataFieldValue>(
    _ property:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Metadata, Value?>
      & Sendable,
    _ value: @escaping @Sendable (Metadata) -> Value?, _ name: String, _ summary: String,
    unit: Unit? = nil, range: MetadataRange = .unlimited,
    decimals: Int? = nil, maximumLines: Int = 1,
    isEditable: Bool = true, isOnRequest: Bool = false
  ) {
    self.property = property
    self.name = name
    self.summary = summary
    self.unit = unit
    self.kind = Value.kind
    self.range = range
    self.decimals = decimals
    self.maximumLines = maximumLines
    self.isEditable = isEditable
    self.isOnRequest = isOnRequest
    self.get = { value($0)?.metadataValue }
    self.set = { $1[keyPath: property()] = $0.flatMap(Value.init) }
  }
}
