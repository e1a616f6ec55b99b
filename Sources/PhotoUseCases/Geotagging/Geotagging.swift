package import PhotoEntities

/// What decides the places of photos: tracks, the camera's clock, and how near the tracks must be.
package struct GeotaggingRequest: Sendable {
  /// The files of the tracks.
  let tracks: [PhotoIdentifier]
  /// The camera's clock.
  let clock: CameraClock
  /// A photo that corrects the clock; nil if there is none.
  let sample: ClockSample?
  /// The limits.
  let limits: TrackLimits

  /// Places by these tracks. If there is a sample, the clock's own correction does not count.
  package init(
    tracks: [PhotoIdentifier], clock: CameraClock, correctedBy sample: ClockSample? = nil,
    limits: TrackLimits = TrackLimits()
  ) {
    (self.tracks, self.clock, self.sample, self.limits) = (tracks, clock, sample, limits)
  }
}

/// How near the points of a track must be to a photo.
package struct TrackLimits: Sendable, Equatable {
  /// The maximum of seconds between two points with the photo between them; and from a photo in a gap, before
  /// or after the tracks to the nearest point.
  let seconds: Int
  /// The maximum of metres from the photo to the nearer one of two points with the photo between them; nil for
  /// any number.
  let metres: Double?

  /// These limits; without others, half an hour, which is ExifTool's (GeoMaxIntSecs, GeoMaxExtSecs).
  package init(seconds: Int = 1800, metres: Double? = nil) {
    (self.seconds, self.metres) = (seconds, metres)
  }
}

extension TrackLimits {
  /// The longest time in seconds: about a century.
  private static let longest = 100 * 366 * 86_400

  /// The limits that a user writes: a time such as `1800`, in seconds, or `30min`, and a distance such as `500`, in
  /// metres.
  ///
  /// - Throws: `InvalidInput` if one of them is not a number, or negative.
  package init(seconds: String?, metres: String?) throws(InvalidInput) {
    self.init(
      seconds: try seconds.map(Self.seconds) ?? TrackLimits().seconds,
      metres: try metres.map(Self.metres))
  }

  private static func seconds(_ text: String) throws(InvalidInput) -> Int {
    if let seconds = Int(text), (0...longest).contains(seconds) { return seconds }
    guard case .date(0, let seconds) = try? MetadataShift(date: text),
      (0...longest).contains(seconds)
    else {
      throw InvalidInput("'\(text)' is not a time; write it in seconds, or like 30min or 2h")
    }
    return seconds
  }

  private static func metres(_ text: String) throws(InvalidInput) -> Double {
    let metres = try Rational(text: text, unit: .metre, advice: "write it in metres, like 500")
    guard metres >= 0 else { throw InvalidInput("a distance must be 0 or more, not \(text)") }
    return metres.doubleValue
  }
}

/// The use case of finding the places of photos on tracks.
package struct Geotagging {
  private let tracks: any TrackRepository
  private let photos: any PhotoRepository

  /// Reads `tracks`, and the photo that corrects the clock from `photos`.
  package init(tracks: any TrackRepository, photos: any PhotoRepository) {
    (self.tracks, self.photos) = (tracks, photos)
  }

  /// The change that gives each photo its place on the tracks. It makes no change to a photo that was not taken on
  /// the tracks, but makes its modification fail. There is none if a track cannot be read, or the clock not be
  /// corrected.
  package func places(_ request: GeotaggingRequest) -> FoundChanges {
    var found = FoundChanges()
    do throws(PhotoProblem) {
      let segments = try fetchSegments(request.tracks, &found.warnings)
      let clock = try correctedClock(request, &found.warnings)
      guard let track = Track(segments) else {
        throw PhotoProblem(
          identifier: request.tracks.last ?? PhotoIdentifier(bytes: []),
          cause: .failure(.unreadableTrack(.noPoints)))
      }
      let limits = request.limits
      found.changes = [
        MetadataChange(
          placesBy: PlaceRule { date throws(PlaceFault) in
            let time = try clock.moment(of: date)
            return FoundPlace(place: try track.place(at: time, within: limits), time: time)
          })
      ]
    } catch {
      found.failure = error
    }
    return found
  }

  private func fetchSegments(
    _ files: [PhotoIdentifier], _ warnings: inout [PhotoProblem]
  ) throws(PhotoProblem) -> [[TrackPoint]] {
    do {
      let fetched = try tracks.fetchTracks(files)
      warnings += fetched.problems
      return fetched.segments
    } catch {
      throw PhotoProblem(error)
    }
  }

  /// The clock with the correction of the sample.
  private func correctedClock(
    _ request: GeotaggingRequest, _ warnings: inout [PhotoProblem]
  ) throws(PhotoProblem) -> CameraClock {
    guard let sample = request.sample else { return request.clock }
    let photo: FetchedPhoto
    do {
      photo = try photos.fetchPhoto(withIdentifier: sample.photo)
    } catch {
      throw PhotoProblem(error)
    }
    warnings += PhotoProblem.warnings(of: photo)
    var clock = request.clock
    clock.correction = 0
    do throws(PlaceFault) {
      guard let date = photo.metadata.captureDate, !date.isPartial else { throw .noDate }
      clock.correction = try clock.moment(of: sample.time)
        .microseconds(since: clock.moment(of: date))
      return clock
    } catch {
      throw PhotoProblem(identifier: sample.photo, cause: .invalidValue(.notPlaced(error)))
    }
  }
}

extension Track {
  /// The place on the tracks at this moment.
  func place(at moment: Moment, within limits: TrackLimits) throws(PlaceFault) -> Place {
    let longest = limits.seconds * 1_000_000
    if let (first, second) = pair(around: moment),
      second.time.microseconds(since: first.time) <= longest
    {
      let position = TrackPosition(at: moment, from: first, to: second)
      let metres = min(position.distance(to: first), position.distance(to: second))
      if let limit = limits.metres, metres > limit {
        throw .tooFarAway(time: moment, metres: Int(metres.rounded(.up)))
      }
      return Place(position)
    }
    let point = nearest(to: moment)
    let away = abs(moment.microseconds(since: point.time))
    guard away <= longest else {
      throw .tooLongAway(time: moment, seconds: (away + 999_999) / 1_000_000)
    }
    return Place(TrackPosition(point))
  }
}
