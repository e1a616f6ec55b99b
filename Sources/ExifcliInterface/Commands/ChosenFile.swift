import PhotoEntities

/// The value of an option that may be given without one, such as `--catalog` and `--catalog=FILE`.
struct ChosenFile {
  /// The file; nil for the one in its usual place.
  let file: PhotoIdentifier?

  /// The value that the option without a value has. No file can have this name.
  private static let standard = "\0"
  private static let options = ["--catalog", "--places", "--infer-zones"]

  init(_ value: String) {
    file = value.isIdentical(to: Self.standard) ? nil : PhotoIdentifier(text: value)
  }

  /// The arguments with this value for each such option that has none.
  static func completing(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { !$0.isIdentical(to: "--") }
    return options.map { argument in
      Self.options.contains { argument.isIdentical(to: $0) }
        ? argument + "=" + standard : argument
    } + arguments.dropFirst(options.count)
  }
}
