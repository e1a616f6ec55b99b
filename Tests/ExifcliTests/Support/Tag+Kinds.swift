import Testing

/// The kinds of tests. A test without a tag needs only its own process. `Scripts/tests` selects
/// tests by these names.
extension Tag {
  /// Starts the built exifcli, or another program.
  @Tag static var process: Self
  /// Lists photos or counts them, and so also runs with a catalogue (`CatalogueRuns`).
  @Tag static var listing: Self
  /// Drives a browser.
  @Tag static var browser: Self
  /// Makes system calls fail, or traces them.
  @Tag static var faults: Self
  /// Works on shared data with several threads, for ThreadSanitizer.
  @Tag static var concurrent: Self

  /// The tags of tests that start programs; `make check` skips them.
  static let startingPrograms: Set<Tag> = [.process, .browser, .faults]
}

extension Test {
  /// Records an issue if the current test starts a program without such a tag: `make check` would
  /// run it.
  static func expectTagOfProcess() {
    guard let current, current.tags.isDisjoint(with: Tag.startingPrograms) else { return }
    Issue.record("\(current.name) starts a program, and needs the tag .process")
  }
}
