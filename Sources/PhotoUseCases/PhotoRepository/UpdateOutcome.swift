/// What became of a photo that was to be updated.
public enum UpdateOutcome: Sendable, Equatable {
  /// It says what it is to say. The warnings are what the user should know all the same, each as a
  /// sentence without the photo's name; mostly there are none.
  case updated(warnings: [String])
  /// It is as it was.
  case failed(PhotoRepositoryError)
}
