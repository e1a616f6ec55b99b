import PhotoEntities

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A position on a track, or between two of its points.
struct TrackPosition: Equatable {
  /// Degrees, as those of a point.
  let latitude: Double
  /// Degrees, as those of a point.
  let longitude: Double
  /// Metres above sea level; nil if unknown.
  let altitude: Double?

  /// The position of the point.
  init(_ point: TrackPoint) {
    (latitude, longitude, altitude) = (point.latitude, point.longitude, point.altitude)
  }

  /// The position at this moment of somebody who moves from one point to the other, in latitude and longitude
  /// at an even pace, along the shorter way around the earth. The altitude is unknown unless both points have one.
  init(at moment: Moment, from first: TrackPoint, to second: TrackPoint) {
    let share =
      Double(moment.microseconds(since: first.time))
      / Double(second.time.microseconds(since: first.time))
    func between(_ one: Double, _ other: Double) -> Double {
      other * share + one * (1 - share)
    }
    var (from, to) = (first.longitude, second.longitude)
    if abs(to - from) > 180 {
      if from < to { from += 360 } else { to += 360 }
    }
    let longitude = between(from, to)
    self.longitude = longitude >= 180 ? longitude - 360 : longitude
    latitude = between(first.latitude, second.latitude)
    altitude =
      if let low = first.altitude, let high = second.altitude { between(low, high) } else { nil }
  }

  /// The radius of the earth in metres, if it were a sphere (IUGG, mean radius).
  private static let earthRadius = 6_371_008.8

  /// Metres from here to the point, on a sphere.
  func distance(to point: TrackPoint) -> Double {
    let radians = Double.pi / 180
    let (rise, turn) = (
      sin((point.latitude - latitude) / 2 * radians),
      sin((point.longitude - longitude) / 2 * radians)
    )
    let half =
      rise * rise + cos(latitude * radians) * cos(point.latitude * radians) * turn * turn
    return 2 * Self.earthRadius * asin(min(1, half.squareRoot()))
  }
}

extension Place {
  /// The digits that a position has after the point: a millimetre is 1e-8 degrees.
  private static let (degreeDecimals, metreDecimals) = (8, 2)

  /// The place of this position, to the millimetre, and to the centimetre in altitude.
  init(_ position: TrackPosition) {
    func rational(_ number: Double, decimals: Int) -> Rational {
      let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
      // A number of degrees, or an altitude near the earth, fits.
      let scaled = Int64(exactly: (number * scale).rounded()) ?? 0
      return Rational(scaled, Int64(scale)) ?? 0
    }
    self.init(
      latitude: rational(position.latitude, decimals: Self.degreeDecimals),
      longitude: rational(position.longitude, decimals: Self.degreeDecimals),
      altitude: position.altitude.map { rational($0, decimals: Self.metreDecimals) })
  }
}
