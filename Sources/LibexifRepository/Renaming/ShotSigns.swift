import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform

/// What the file of a photo says of the moment at which it was taken.
struct ShotSigns {
  /// Whether two files are of the same shot.
  enum Agreement {
    /// Their dates agree.
    case same
    /// One of them says too little.
    case unknown
    /// They are of other times, or of other cameras.
    case other
  }

  /// The most seconds between the dates of two files of one shot: a raw and its JPEG.
  private static let tolerance = 5
  /// The same for a film, which may begin before the photo, and of which some programs write the end.
  private static let filmTolerance = 60
  private static let fields = FieldSelection([
    MetadataField.captureDate, MetadataField.digitizedDate, MetadataField.cameraModel,
  ])

  /// The date of capture or of digitizing: that of the last change says nothing of the shot.
  let date: CaptureDate?
  /// The model of the camera in lower case.
  let camera: [UInt8]?

  /// Reads the photo at this path. A file that is not a photo says nothing.
  init(of path: PathBytes) {
    let metadata = try? ReadPhoto.read(at: PhotoIdentifier(path), for: Self.fields).metadata
    let date = metadata.flatMap { $0.originalDate ?? $0.digitizedDate }
    self.date = date.flatMap { $0.isPartial ? nil : $0 }
    camera = metadata?.cameraModel.map {
      NewName.LetterCase.lower.applied(to: Array($0.utf8)).filter { $0 != UInt8(ascii: " ") }
    }
  }

  /// The shot of this date, with any camera.
  init(date: CaptureDate?) {
    (self.date, camera) = (date, nil)
  }

  func agreement(with other: ShotSigns) -> Agreement {
    if let camera, let otherCamera = other.camera, camera != otherCamera { return .other }
    guard let date, let otherDate = other.date else { return .unknown }
    return Self.seconds(from: date, to: otherDate) <= Self.tolerance ? .same : .other
  }

  /// The seconds between two dates by their clocks, one of which may be in another zone.
  private static func seconds(from date: CaptureDate, to other: CaptureDate) -> Int {
    let difference = abs(date.clockSeconds(since: other))
    guard let moment = date.secondsSince1970, let otherMoment = other.secondsSince1970 else {
      return difference
    }
    return min(difference, abs(moment - otherMoment))
  }

  /// Whether the film is of the shot.
  func agreement(with film: Film) -> Agreement {
    guard let date else { return .unknown }
    var isKnown = false
    if let local = FilmFields(film).recorded {
      if Self.seconds(from: local, to: date) <= Self.filmTolerance { return .same }
      isKnown = true
    }
    if let created = film.header?.created.flatMap(CaptureDate.init(secondsSince1970:)) {
      // Positive if the film is later.
      let difference = created.clockSeconds(since: date)
      let seconds = film.seconds.map { $0.numerator / $0.denominator } ?? 0
      // No film lasts years.
      let duration = Int(min(seconds, 1 << 32))
      let range = -Self.filmTolerance...duration + Self.filmTolerance
      if Self.offsets(of: date).contains(where: { range.contains(difference + $0) }) {
        return .same
      }
      isKnown = true
    }
    return isKnown ? .other : .unknown
  }

  /// The seconds by which the clock of the photo may be ahead of that of the film, which shows UTC or the same time:
  /// if the photo does not say it, any zone on earth.
  private static func offsets(of date: CaptureDate) -> [Int] {
    date.utcOffset.map { [0, $0 * 60] } ?? offsetsOfZones
  }

  /// The offsets of zones from UTC, in summer too: whole hours from -12 to 14, and some others (IANA Time Zone Database
  /// 2025b, since 2000).
  private static let offsetsOfZones =
    (-12...14).map { $0 * 3600 }
    + [-570, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 630, 765, 825].map { $0 * 60 }
}
