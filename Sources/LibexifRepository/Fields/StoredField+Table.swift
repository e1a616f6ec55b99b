import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

extension StoredField {
  /// Every field that is stored in a photo, in the order of `MetadataField.all`. The XMP properties are
  /// from XMP parts 2 and 3 and from CIPA DC-010.
  ///
  /// The rows are in several tables, as the compiler inlines only so much into one (see the initialiser).
  static let all =
    exposure + dates + camera + place + texts + settings + serials + rights + scene

  private static let exposure: [StoredField] = [
    .init(
      "iso", \.iso, exif: Self.sensitivity, xmp: Self.xmpSensitivity,
      makerNote: .iso, last: { _, note in note.iso.map { ($0, .makernote) } }
    ) { $0.iso },
    .init(
      "focalLength", \.focalLength, exif: [.sets(.focalLength, TIFFValue.rational)],
      xmp: [.fraction(.exif, "FocalLength", isPositive: true)]
    ) { $0.positiveRational(.focalLength) },
    .init(
      "focalLength35mm", \.focalLength35mm,
      exif: [.sets(.focalLengthIn35mmFilm, TIFFValue.shortNumber)],
      xmp: [.fraction(.exif, "FocalLengthIn35mmFilm", isPositive: true)]
    ) { $0.positiveRational(.focalLengthIn35mmFilm) },
    .init(
      "exposureValue", \.exposureValue, exif: [.sets(.exposureBiasValue, TIFFValue.srational)],
      xmp: [.fraction(.exif, "ExposureBiasValue")]
    ) { $0.signedRational(.exposureBiasValue) },
    .init(
      "lensAperture", \.lensAperture,
      exif: [
        .sets(.fNumber, TIFFValue.rational), .updates(.apertureValue, TIFFValue.apexAperture),
      ],
      xmp: [
        .fraction(.exif, "FNumber", isPositive: true),
        .apex(.exif, "ApertureValue", APEX.fNumber, APEX.aperture),
      ]
    ) { $0.lensAperture },
    .init(
      "exposureDuration", \.exposureDuration,
      exif: [
        .sets(.exposureTime, TIFFValue.rational),
        .updates(.shutterSpeedValue, TIFFValue.apexShutterSpeed),
      ],
      xmp: [
        .fraction(.exif, "ExposureTime", isPositive: true),
        .apex(.exif, "ShutterSpeedValue", APEX.duration, APEX.shutterSpeed),
      ]
    ) { $0.exposureDuration },
    // The tag's other bits describe how the camera used the flash; they do not apply to a new
    // mode.
    .init("flashMode", \.flashMode, exif: [.sets(.flash) { .short($0.code) }], xmp: [.flash]) {
      $0.flashMode
    },
  ]

  private static let dates: [StoredField] = [
    .init(
      "captureDate", \.originalDate,
      exif: Self.date(.dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal),
      xmp: [
        .date(.exif, "DateTimeOriginal", .original), .date(.photoshop, "DateCreated", .original),
      ], iptc: .date(.dateCreated, .timeCreated),
      unwritable: [
        XMPName(.acdsee, "datetime"), XMPName(.xmpDM, "shotDate"), XMPName(.dc, "date"),
      ], qualifiers: .original
    ) { $0.date(.dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal) },
    .init(
      "digitizedDate", \.digitizedDate,
      exif: Self.date(.dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized),
      xmp: [
        .date(.xmp, "CreateDate", .digitized), .date(.exif, "DateTimeDigitized", .digitized),
      ], iptc: .date(.digitalCreationDate, .digitalCreationTime),
      unwritable: [XMPName(.pdf, "CreationDate")], qualifiers: .digitized
    ) { $0.date(.dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized) },
    .init(
      "modifyDate", \.modifyDate, exif: Self.date(.dateTime, .subSecTime, .offsetTime),
      xmp: [.date(.xmp, "ModifyDate", .modify), .date(.tiff, "DateTime", .modify)],
      unwritable: [XMPName(.pdf, "ModDate")], qualifiers: .modify
    ) { $0.date(.dateTime, .subSecTime, .offsetTime) },
  ]

  private static let camera: [StoredField] = [
    .init(
      "cameraMake", \.cameraMake, exif: [.sets(.make, TIFFValue.text)], xmp: [.text(.tiff, "Make")]
    ) { $0.text(.make) },
    .init(
      "cameraModel", \.cameraModel, exif: [.sets(.model, TIFFValue.text)],
      xmp: [.text(.tiff, "Model")], unwritable: [XMPName(.xmpDM, "cameraModel")]
    ) { $0.text(.model) },
    .init(
      "lensModel", \.lensModel,
      exif: [.sets(.lensModel, TIFFValue.text), .removes(.lensSpecification)],
      xmp: [.text(.aux, "Lens"), .text(.exifEX, "LensModel")],
      unwritable: [XMPName(.microsoftPhoto, "LensModel"), XMPName(.microsoft, "LensModel")],
      makerNote: .lens,
      last: { exif, note in
        note.lens.map { ($0, .makernote) } ?? exif.lensSpecification.map { ($0, .exif) }
      }
    ) { $0.text(.lensModel) },
    .init(
      "software", \.software, exif: [.sets(.software, TIFFValue.text)],
      xmp: [
        .text(.xmp, "CreatorTool"), .text(.tiff, "Software"), .text(.xmp, "creatortool").copy,
      ]
    ) { $0.text(.software) },
    .init(
      "orientation", \.orientation, .exifAlone,
      exif: [.sets(.orientation, TIFFValue.shortNumber)], xmp: [.number(.tiff, "Orientation")]
    ) { $0.integer(.orientation) },
  ]

  private static let place: [StoredField] = [
    .init(
      "latitude", \.latitude,
      exif: [
        .adds(.gpsVersionID, .gpsVersion), .sets(.gpsLatitude, TIFFValue.degrees),
        .sets(.gpsLatitudeRef) { $0 < 0 ? .text("S") : .text("N") },
      ], xmp: [.coordinate("GPSLatitude", .latitude)],
      unwritable: [XMPName(.dji, "GpsLatitude")]
    ) { $0.latitude },
    .init(
      "longitude", \.longitude,
      exif: [
        .adds(.gpsVersionID, .gpsVersion), .sets(.gpsLongitude, TIFFValue.degrees),
        .sets(.gpsLongitudeRef) { $0 < 0 ? .text("W") : .text("E") },
      ], xmp: [.coordinate("GPSLongitude", .longitude)],
      // DJI writes the second one.
      unwritable: [XMPName(.dji, "GpsLongitude"), XMPName(.dji, "GpsLongtitude")]
    ) { $0.longitude },
    .init(
      "altitude", \.altitude,
      exif: [
        .adds(.gpsVersionID, .gpsVersion), .sets(.gpsAltitude, TIFFValue.magnitude),
        .sets(.gpsAltitudeRef) { .byte([$0 < 0 ? 1 : 0]) },
      ], xmp: [.altitude], unwritable: [XMPName(.dji, "AbsoluteAltitude")]
    ) { $0.altitude },
  ]

  private static let texts: [StoredField] = [
    .init(
      "artist", \.artist, exif: [.sets(.artist, TIFFValue.text)],
      xmp: [
        .names(.dc, "creator"), .text(.tiff, "Artist"), .text(.tiff, "artist").copy,
        .text(.acdsee, "author").copy,
      ], iptc: .names(.byline), copies: [.windows(.xpAuthor), .text(.photographer)],
      unwritable: [
        XMPName(.pdf, "Author"), XMPName(.xmp, "Author"), XMPName(.plus, "ImageCreator"),
        XMPName(.cc, "attributionName"), XMPName(.exifEX, "Photographer"),
      ]
    ) { $0.text(.artist) },
    .init(
      "copyright", \.copyright, exif: [.sets(.copyright, TIFFValue.copyright)],
      xmp: [.translated(.dc, "rights"), .translated(.tiff, "Copyright")],
      iptc: .text(.copyrightNotice),
      unwritable: [
        XMPName(.pdf, "Copyright"), XMPName(.xmpDM, "copyright"), XMPName(.prism, "copyright"),
      ]
    ) { $0.copyright(.copyright) },
    .init(
      "title", \.title,
      xmp: [.translated(.dc, "title").added, .text(.acdsee, "caption").copy],
      iptc: .text(.objectName), copies: [.windows(.xpTitle), .text(.imageTitle)],
      unwritable: [
        XMPName(.pdf, "Title"), XMPName(.xmp, "Title"), XMPName(.exifEX, "ImageTitle"),
      ]),
    .init(
      "description", \.description, exif: [.sets(.imageDescription, TIFFValue.text)],
      xmp: [
        .translated(.dc, "description"), .translated(.tiff, "ImageDescription"),
        .text(.acdsee, "notes").copy,
      ], iptc: .text(.caption), copies: [.windows(.xpSubject, mayDiffer: true)],
      unwritable: [
        XMPName(.pdf, "Subject"), XMPName(.xmp, "Description"), XMPName(.album, "Notes"),
      ]
    ) { $0.text(.imageDescription) },
    .init(
      "comment", \.comment, exif: [.sets(.userComment, TIFFValue.codedText)],
      xmp: [.translated(.exif, "UserComment")], copies: [.windows(.xpComment)],
      unwritable: [
        XMPName(.xmpDM, "comment"), XMPName(.xmpDM, "logComment"),
        XMPName(.fastPictureViewer, "RichTextComment"),
      ]
    ) { $0.codedText(.userComment) },
    // The other programs write structures, or one text with separators of their own.
    .init(
      "keywords", \.keywords,
      xmp: [
        .keywords(.dc, "subject").added
      ] + KeywordList.all.map(\.keywords) + [.keywords(.acdsee, "keywords").copy],
      iptc: .keywords(.keywords), copies: [.windows(.xpKeywords)],
      unwritable: [
        XMPName(.acdsee, "categories"), XMPName(.mwgKeywords, "Keywords"),
        XMPName(.pdf, "Keywords"), XMPName(.xmp, "Keywords"), XMPName(.prism, "keyword"),
        XMPName(.lr, "weightedFlatSubject"),
      ]),
  ]

  private static let settings: [StoredField] = [
    .init(
      "whiteBalance", \.whiteBalance, exif: [.sets(.whiteBalance) { .short($0.code) }],
      xmp: [.choice(.exif, "WhiteBalance")]
    ) { $0.whiteBalance },
    .init(
      "meteringMode", \.meteringMode, exif: [.sets(.meteringMode) { .short($0.code) }],
      xmp: [.choice(.exif, "MeteringMode")]
    ) { $0.meteringMode },
    .init(
      "exposureProgram", \.exposureProgram, exif: [.sets(.exposureProgram) { .short($0.code) }],
      xmp: [.choice(.exif, "ExposureProgram")]
    ) { $0.exposureProgram },
    .init(
      "rating", \.rating, .others,
      exif: [
        .sets(.rating, TIFFValue.stars), .updates(.ratingPercent, TIFFValue.ratingPercent),
      ],
      xmp: [
        .stars(.xmp, "Rating").added, .percent(.microsoftPhoto, "Rating"),
        .percent(.microsoft, "Rating"), .number(.acdsee, "rating").copy,
      ], unwritable: [XMPName(.photoMechanic, "Prefs")]
    ) { $0.integer(.rating) ?? $0.integer(.ratingPercent).flatMap(StarsInPercent.stars) },
    .init(
      "label", \.label, xmp: [.text(.xmp, "Label").added],
      unwritable: [
        XMPName(.digiKam, "ColorLabel"), XMPName(.photoMechanic, "ColorClass"),
        XMPName(.photoMechanic, "Prefs"), XMPName(.photoshop, "LabelColor"),
        XMPName(.darktable, "colorlabels"),
      ]),
  ]

  private static let serials: [StoredField] = [
    .init(
      "cameraSerial", \.cameraSerial, exif: [.sets(.bodySerialNumber, TIFFValue.text)],
      xmp: [
        .text(.exifEX, "BodySerialNumber"), .text(.aux, "SerialNumber"),
        .text(.microsoftPhoto, "CameraSerialNumber").copy,
      ], copies: [.text(.cameraSerialNumber)],
      makerNote: .cameraSerial, last: { _, note in note.cameraSerial.map { ($0, .makernote) } }
    ) { $0.text(.bodySerialNumber) },
    .init(
      "lensMake", \.lensMake, exif: [.sets(.lensMake, TIFFValue.text)],
      xmp: [.text(.exifEX, "LensMake"), .text(.microsoftPhoto, "LensManufacturer").copy]
    ) { $0.text(.lensMake) },
    .init(
      "lensSerial", \.lensSerial, exif: [.sets(.lensSerialNumber, TIFFValue.text)],
      xmp: [.text(.exifEX, "LensSerialNumber"), .text(.aux, "LensSerialNumber")],
      makerNote: .lensSerial, last: { _, note in note.lensSerial.map { ($0, .makernote) } }
    ) { $0.text(.lensSerialNumber) },
  ]

  // IPTC Photo Metadata Standard 2023.2, sections 4 to 6: which properties and datasets say the same.

  private static let rights: [StoredField] = [
    .init(
      "headline", \.headline,
      xmp: [.text(.photoshop, "Headline").added, .text(.acdsee, "headline").copy],
      iptc: .text(.headline)),
    .init(
      "credit", \.credit, xmp: [.text(.photoshop, "Credit").added], iptc: .text(.credit)),
    .init(
      "source", \.source, xmp: [.text(.photoshop, "Source").added], iptc: .text(.source)),
    .init(
      "instructions", \.instructions, xmp: [.text(.photoshop, "Instructions").added],
      iptc: .text(.instructions)),
    .init("usageTerms", \.usageTerms, xmp: [.translated(.xmpRights, "UsageTerms").added]),
    .init("rightsMarked", \.rightsMarked, xmp: [.mark(.xmpRights, "Marked").added]),
    .init("rightsURL", \.rightsURL, xmp: [.text(.xmpRights, "WebStatement").added]),
  ]

  private static let scene: [StoredField] = [
    .init(
      "city", \.city, xmp: [.text(.photoshop, "City").added.inPlaces("City")],
      iptc: .text(.city)),
    .init(
      "state", \.state, xmp: [.text(.photoshop, "State").added.inPlaces("ProvinceState")],
      iptc: .text(.state)),
    .init(
      "country", \.country, xmp: [.text(.photoshop, "Country").added.inPlaces("CountryName")],
      iptc: .text(.country)),
    .init(
      "countryCode", \.countryCode,
      xmp: [.text(.iptcCore, "CountryCode").added.inPlaces("CountryCode")],
      iptc: .code(.countryCode)),
    .init(
      "sublocation", \.sublocation,
      xmp: [.text(.iptcCore, "Location").added.inPlaces("Sublocation")],
      iptc: .text(.sublocation)),
    .init(
      "event", \.event, xmp: [.translated(.iptcExtension, "Event").added],
      unwritable: [
        XMPName(.prism, "event"), XMPName(.mediaPro, "Event"), XMPName(.expressionMedia, "Event"),
      ]),
    .init(
      "persons", \.persons,
      xmp: [.keywords(.iptcExtension, "PersonInImage").added, .faces, .facesOfWindows],
      unwritable: [XMPName(.iptcExtension, "PersonInImageWDetails")]),
    .init("altText", \.altText, xmp: [.translated(.iptcCore, "AltTextAccessibility").added]),
    .init(
      "extendedDescription", \.extendedDescription,
      xmp: [.translated(.iptcCore, "ExtDescrAccessibility").added]),
    .init(
      "digitalSource", \.digitalSource, xmp: [.word(.iptcExtension, "DigitalSourceType").added]),
    .init(
      "aiTraining", \.aiTraining, xmp: [.word(.plus, "DataMining").added],
      copies: [.unread(.learningOptOutIn)]),
    .init("hierarchicalKeywords", \.hierarchicalKeywords, xmp: KeywordList.paths),
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

  /// The sensitivity's first name, which is a list, then the names of Exif 2.3 (CIPA DC-010).
  private static let xmpSensitivity: [XMPSource<Int>] = [
    .number(.exif, "ISOSpeedRatings", isPositive: true, isList: true),
    .number(.exifEX, "PhotographicSensitivity", isPositive: true),
    .number(.exifEX, "StandardOutputSensitivity", isPositive: true),
    .number(.exifEX, "RecommendedExposureIndex", isPositive: true),
    .number(.exifEX, "ISOSpeed", isPositive: true),
  ]
}
