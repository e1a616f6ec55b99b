/// The metadata of one photo. A property is nil if the photo does not have it.
///
/// `MetadataField.all` lists the properties with their names, units and ranges.
public struct Metadata: Sendable {
  /// The photo.
  public let localIdentifier: PhotoIdentifier

  /// The sensitivity, as an ISO number (ISO 12232).
  public var iso: Int?
  /// The lens's focal length in mm.
  public var focalLength: Rational?
  /// The focal length in mm that gives the same view on 35 mm film.
  public var focalLength35mm: Rational?
  /// The exposure compensation in EV (Exif: ExposureBiasValue).
  public var exposureValue: Rational?
  /// The aperture as an f-number.
  public var lensAperture: Rational?
  /// The exposure time in seconds.
  public var exposureDuration: Rational?
  /// What the flash did.
  public var flashMode: FlashMode?
  /// When the photo was taken, from the tag for that date (Exif: DateTimeOriginal).
  package var originalDate: CaptureDate?
  /// When the photo was digitised: by a camera, at once; by a scanner, later.
  public var digitizedDate: CaptureDate?
  /// When the photo was last changed. Cameras write the date of capture.
  public var modifyDate: CaptureDate?
  /// The maker of the camera.
  public var cameraMake: String?
  /// The camera's model.
  public var cameraModel: String?
  /// The lens's model.
  public var lensModel: String?
  /// The program that wrote the photo.
  public var software: String?
  /// How to turn the stored picture upright, 1 to 8 (TIFF 6.0 section 8, Orientation; 1 is
  /// upright).
  public var orientation: Int?
  /// The stored picture's width in pixels.
  public var pixelWidth: Int?
  /// The stored picture's height in pixels.
  public var pixelHeight: Int?
  /// The latitude in degrees; north of the equator is positive.
  public var latitude: Rational?
  /// The longitude in degrees; east of Greenwich is positive.
  public var longitude: Rational?
  /// The height above sea level in metres; below sea level is negative.
  public var altitude: Rational?
  /// Who took the photo.
  public var artist: String?
  /// Who holds the rights.
  public var copyright: String?
  /// The photo's title.
  public var title: String?
  /// What the photo shows.
  public var description: String?
  /// Notes of the photographer or the camera (Exif: UserComment).
  public var comment: String?
  /// Words to find the photo by, in their order. Each is there once, whatever its normal form of Unicode; an
  /// empty list becomes nil.
  public var keywords: [String]? {
    didSet { keywords = keywords.flatMap(MetadataValue.distinctTexts) }
  }
  /// How the white balance was set.
  public var whiteBalance: WhiteBalance?
  /// How the light was measured.
  public var meteringMode: MeteringMode?
  /// The program by which the exposure was set.
  public var exposureProgram: ExposureProgram?
  /// The photographer's own rating: 0 to 5 stars, or -1 for a rejected photo.
  public var rating: Int?
  /// The photo's mark in a workflow, often the name of a colour.
  public var label: String?
  /// The name of the file's format, such as `JPEG`. The file's content decides, not its name.
  public var fileType: String?
  /// How the format itself says to turn the stored picture upright, 1 to 8 as `orientation`. Programs then
  /// ignore `orientation`. Nil if the format has no word for it.
  public var displayOrientation: Int?
  /// The serial number of the camera's body (Exif: BodySerialNumber).
  public var cameraSerial: String?
  /// The maker of the lens.
  public var lensMake: String?
  /// The serial number of the lens.
  public var lensSerial: String?
  /// A short line about the photo, such as a newspaper prints (IPTC: Headline).
  public var headline: String?
  /// The name to print beside the photo (IPTC: Credit Line).
  public var credit: String?
  /// Who the photo was got from (IPTC: Source).
  public var source: String?
  /// Notes for those who use the photo (IPTC: Instructions).
  public var instructions: String?
  /// What users may do with the photo (IPTC: Rights Usage Terms).
  public var usageTerms: String?
  /// Whether the photo is protected by rights (XMP part 1, section 8.5, Marked).
  public var rightsMarked: RightsMark?
  /// The address of a page about the rights (XMP part 1, section 8.5, WebStatement).
  public var rightsURL: String?
  /// The city that the photo shows or was taken in (IPTC: City).
  public var city: String?
  /// The state or province of the city.
  public var state: String?
  /// The country of the city.
  public var country: String?
  /// The code of the country, such as `AT` or `AUT` (ISO 3166).
  public var countryCode: String?
  /// The place in the city (IPTC: Sublocation).
  public var sublocation: String?
  /// What happened when the photo was taken (IPTC: Event).
  public var event: String?
  /// The people in the photo (IPTC: Person Shown in the Image), in their order. Each is there once; an empty list
  /// becomes nil.
  public var persons: [String]? {
    didSet { persons = persons.flatMap(MetadataValue.distinctTexts) }
  }
  /// What the photo shows, in a few words for those who cannot see it (IPTC: Alt Text).
  public var altText: String?
  /// The same at length (IPTC: Extended Description).
  public var extendedDescription: String?
  /// How the picture came about (IPTC: Digital Source Type).
  public var digitalSource: DigitalSource?
  /// Whether programs may learn from the photo (PLUS: Data Mining).
  public var aiTraining: AITraining?
  /// Keywords with the words above them, such as `Animals|Dog`. Each is there once; an empty list becomes nil. They are in
  /// the order of their bytes in UTF-8, as they come from several lists with orders of their own.
  public var hierarchicalKeywords: [String]? {
    didSet {
      hierarchicalKeywords = hierarchicalKeywords.flatMap(MetadataValue.distinctTexts)?.sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    }
  }
  /// How long a film lasts, in seconds. Photos have none.
  public var duration: Rational?
  /// The pictures in a second of a film: of those whose pictures come at different times, the mean.
  public var frameRate: Rational?
  /// How the pictures of a film are coded: the four letters of its file, such as `avc1` for H.264 and `hvc1` for HEVC
  /// (MP4 Registration Authority).
  public var codec: String?
  /// A hash of the coded picture, which no edit of metadata changes: SHA-256 in hexadecimal digits. Only photos that
  /// were read for this field have it.
  public var pictureHash: String?
  /// How often the camera's shutter was released. Only photos that were read for this field have it.
  public var shutterCount: Int?
  /// The identifier that Apple's cameras give to both files of a Live Photo. Only photos that were read for this field
  /// have it.
  public var contentIdentifier: String?
  /// The identifier that the photos of a burst have in common. Only photos that were read for this field have it.
  public var burst: String?
  /// The date and time by GPS, in UTC. Only photos that were read for this field have it.
  public var gpsDate: CaptureDate?
  /// The date of capture in UTC; nil if its offset from UTC is not known, or if it is a guess. Only photos that were read
  /// for this field have it.
  public var captureMoment: CaptureDate?
  /// Whether the photo has other data about the place: speed, direction, satellites, the time by GPS and the like.
  public var hasPlaceDetails = false
  /// Whether the date of the last change counts as the date of capture of a photo without a better one, whoever wrote
  /// it.
  package var countsGuesses = false

  /// A photo without any values yet.
  public init(localIdentifier: PhotoIdentifier) {
    self.localIdentifier = localIdentifier
  }
}

extension Metadata {
  /// The names of the formats of films.
  package static let filmTypes = ["MP4", "MOV", "M4V", "3GP", "3G2"]

  /// Whether it is a film. Its header has a clock of its own, which should show UTC.
  package var isFilm: Bool {
    fileType.map { type in Self.filmTypes.contains { $0.isIdentical(to: type) } } ?? false
  }

  /// Whether the photo has any data about the place.
  package var hasPlace: Bool {
    latitude != nil || longitude != nil || altitude != nil || hasPlaceDetails
  }
}

extension Metadata: Equatable {
  /// Whether both describe the same photo with the same value in every field. The details of the place are
  /// not fields.
  public static func == (left: Metadata, right: Metadata) -> Bool {
    left.localIdentifier == right.localIdentifier
      && MetadataField.all.allSatisfy { $0.value(in: left) == $0.value(in: right) }
  }
}

extension Metadata: Comparable {
  /// By `localIdentifier`, the order of listings.
  public static func < (left: Metadata, right: Metadata) -> Bool {
    left.localIdentifier < right.localIdentifier
  }
}
