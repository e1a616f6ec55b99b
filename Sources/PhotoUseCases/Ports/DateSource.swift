/// A place beside a photo's own date of capture that says when it was taken.
public enum DateSource: String, Sendable, Hashable, CaseIterable {
  /// The name of the photo.
  case name
  /// The time when the photo was last modified in its store.
  case modified
  /// The date and time that a satellite receiver wrote into the photo.
  case gps
  /// What another program has written beside the photo.
  case sidecar
}

/// Why a photo gets no date from its sources.
public enum DateSearchFault: Sendable, Hashable {
  /// None of these sources has a date.
  case nothingFound(in: [DateSource])
  /// This source cannot be read, for this reason: a phrase without the photo's name.
  case unreadable(DateSource, detail: String)
  /// The time zone of this name has no offset at the date that was found.
  case unknownOffset(zone: String)
}
