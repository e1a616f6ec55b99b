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
    guard let name = arguments.first, !name.isPrefixed(by: "-") else { return nil }
    if name.isIdentical(to: "help") {
      return arguments.dropFirst().first.flatMap(faultOfCommand)
    }
    guard let command = syntax.subcommand(name) else { return faultOfCommand(name) }
    return Self.fault(in: arguments.dropFirst(), of: command)
  }

  private func faultOfCommand(_ name: String) -> String? {
    let names = (syntax.subcommands ?? []).map(\.commandName) + ["help"]
    if name.isPrefixed(by: "-") || names.contains(where: { $0.isIdentical(to: name) }) {
      return nil
    }
    if let nearest = NearestName.of(name, among: names) {
      return "There is no command '\(name)'. Did you mean '\(nearest)'?"
    }
    let path = name.utf8.isEmpty ? "photos" : name
    return "There is no command '\(name)'. To list photos, write 'exifcli list \(path)'."
  }

  private static func fault(
    in arguments: ArraySlice<String>, of command: CommandSyntax
  ) -> String? {
    var seen: Set<Int> = []
    var fault: String?
    var rest = arguments
    while let argument = rest.popFirst(), !argument.isIdentical(to: "--") {
      guard argument.isPrefixed(by: "-"), !argument.isIdentical(to: "-") else { continue }
      if ["--help", "-h"].contains(where: argument.isIdentical) { return nil }
      let parts = argument.parts(separatedBy: "=", maxSplits: 1)
      guard let index = command.index(ofOption: parts[0]) else {
        fault = fault ?? faultOfUnknown(argument, parts[0], command)
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
        fault =
          fault ?? "\(argument) has no value. If it is '\(value)', write '\(argument)=\(value)'."
      }
    }
    return fault
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
