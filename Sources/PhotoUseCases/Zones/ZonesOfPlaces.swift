import PhotoEntities

/// The time zones of positions.
package struct ZonesOfPlaces {
  private let places: any PlaceNameRepository
  private let rule: (String) -> TimeZoneRule?

  /// Those of the nearest populated place in `places`.
  ///
  /// - Parameter rule: The zone of this name; nil if the system does not know it.
  package init(
    _ places: any PlaceNameRepository, rule: @escaping (String) -> TimeZoneRule?
  ) {
    (self.places, self.rule) = (places, rule)
  }

  /// Prepares to answer.
  func open() throws(PhotoRepositoryError) { try places.open() }

  /// The zone of this position; nil if there is no place near it, or if the system does not know its zone.
  ///
  /// - Parameter known: The zones that were looked up before.
  func zone(
    _ latitude: Rational, _ longitude: Rational, known: inout [String: TimeZoneRule]
  ) throws(PhotoRepositoryError) -> TimeZoneRule? {
    guard
      let name = try places.timeZone(
        latitude: latitude.doubleValue, longitude: longitude.doubleValue)
    else { return nil }
    if let zone = known[name] { return zone }
    let zone = rule(name)
    if let zone { known[name] = zone }
    return zone
  }
}
