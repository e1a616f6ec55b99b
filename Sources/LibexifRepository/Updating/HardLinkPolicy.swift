/// What becomes of a photo that has several names (hard links).
public enum HardLinkPolicy: Sendable {
  /// It is not replaced: nobody has said what is to become of its other names.
  case refuse
  /// It is replaced under the one name; under the others it stays as it was.
  case split
}
