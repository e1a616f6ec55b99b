package import Testing

/// The kinds of tests: `Scripts/tests` chooses by these names.
extension Tag {
  /// Tries thousands of cases, or every photo in every way.
  @Tag package static var proof: Self
  /// Several threads work on the same data; ThreadSanitizer checks these.
  @Tag package static var concurrent: Self
  /// Needs a user whom file modes restrict, unlike root.
  @Tag package static var modes: Self
}
