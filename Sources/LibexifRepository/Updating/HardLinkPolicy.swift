/// What becomes of a photo that has several names (hard links).
public enum HardLinkPolicy: Sendable {
  /// It is not replaced: nobody has said what is to become of its other names.
  case refuse
  /// It is replaced under the one name; under the others it stays as it was.
  case split
  /// It is written to where it is, so that all of its names lead to the new bytes. That is done in
  /// more than one step.
  case keep
}
