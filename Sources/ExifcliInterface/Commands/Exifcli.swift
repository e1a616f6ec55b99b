package import ArgumentParser
import PhotoEntities
import SystemPackage

/// The command `exifcli`.
package struct Exifcli: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "exifcli",
    abstract: "List and edit the metadata of photos.",
    discussion: """
      Examples:
        exifcli list photos --sort iso
        exifcli list -r photos --format jsonl | jq -r 'select(.iso >= 3200) | .file'
        exifcli stats -r photos --by focalLength
        exifcli edit photo.jpg --ev 0.3
        exifcli history
        exifcli undo --dry-run
        exifcli show photo.jpg
        exifcli help where

      Exit codes: 0 success; 1 some photos failed, the others are done; 64 wrong usage, nothing was \
      done.
      """,
    version: version,
    subcommands: commands + [WhereTopic.self])

  private static let commands: [any UseCaseCommand.Type] = [
    ListCommand.self, StatsCommand.self, EditCommand.self, GeotagCommand.self,
    StripCommand.self, RenameCommand.self, ImportCommand.self, UndoCommand.self, RedoCommand.self,
    ResumeCommand.self, HistoryCommand.self, ShowCommand.self, DuplicatesCommand.self,
    VerifyCommand.self,
    CatalogueCommand.self, KeysCommand.self,
  ]

  /// The program's version.
  package static let version = "0.1.0"

  package init() {}

  /// Runs the command that the program's arguments name, and ends the program if it fails.
  package static func main(with useCases: any UseCases) {
    StandardStreams.fillGaps()
    Environment.forgetOddTerminalSizes()
    guard CommandLine.argc > 0 else { endWithoutArguments() }
    let arguments = completing(CommandLine.byteExactArguments)
    if let option = arguments.emptyOption {
      let command = arguments.first.map { $0.isPrefixed(by: "-") ? "" : $0 + " " } ?? ""
      end(
        with: ValidationError(
          "\(option) has no value; give one, or leave the option out (see 'exifcli \(command)--help')."
        ), arguments)
    }
    do {
      let named = namedCommand(in: arguments)
      if named == nil || ArgumentCheck.mayRepeat(in: arguments),
        let fault = CommandSyntax(of: Exifcli.self).flatMap({
          ArgumentCheck($0).fault(in: arguments)
        })
      {
        throw ValidationError(fault)
      }
      if let named { return try named.run(with: useCases) }
      var command = try parseAsRoot(arguments)
      if let command = command as? any UseCaseCommand {
        try command.run(with: useCases)
      } else {
        try command.run()
      }
    } catch {
      end(with: error, arguments)
    }
  }

  /// The values of options that are given without one: the parser has no options with a value that may be missing.
  private static let missingValues = [
    "--catalog": ChosenFile.standard, "--places": ChosenFile.standard,
    "--infer-zones": ChosenFile.standard, "--link": DuplicateLink.hard.rawValue,
  ]

  /// The arguments with a value for each option that may be given without one. What follows `--` is no option.
  static func completing(_ arguments: [String]) -> [String] {
    let arguments = SidecarChoice.completing(arguments)
    let options = arguments.prefix { !$0.isIdentical(to: "--") }
    return options.map { argument in
      let value = missingValues.first { argument.isIdentical(to: $0.key) }?.value
      return value.map { argument + "=" + $0 } ?? argument
    } + arguments.dropFirst(options.count)
  }

  /// Ends the program if Swift could not find its arguments: on Linux it reads them from /proc.
  private static func endWithoutArguments() -> Never {
    let message = "exifcli: cannot read its arguments: /proc is not there; mount it and try again\n"
    _ = try? FileDescriptor.standardError.writeAll(message.utf8)
    exit(withError: ExitCode.failure)
  }

  /// Ends the program with the message of the error. A message about wrong usage may quote arguments,
  /// such as file names, so its control characters are made visible.
  private static func end(with error: any Error, _ arguments: [String]) -> Never {
    let code = exitCode(for: error)
    if code == .validationFailure {
      let message = VisibleText.ofLines(
        usageMessage(for: error, arguments), quoting: arguments)
      let text = ShortText.ends(of: message, characters: Console.longestMessage)
      _ = try? FileDescriptor.standardError.writeAll((text + "\n").utf8)
      exit(withError: code)
    }
    if code == .success, HelpCompletion.isRequested(by: arguments) {
      endWithCompletionScript(message(for: error))
    }
    exit(withError: error)
  }

  /// Ends the program with the parser's completion script, and what it lacks.
  private static func endWithCompletionScript(_ script: String) -> Never {
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
    let text = HelpCompletion.script(script, offering: commands)
    do {
      _ = try FileDescriptor.standardOutput.writeAll((text + "\n").utf8)
      exit()
    } catch {
      exit(withError: ExitCode.failure)
    }
  }

  /// The message about wrong usage. If the parser finds the error, its message has the usage of the command
  /// that the arguments name. An error that a command throws gets the same here.
  private static func usageMessage(for error: any Error, _ arguments: [String]) -> String {
    guard let error = error as? ValidationError, let command = subcommand(in: arguments),
      let name = command.configuration.commandName
    else { return fullMessage(for: error) }
    return """
      Error: \(error.message)
      Usage: \(usageString(for: command))
        See 'exifcli \(name) --help' for more information.
      """
  }

  /// The subcommand that the arguments begin with; nil if they begin with none.
  private static func subcommand(in arguments: [String]) -> (any UseCaseCommand.Type)? {
    guard let name = arguments.first else { return nil }
    return commands.first {
      $0.configuration.commandName.map { $0.isIdentical(to: name) } ?? false
    }
  }

  /// The subcommand that the arguments begin with, parsed as if it were the only one; nil if they begin
  /// with no subcommand, ask for help or are wrong. Then the root command answers.
  ///
  /// From the root, the parser would first check for requests of completion scripts and look into all
  /// commands. (`_superCommandName` says that this command has a root.)
  private static func namedCommand(in arguments: [String]) -> (any UseCaseCommand)? {
    subcommand(in: arguments).flatMap { parsed($0, arguments.dropFirst()) }
  }

  /// The command that these arguments are; nil if they are another one, such as its help.
  private static func parsed<Command: UseCaseCommand>(
    _ command: Command.Type, _ arguments: ArraySlice<String>
  ) -> Command? {
    (try? command.parseAsRoot(Array(arguments))) as? Command
  }
}

/// A command that asks for use cases.
protocol UseCaseCommand: ParsableCommand {
  /// Runs the command.
  func run(with useCases: any UseCases) throws
}

extension [String] {
  /// The first option with an empty value, such as `--artist=`; nil if there is none. The parser would
  /// take the next argument as its value, even another option.
  fileprivate var emptyOption: String? {
    prefix { !$0.isIdentical(to: "--") }.first { argument in
      let bytes = argument.utf8
      return argument.isPrefixed(by: "--")
        && bytes.firstIndex(of: UInt8(ascii: "=")) == bytes.indices.last
    }
  }
}
