public import PhotoEntities

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
