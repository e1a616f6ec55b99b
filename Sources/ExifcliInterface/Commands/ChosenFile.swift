import PhotoEntities

/// The value of an option that may be given without one, such as `--catalog` and `--catalog=FILE`.
struct ChosenFile {
  /// The file; nil for the one in its usual place.
  let file: PhotoIdentifier?

  /// The value that the option without a value has. No file can have this name.
  static let standard = "\0"

  init(_ value: String) {
    file = value.isIdentical(to: Self.standard) ? nil : PhotoIdentifier(text: value)
  }
}
