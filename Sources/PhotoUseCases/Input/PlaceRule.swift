public import PhotoEntities

/// Finds the places of photos by their dates.
public final class PlaceRule: Sendable {
  /// The place of a photo that was taken at this date.
  let place: @Sendable (CaptureDate) throws(PlaceFault) -> Place

  /// The rule that gives these places.
  init(_ place: @escaping @Sendable (CaptureDate) throws(PlaceFault) -> Place) {
    self.place = place
  }
}

extension PlaceRule: Equatable {
  /// Whether both are the same rule.
  public static func == (left: PlaceRule, right: PlaceRule) -> Bool { left === right }
}

/// Why the place of a photo cannot be found by its date.
public enum PlaceFault: Error, Sendable, Hashable {
  /// The photo has no date.
  case noDate
  /// The time zone of this name has no offset at the photo's date.
  case unknownOffset(String)
  /// The photo was taken at `time`. The nearest point of the tracks is this many seconds away.
  case tooLongAway(time: Moment, seconds: Int)
  /// The photo was taken at `time`, at a place that is this many metres away from the nearest point.
  case tooFarAway(time: Moment, metres: Int)
}

extension MetadataChange {
  /// The change that gives each photo the place that the rule finds.
  public init(placesBy rule: PlaceRule) {
    self.init(subject: .place, operation: .findPlace(rule))
  }
}
