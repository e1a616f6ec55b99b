import PhotoEntities

/// Infers the offsets from UTC of photos' dates that do not say them, from what else the photos say, and from each
/// other.
///
/// Of what there is, the first counts: another file of the same shot, the time by GPS, the time zone of the position, the
/// next photo of the same camera.
struct OffsetInference {
  /// A photo with a date, as far as it matters here.
  private struct Photo {
    let identifier: PhotoIdentifier
    let date: CaptureDate
    /// Seconds since 1970 by the clock, or of the moment if that is known instead.
    let seconds: Int
    /// Whether its date is a moment, and only the clock's time is unknown: that of a film's header.
    let isMoment: Bool
    /// The seconds that it lasts, if it is a film.
    let duration: Double?
    let camera: CameraIdentity?
    let shots: [ShotIdentity]
    let position: (latitude: Rational, longitude: Rational)?
    /// The moment by GPS, in seconds since 1970.
    let secondsByGPS: Int?

    /// The date with this offset.
    func placed(_ offset: Int, from basis: CaptureDate.OffsetBasis) -> CaptureDate? {
      let local = isMoment ? date.at(utcOffset: offset) : date
      return local?.inferring(utcOffset: offset, from: basis)
    }
  }

  /// The photos whose offsets are asked for.
  private var asked: [Photo] = []
  /// The photos that say their offset.
  private var witnesses: [Witness] = []
  /// The places in `witnesses` of each shot.
  private var witnessesOfShots: [ShotIdentity: [Int]] = [:]
  /// The places in `asked` of each shot.
  private var askedOfShots: [ShotIdentity: [Int]] = [:]

  /// A date whose offset is known.
  private struct Witness {
    /// Seconds since 1970 by the clock.
    let clock: Int
    let offset: Int
    let camera: CameraIdentity?

    var moment: Int { clock - offset * 60 }
  }

  /// The seconds by which the times of the files of a shot may differ.
  private static let shotTolerance = 60
  /// The seconds by which the header of a film may differ from the clock of the photo beside it.
  private static let headerTolerance = 120
  /// The longest film, in seconds, that can be a part of a photo: those of phones last up to four.
  private static let longestTwin = 10.0
  /// The seconds that the time by GPS may be late: receivers repeat an old one.
  private static let gpsTolerance = 300

  /// Takes the photo into account.
  mutating func add(_ metadata: Metadata) {
    guard let date = metadata.captureDate, !date.isGuess, !date.isPartial,
      let seconds = date.with(fraction: nil, utcOffset: 0)?.secondsSince1970
    else { return }
    let (camera, shots) = (CameraIdentity(metadata), ShotIdentity.all(of: metadata))
    let isMoment = metadata.hasDateOfHeaderAlone
    if let offset = date.utcOffset, !isMoment {
      for shot in shots { witnessesOfShots[shot, default: []].append(witnesses.count) }
      witnesses.append(Witness(clock: seconds, offset: offset, camera: camera))
      return
    }
    var position: (latitude: Rational, longitude: Rational)?
    if let latitude = metadata.latitude, let longitude = metadata.longitude {
      position = (latitude, longitude)
    }
    for shot in shots { askedOfShots[shot, default: []].append(asked.count) }
    asked.append(
      Photo(
        identifier: metadata.localIdentifier, date: date, seconds: seconds, isMoment: isMoment,
        duration: metadata.isFilm ? metadata.duration?.doubleValue : nil, camera: camera,
        shots: shots, position: position, secondsByGPS: metadata.gpsDate?.secondsSince1970))
  }

  /// The dates with their offsets, of the photos for which one could be inferred.
  ///
  /// - Throws: `PhotoRepositoryError` of what `zones` is read from.
  func dates(
    in zones: ZonesOfPlaces?
  ) throws(PhotoRepositoryError) -> [PhotoIdentifier: CaptureDate] {
    var dates: [PhotoIdentifier: CaptureDate] = [:]
    var (others, cameras) = ([Photo](), CameraOffsets())
    for witness in witnesses {
      cameras.add(witness.camera, clock: witness.clock, offset: witness.offset)
    }
    for photo in asked {
      let date: CaptureDate?
      if let twin = offset(ofTwinOf: photo) {
        date = photo.placed(twin, from: .twin)
      } else if let offset = Self.offsetByGPS(photo) {
        date = photo.placed(offset, from: .gpsTime)
      } else if let offset = offsetBesideHeader(photo) {
        date = photo.placed(offset, from: .twin)
      } else {
        date = try dateByPosition(photo, in: zones)
      }
      if let date, let offset = date.utcOffset {
        dates[photo.identifier] = date
        cameras.add(
          photo.camera, clock: photo.seconds + (photo.isMoment ? offset * 60 : 0), offset: offset)
      } else {
        others.append(photo)
      }
    }
    cameras.sort()
    for photo in others {
      if let offset = cameras.offset(
        of: photo.camera, at: photo.seconds, isMoment: photo.isMoment)
      {
        dates[photo.identifier] = photo.placed(offset, from: .neighbour)
      }
    }
    return dates
  }

  /// The offset that another file of the shot says.
  private func offset(ofTwinOf photo: Photo) -> Int? {
    for shot in photo.shots {
      for place in witnessesOfShots[shot] ?? [] {
        let witness = witnesses[place]
        let seconds = photo.isMoment ? witness.moment : witness.clock
        if abs(seconds - photo.seconds) <= Self.shotTolerance { return witness.offset }
      }
    }
    return nil
  }

  /// The offset by the time by GPS.
  private static func offsetByGPS(_ photo: Photo) -> Int? {
    guard let utc = photo.secondsByGPS, !photo.isMoment else { return nil }
    return OffsetByClock.minutes(ahead: photo.seconds - utc, tolerance: gpsTolerance)
  }

  /// The offset between the clock of a photo and the header of the short film beside it, for either of them.
  private func offsetBesideHeader(_ photo: Photo) -> Int? {
    for shot in photo.shots {
      for place in askedOfShots[shot] ?? [] where asked[place].isMoment != photo.isMoment {
        let other = asked[place]
        let (film, still) = photo.isMoment ? (photo, other) : (other, photo)
        guard film.duration ?? .infinity <= Self.longestTwin, still.duration == nil else {
          continue
        }
        if let minutes = OffsetByClock.minutes(
          ahead: still.seconds - film.seconds, tolerance: Self.headerTolerance)
        {
          return minutes
        }
      }
    }
    return nil
  }

  private func dateByPosition(
    _ photo: Photo, in zones: ZonesOfPlaces?
  ) throws(PhotoRepositoryError) -> CaptureDate? {
    guard let zones, let position = photo.position,
      let zone = try zones.zone(position.latitude, position.longitude),
      let offset = photo.date.placed(in: zone)?.utcOffset
    else { return nil }
    return photo.placed(offset, from: .position)
  }
}
