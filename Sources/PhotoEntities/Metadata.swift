/// What is known about one photo. A property is nil where the photo does not say.
///
/// `MetadataField.all` lists the properties with their names, units and ranges.
public struct Metadata: Sendable {
  /// Which photo.
  public let localIdentifier: PhotoIdentifier

  /// The sensitivity, as an ISO number.
  public var iso: Int?
  /// The lens's focal length in mm.
  public var focalLength: Rational?
  /// The focal length in mm that gives the same view on 35 mm film.
  public var focalLength35mm: Rational?
  /// The exposure compensation in EV (Exif: ExposureBiasValue).
  public var exposureValue: Rational?
  /// The aperture as an f-number.
  public var lensAperture: Rational?
  /// How long the exposure lasted, in seconds.
  public var exposureDuration: Rational?
  /// What the flash did.
  public var flashMode: FlashMode?
  /// When the photo was taken.
  public var captureDate: CaptureDate?
  /// Who made the camera.
  public var cameraMake: String?
  /// Which camera.
  public var cameraModel: String?
  /// Which lens.
  public var lensModel: String?
  /// The program that wrote the photo.
  public var software: String?
  /// How the stored picture is to be turned, 1 to 8 (TIFF 6.0, Orientation; 1 is upright).
  public var orientation: Int?
  /// The stored picture's width in pixels.
  public var pixelWidth: Int?
  /// The stored picture's height in pixels.
  public var pixelHeight: Int?
  /// Degrees north of the equator; south is negative.
  public var latitude: Rational?
  /// Degrees east of Greenwich; west is negative.
  public var longitude: Rational?
  /// Metres above sea level; below is negative.
  public var altitude: Rational?
  /// Who took the photo.
  public var artist: String?
  /// Who holds the rights.
  public var copyright: String?
  /// What the photo shows.
  public var description: String?
  /// How the white balance was set.
  public var whiteBalance: WhiteBalance?
  /// How the light was measured.
  public var meteringMode: MeteringMode?
  /// The program by which the exposure was set.
  public var exposureProgram: ExposureProgram?
  /// The photographer's own rating, 0 to 5 stars.
  public var rating: Int?

  /// A photo of which nothing else is known yet.
  public init(localIdentifier: PhotoIdentifier) {
    self.localIdentifier = localIdentifier
  }
}

extension Metadata: Equatable {
  /// Whether both are the same photo and every field has the same value.
  public static func == (left: Metadata, right: Metadata) -> Bool {
    left.localIdentifier == right.localIdentifier
      && MetadataField.all.allSatisfy { $0.value(in: left) == $0.value(in: right) }
  }
}

extension Metadata: Comparable {
  /// The order of a listing: by `localIdentifier`.
  public static func < (left: Metadata, right: Metadata) -> Bool {
    left.localIdentifier < right.localIdentifier
  }
}
