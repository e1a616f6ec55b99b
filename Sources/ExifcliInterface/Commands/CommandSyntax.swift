import ArgumentParser
import PhotoEntities

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The commands with their options, as the parser describes them.
struct CommandSyntax: Decodable {
  /// An option, a flag or an argument of a command.
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      /// The name as users type it.
      var typed: String { (isLong ? "--" : "-") + name }
      var isLong: Bool { kind.isIdentical(to: "long") }
    }

    let kind: String
    let isRepeating: Bool
    let parsingStrategy: String
    let names: [Name]?

    var isOption: Bool { !kind.isIdentical(to: "positional") }
    var takesValue: Bool { kind.isIdentical(to: "option") }
    /// Whether the next argument is the value even if it begins with a dash.
    var takesAnyValue: Bool { parsingStrategy.isPrefixed(by: "unconditional") }
  }

  let commandName: String
  let arguments: [Argument]?
  let subcommands: [CommandSyntax]?

  /// The syntax of the command and its subcommands; nil if the parser describes it in an unknown way.
  init?(of command: any ParsableCommand.Type) {
    struct Description: Decodable { let command: CommandSyntax }
    let json = Data(command._dumpHelp().utf8)
    guard let description = try? JSONDecoder().decode(Description.self, from: json) else {
      return nil
    }
    self = description.command
  }

  /// The subcommand of this name; nil if there is none.
  func subcommand(_ name: String) -> CommandSyntax? {
    subcommands?.first { $0.commandName.isIdentical(to: name) }
  }

  /// The options and flags.
  var options: [Argument] { (arguments ?? []).filter(\.isOption) }
}
