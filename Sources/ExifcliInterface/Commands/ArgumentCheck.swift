import PhotoEntities
import PhotoUseCases

/// Finds faults in the arguments that the parser accepts silently, or reports as another fault.
struct ArgumentCheck {
  private let syntax: CommandSyntax

  init(_ syntax: CommandSyntax) {
    self.syntax = syntax
  }

  /// Whether the arguments may repeat an option. If the parser has found no fault, only a repeated option
  /// is worth a check.
  static func mayRepeat(in arguments: [String]) -> Bool {
    var names: Set<[UInt8]> = []
    return arguments.prefix { !$0.isIdentical(to: "--") }.contains { argument in
      argument.isPrefixed(by: "-")
        && !names.insert(Array(argument.utf8.prefix { $0 != UInt8(ascii: "=") })).inserted
    }
  }

  /// What is wrong with the program's arguments; nil if nothing is, or if they ask for help.
  func fault(in arguments: [String]) -> String? {
    guard let name = arguments.first else { return nil }
    if name.isPrefixed(by: "-") { return faultOfLoneOption(name) }
    if name.isIdentical(to: "help") {
      return arguments.dropFirst().first.flatMap { faultOfCommand($0, isTopic: true) }
    }
    guard let command = syntax.subcommand(name) else {
      return faultOfCommand(name, isTopic: false)
    }
    return Self.fault(in: arguments.dropFirst(), of: command)
  }

  /// What is wrong with an option before any command; nil if no command has it either. ExifTool writes
  /// options with one dash.
  private func faultOfLoneOption(_ argument: String) -> String? {
    let name = argument.parts(separatedBy: "=", maxSplits: 1)[0]
    let word = String(name.unicodeScalars.drop { $0 == "-" }).lowercased()
    guard word.utf8.count > 1, syntax.index(ofOption: "--" + word) == nil,
      let command = syntax.subcommands?.first(where: { $0.index(ofOption: "--" + word) != nil })
    else { return nil }
    return "There is no option '\(name)' before the command. Write the command first, such as"
      + " 'exifcli \(command.commandName) --\(word)'."
  }

  /// What is wrong with the name of a command, or of what help is asked for; nil if nothing is.
  private func faultOfCommand(_ name: String, isTopic: Bool) -> String? {
    let names = (syntax.subcommands ?? []).map(\.commandName) + ["help"]
    if name.isPrefixed(by: "-") || names.contains(where: { $0.isIdentical(to: name) }) {
      return nil
    }
    if let advice = CommandSynonym.advice(for: name) {
      return "There is no command '\(name)'. \(advice)"
    }
    if let nearest = NearestName.of(name, among: names) {
      return "There is no command '\(name)'. Did you mean '\(nearest)'?"
    }
    let isAboutFields =
      ["field", "fields", "column", "columns"].contains(where: name.isIdentical)
      || MetadataField(anyName: name) != nil
    if isAboutFields { return "There is no command '\(name)'. 'exifcli keys' lists the fields." }
    if isTopic { return "There is no command '\(name)'. 'exifcli help' lists them." }
    let path = name.utf8.isEmpty ? "photos" : name
    return "There is no command '\(name)'. To list photos, write 'exifcli list \(path)'."
  }

  private static func fault(
    in arguments: ArraySlice<String>, of command: CommandSyntax
  ) -> String? {
    var seen: Set<Int> = []
    var values: [String] = []
    var fault: String?
    var rest = arguments
    while let argument = rest.popFirst(), !argument.isIdentical(to: "--") {
      guard argument.isPrefixed(by: "-"), !argument.isIdentical(to: "-") else {
        values.append(argument)
        continue
      }
      if ["--help", "-h"].contains(where: argument.isIdentical) { return nil }
      let parts = argument.parts(separatedBy: "=", maxSplits: 1)
      guard let index = command.index(ofOption: parts[0]) else {
        fault = fault ?? faultOfUnknown(argument, parts[0], command)
        // Several flags may share a dash.
        if !argument.isPrefixed(by: "--") {
          let flags = argument.unicodeScalars.dropFirst()
          seen.formUnion(flags.compactMap { command.index(ofOption: "-\($0)") })
        }
        continue
      }
      let option = command.options[index]
      if !seen.insert(index).inserted, !option.isRepeating {
        fault = fault ?? "\(parts[0]) is given twice: keep one."
      }
      guard option.takesValue, parts.count == 1, let value = rest.first else { continue }
      if option.takesAnyValue || !value.isPrefixed(by: "-") {
        rest = rest.dropFirst()
      } else if !value.isPrefixed(by: "--"), !value.isIdentical(to: "-"),
        command.index(ofOption: value) == nil
      {
        rest = rest.dropFirst()
        fault = fault ?? faultOfDash(argument, value)
      }
    }
    return fault ?? faultOfOptions(seen.map { command.options[$0] }, command)
      ?? faultOfValues(values, command)
  }

  /// What is wrong with a value that begins with a dash.
  private static func faultOfDash(_ option: String, _ value: String) -> String {
    let key = String(value.unicodeScalars.dropFirst())
    if option.isIdentical(to: "--sort"), MetadataField(anyName: key) != nil {
      return "For descending order, write '--sort \(key):desc'."
    }
    return "\(option) has no value. If it is '\(value)', write '\(option)=\(value)'."
  }

  /// What is wrong with these options together.
  private static func faultOfOptions(
    _ options: [CommandSyntax.Argument], _ command: CommandSyntax
  ) -> String? {
    let names = options.flatMap { $0.names ?? [] }.map(\.name)
    if ["quiet", "verbose"].allSatisfy({ name in names.contains(where: name.isIdentical) }) {
      return "--quiet and --verbose exclude each other: keep one."
    }
    if command.commandName.isIdentical(to: "stats"), !names.contains(where: "by".isIdentical) {
      return
        "Say what to count: --by iso, --by lensModel or the like ('exifcli keys' lists the fields)."
    }
    return nil
  }

  /// What is wrong with the arguments that are not options; nil if the command takes that many.
  private static func faultOfValues(_ values: [String], _ command: CommandSyntax) -> String? {
    let name = "exifcli \(command.commandName)"
    switch command.commandName {
    case "undo" where values.count > 1, "redo" where values.count > 1:
      // The newest edit is undone first, and made again last.
      let runs = values.compactMap { Int($0) }.sorted()
      guard runs.count == values.count, let oldest = runs.first, let newest = runs.last else {
        return "Photos come after --: \(name) \(values[0]) -- \(values[1])"
      }
      let first = command.commandName.isIdentical(to: "undo") ? newest : oldest
      return "\(name) takes one run at a time: begin with '\(name) \(first)'."
    case "history" where values.count > 1:
      return "\(name) shows one run at a time: leave out '\(values[1])'."
    default: return nil
    }
  }

  private static func faultOfUnknown(
    _ argument: String, _ name: String, _ command: CommandSyntax
  ) -> String? {
    if argument.isPrefixed(by: "--") {
      let names = command.options.flatMap { $0.names ?? [] }.filter(\.isLong).map(\.name)
      let word = String(name.unicodeScalars.dropFirst(2))
      if let nearest = NearestName.of(word, among: names) {
        return "There is no option '\(name)'. Did you mean '--\(nearest)'?"
      }
      let isEdit = names.contains { $0.isIdentical(to: "set") }
      let field = MetadataField(anyName: word).flatMap { isEdit && $0.isEditable ? $0.name : nil }
      return "There is no option '\(name)'." + (field.map { " Write '--set \($0)=…'." } ?? "")
    }
    // Several flags may share a dash, but help may not: `-rh.jpg` is a file that a shell's pattern matched.
    let flags = argument.unicodeScalars.dropFirst()
    let areFlags = flags.allSatisfy { flag in
      flag != "h"
        && command.index(ofOption: "-\(flag)").map { !command.options[$0].takesValue }
          ?? false
    }
    if areFlags { return nil }
    // ExifTool writes options with one dash.
    let word = String(name.unicodeScalars.dropFirst()).lowercased()
    if command.index(ofOption: "--" + word) != nil {
      return "There is no option '\(name)'. Did you mean '--\(word)'?"
    }
    return "There is no option '\(argument)'. If it is a file, write './\(argument)'."
  }
}

extension CommandSyntax {
  /// The index in `options` of the option that a user types like this; nil if there is none.
  fileprivate func index(ofOption typed: String) -> Int? {
    options.firstIndex { ($0.names ?? []).contains { $0.typed.isIdentical(to: typed) } }
  }
}
