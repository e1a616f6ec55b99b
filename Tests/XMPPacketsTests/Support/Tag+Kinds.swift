import Testing

/// The kinds of tests: `Scripts/tests` chooses by these names.
extension Tag {
  /// Starts a program.
  @Tag static var process: Self
  /// Tries thousands of cases.
  @Tag static var proof: Self
}
