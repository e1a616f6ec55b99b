import ArgumentParser

/// `exifcli help where`, a topic rather than a command. It stands among the commands so that what
/// is made of them has it too: the list in the help, a page of the manual, completions.
struct WhereTopic: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "where", _superCommandName: "exifcli",
    abstract: "Explain the filters that --where takes.",
    usage: "exifcli list photos --where 'iso >= 3200 and not has latitude'",
    discussion: FilterManual.text)

  func run() throws {
    throw CleanExit.helpRequest(self)
  }
}
