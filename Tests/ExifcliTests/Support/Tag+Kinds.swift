import Testing

/// The kinds of tests. A test without a tag needs its own process only. `Scripts/tests` chooses by
/// these names.
extension Tag {
  /// Starts the built exifcli, or another program.
  @Tag static var process: Self
  /// Drives a browser.
  @Tag static var browser: Self
  /// Lets calls to the kernel fail, or traces them.
  @Tag static var faults: Self
  /// Tries thousands of cases, or every photo in every way.
  @Tag static var proof: Self
  /// Has several threads work on the same things, which ThreadSanitizer then watches.
  @Tag static var concurrent: Self

  /// Those of which `make check` runs none, as they start programs.
  static let startingPrograms: Set<Tag> = [.process, .browser, .faults]
}

extension Test {
  /// Records an issue if the current test starts a program and has no tag that says so: then
  /// `make check` would run it.
  static func expectTagOfProcess() {
    guard let current, current.tags.isDisjoint(with: Tag.startingPrograms) else { return }
    Issue.record("\(current.name) starts a program, and needs the tag .process")
  }
}
