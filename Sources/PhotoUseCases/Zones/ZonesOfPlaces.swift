import PhotoEntities
import Synchronization

/// The time zones of positions.
package final class ZonesOfPlaces: Sendable {
  private let places: any PlaceNameRepository
  private let rule: @Sendable (String) -> TimeZoneRule?
  /// The zones that were looked up, by their names; nil for those that the system does not know.
  private let known = Mutex<[String: TimeZoneRule?]>([:])

  /// Those of the nearest populated place in `places`.
  ///
  /// - Parameter rule: The zone of this name; nil if the system does not know it.
  package init(
    _ places: any PlaceNameRepository, rule: @escaping @Sendable (String) -> TimeZoneRule?
  ) {
    (self.places, self.rule) = (places, rule)
  }

  /// Prepares to answer.
  func open() throws(PhotoRepositoryError) { try places.open() }

  /// The zone of this position; nil if there is no place near it, or if the system does not know its zone.
  func zone(
    _ latitude: Rational, _ longitude: Rational
  ) throws(PhotoRepositoryError) -> TimeZoneRule? {
    guard
      let name = try places.timeZone(
        latitude: latitude.doubleValue, longitude: longitude.doubleValue)
    else { return nil }
    return known.withLock { known in
      if let zone = known[name] { return zone }
      let zone = rule(name)
      known.updateValue(zone, forKey: name)
      return zone
    }
  }
}
