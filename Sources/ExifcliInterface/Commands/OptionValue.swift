import ArgumentParser

/// One of the few values that an option has, with what it means, for the help, the manual and the
/// completions.
protocol OptionValue: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {
  /// What the value means, in a few words.
  var meaning: String { get }
}

extension OptionValue {
  // The parser's own would ask the runtime for a key path, each time that a command is read.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.meaning) })
  }
}
