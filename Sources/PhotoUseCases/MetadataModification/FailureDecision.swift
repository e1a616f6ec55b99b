/// What is to happen once a photo could not be changed.
public enum FailureDecision: Sendable {
  /// More photos are to be done.
  case goOn
  /// The photo is to be fetched, offered and changed once more before others are told of. That is
  /// done where it was offered, and is not changed together with others.
  case tryAgain
  /// No more photos are to be done.
  case stop
}
