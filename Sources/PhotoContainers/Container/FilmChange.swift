/// A change of what the boxes of a film say.
package enum FilmChange: Sendable, Hashable {
  /// The film was created then, in seconds since 1970 by its own clock. The times of tracks and media that say the
  /// same, to the minute, move with it. Nil removes the times of all of them.
  case created(Int?)
  /// The same for the time of the last change.
  case modified(Int?)
  /// Each value that is equal to this one gets the content, or goes.
  case value(FilmValue, FilmValue.Content?)
  /// The film gets this value: text in `keys`, or in the user data.
  case added(FilmValue)
}
