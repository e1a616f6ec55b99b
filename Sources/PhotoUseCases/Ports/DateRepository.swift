package import PhotoEntities

/// A store of photos that knows dates beside their metadata.
package protocol DateRepository {
  /// Looks for a date of the photo in this source.
  func fetchDate(ofIdentifier identifier: PhotoIdentifier, from source: DateSource) -> DateOutcome
}

/// What a source says about the date of a photo.
///
/// A date with an offset from UTC is a moment. A date without one is a local time.
package enum DateOutcome: Sendable, Hashable {
  /// The date and the time of day.
  case found(CaptureDate)
  /// The day alone; the time of day is unknown, and noon stands for it.
  case foundDay(CaptureDate)
  /// The source has no date, or is missing.
  case missing
  /// The source cannot be read, for this reason: a phrase without the photo's name.
  case unreadable(detail: String)
}
