import PhotoEntities

/// Where a photo was taken, and when that was.
struct FoundPlace: Sendable, Hashable {
  let place: Place
  let time: Moment
}

/// Finds the places of photos by their dates.
package final class PlaceRule: Sendable {
  /// The place of a photo that was taken at this date.
  let place: @Sendable (CaptureDate) throws(PlaceFault) -> FoundPlace

  /// The rule that gives these places.
  init(_ place: @escaping @Sendable (CaptureDate) throws(PlaceFault) -> FoundPlace) {
    self.place = place
  }
}

extension PlaceRule: Equatable {
  /// Whether both are the same rule.
  package static func == (left: PlaceRule, right: PlaceRule) -> Bool { left === right }
}

extension MetadataChange {
  /// The change that gives each photo the place that the rule finds.
  package init(placesBy rule: PlaceRule) {
    self.init(subject: .place, operation: .findPlace(rule))
  }
}
