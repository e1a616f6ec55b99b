package import PhotoEntities
package import PhotoUseCases
import Platform
import Synchronization
import SystemPackage

/// Names and time zones of populated places, from a file that `Scripts/place-table` makes.
///
/// A place counts as a circle around its centre, with 3,000 people in each square kilometre, and a radius of 12 km at
/// most. A position has the names of the place whose circle it is in; of several, of that whose centre is nearest in
/// proportion to its radius: a suburb's at the suburb's centre, the city's around it. In no circle, the place with the
/// nearest one counts. No place counts that is further away than `reach`.
package final class PlaceTable: PlaceNameRepository {
  /// The longest distance in km from a position to the centre of the place that gives it its names.
  package static let reach = 50.0
  /// The same for time zones, which are larger.
  package static let reachOfZones = 100.0
  /// The distance in km within which a place is searched first: in most regions there is one.
  private static let firstReach = 8.0

  private let file: PhotoIdentifier
  private let places = Mutex<PlaceFile?>(nil)

  /// The table in this file, which is opened when it is needed.
  package init(at file: PhotoIdentifier) {
    self.file = file
  }

  package func open() throws(PhotoRepositoryError) {
    try reading { (_) throws(PlaceFile.Failure) in }
  }

  package func names(
    latitude: Double, longitude: Double
  ) throws(PhotoRepositoryError) -> PlaceNames? {
    guard let position = Position(latitude, longitude) else { return nil }
    return try reading { (places) throws(PlaceFile.Failure) in
      for reach in [Self.firstReach, Self.reach] {
        // A city is further away than the edge of its circle.
        let radius = min(reach + PlaceRow.largestRadius, Self.reach)
        let nearest = try places.nearest(to: position, within: radius) { $0.rank(at: $1) }
        if let nearest, reach == Self.reach || nearest.rank <= reach {
          return try places.names(of: nearest.row)
        }
      }
      return nil
    }
  }

  package func timeZone(
    latitude: Double, longitude: Double
  ) throws(PhotoRepositoryError) -> String? {
    guard let position = Position(latitude, longitude) else { return nil }
    return try reading { (places) throws(PlaceFile.Failure) in
      for reach in [Self.firstReach, Self.reachOfZones] {
        if let nearest = try places.nearest(to: position, within: reach, by: { $1 }) {
          return try places.zone(of: nearest.row)
        }
      }
      return nil
    }
  }

  /// Lends the file, which is opened first if it is not open yet.
  private func reading<Answer: Sendable>(
    _ body: (inout PlaceFile) throws(PlaceFile.Failure) -> Answer
  ) throws(PhotoRepositoryError) -> Answer {
    do throws(PlaceFile.Failure) {
      return try places.withLock { (opened) throws(PlaceFile.Failure) in
        var places =
          if let opened { opened } else { try PlaceFile(PathBytes(file.bytes).filePath) }
        // It is not copied if nothing else has it.
        opened = nil
        defer { opened = places }
        return try body(&places)
      }
    } catch {
      throw PhotoRepositoryError(identifier: file, reason: .unusablePlaces(error))
    }
  }
}

extension PlaceRow {
  /// The largest radius of a place in km.
  static let largestRadius = 12.0

  /// The radius in km of the circle that the place counts as.
  private var radius: Double {
    min((Double(population) / (3000 * .pi)).squareRoot(), Self.largestRadius)
  }

  /// How well the place fits at this distance in km: least is best. In its circle -1 to 0, from its centre to its edge;
  /// outside the distance to the edge.
  fileprivate func rank(at distance: Double) -> Double {
    distance < radius ? distance / radius - 1 : distance - radius
  }
}
