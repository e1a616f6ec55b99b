#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A position on earth, and the cells around it.
struct Position {
  /// The mean radius of the earth in km (IUGG: 6371.0088).
  private static let earth = 6371.0088

  let latitude: Double
  let longitude: Double

  /// A position in degrees; nil if it is not on earth.
  init?(_ latitude: Double, _ longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// The distance in km along a great circle (haversine formula).
  func distance(to other: Position) -> Double {
    let (north, east) = (
      sin((other.latitude - latitude) * .pi / 360), sin((other.longitude - longitude) * .pi / 360)
    )
    let square =
      north * north + cos(latitude * .pi / 180) * cos(other.latitude * .pi / 180) * east * east
    return 2 * Self.earth * asin(min(1, square.squareRoot()))
  }

  /// The frame around all that is not further away than this many km.
  func frame(_ reach: Double) -> Frame {
    let angle = reach / Self.earth
    let height = angle * 180 / .pi
    // Around a pole all meridians are near. Elsewhere, this is the longest way east at any latitude.
    let sine = sin(angle) / cos(latitude * .pi / 180)
    let isAtPole = abs(latitude) + height >= 90 || !(sine < 1)
    return Frame(centre: self, height: height, width: isAtPole ? 180 : asin(sine) * 180 / .pi)
  }

  /// Degrees of latitude and longitude to both sides of a position.
  struct Frame {
    let centre: Position
    let height: Double
    let width: Double

    /// Whether the position is in it; across the date line, too.
    func contains(_ position: Position) -> Bool {
      let east = abs(position.longitude - centre.longitude)
      return abs(position.latitude - centre.latitude) <= height && min(east, 360 - east) <= width
    }

    /// The bands that it touches: degrees of latitude, from 0 to 179.
    var bands: ClosedRange<Int> {
      let south = Int((centre.latitude - height + 90).rounded(.down))
      let north = Int((centre.latitude + height + 90).rounded(.down))
      return max(0, min(south, 179))...max(0, min(north, 179))
    }

    /// Whether it touches the column, a degree of longitude from 0 to 359.
    func touches(column: Int) -> Bool {
      let west = Int((centre.longitude - width + 180).rounded(.down))
      let east = Int((centre.longitude + width + 180).rounded(.down))
      return [column - 360, column, column + 360].contains { (west...east).contains($0) }
    }
  }
}
