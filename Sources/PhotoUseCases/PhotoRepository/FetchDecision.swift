/// Whether whoever is given photos wants more of them.
public enum FetchDecision: Sendable {
  /// More are wanted.
  case goOn
  /// No more are wanted.
  case stop
}
