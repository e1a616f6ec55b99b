import PhotoEntities

/// Finds the names of photos' places by their positions.
package final class PlaceNameRule: Sendable {
  private let places: any PlaceNameRepository

  init(_ places: any PlaceNameRepository) {
    self.places = places
  }

  /// The field's name at this position; nil without a position, or if there is none.
  func name(
    _ field: MetadataField, _ latitude: Rational?, _ longitude: Rational?
  ) throws(PhotoRepositoryError) -> String? {
    try places.names(latitude, longitude)?.text(of: field)
  }
}

extension PlaceNameRule: Equatable {
  /// Whether both are the same rule.
  package static func == (left: PlaceNameRule, right: PlaceNameRule) -> Bool { left === right }
}
