package import Testing

/// The kinds of tests: see `Scripts/tests`, which chooses by these names.
extension Tag {
  /// Tries thousands of cases, or every photo in every way.
  @Tag package static var proof: Self
  /// Has several threads work on the same things, which ThreadSanitizer then watches.
  @Tag package static var concurrent: Self
  /// Needs a user whom the modes of files bind, unlike root.
  @Tag package static var modes: Self
}
