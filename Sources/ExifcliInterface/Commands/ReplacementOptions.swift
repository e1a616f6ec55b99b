import ArgumentParser

/// How a command that changes photos replaces them.
struct ReplacementOptions: ParsableArguments {
  @Flag(help: "Keep the photos' times of modification, so that backups may take no notice.")
  var preserveTimes = false

  @Option(
    help: ArgumentHelp(
      "Change photos that have several names (hard links): break makes this one a photo of its own;"
        + " the other names keep the old bytes."))
  var hardLinks: HardLinks?

  /// These options as the composition root takes them.
  func replacement(isRehearsal: Bool) -> ReplacementWay {
    ReplacementWay(
      isRehearsal: isRehearsal, preservesTimes: preserveTimes, hardLinks: hardLinks)
  }
}

extension HardLinks: ExpressibleByArgument {}
