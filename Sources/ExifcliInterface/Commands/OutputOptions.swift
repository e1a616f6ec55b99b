import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// How a command shows what it does.
struct OutputOptions: ParsableArguments {
  @Option(help: ColorOption.help)
  var color: ColorChoice?

  @Option(help: "Show the progress on standard error. (default: auto)")
  var progress: ProgressChoice?

  @Flag var messages: MessageAmount?

  /// The console of the command.
  ///
  /// - Parameter jobs: The most threads, if the user says it.
  func startConsole(jobs: Int? = nil) -> Console {
    Console.start(
      color: color ?? .auto, progress: progress ?? .auto, messages: MessageChoice(messages),
      jobs: jobs)
  }
}

/// When a command that shows no progress uses colours, bold and dim text.
struct ColorOption: ParsableArguments {
  static let help: ArgumentHelp = "Use colours, bold and dim text. (default: auto)"

  @Option(help: Self.help)
  var color: ColorChoice?

  /// The console of the command.
  func startConsole(_ messages: MessageAmount? = nil) -> Console {
    Console.start(color: color ?? .auto, messages: MessageChoice(messages))
  }
}

extension ColorChoice: OptionValue {
  var meaning: String {
    switch self {
    case .auto: "on a terminal, unless NO_COLOR is set"
    case .always: "in files and pipes too"
    case .never: "plain text only"
    }
  }
}

extension ProgressChoice: OptionValue {
  var meaning: String {
    switch self {
    case .auto: "on a terminal, after half a second"
    case .always: "at once; in files and pipes one line a second"
    case .never: "no progress"
    }
  }
}

/// The flags that say how much a command says. Only one of them may be given.
enum MessageAmount: String, EnumerableFlag {
  case quiet
  case verbose

  static func name(for value: MessageAmount) -> NameSpecification { .shortAndLong }

  static func help(for value: MessageAmount) -> ArgumentHelp? {
    switch value {
    case .quiet: "Print no warnings; for edits, print only failures."
    case .verbose:
      "Print the same message for each photo, not only for the first five, and name the files that are passed over."
    }
  }
}

extension MessageChoice {
  /// The choice by the flag; the usual one if there is none.
  fileprivate init(_ amount: MessageAmount?) {
    switch amount {
    case .quiet: self = .quiet
    case .verbose: self = .verbose
    case nil: self = .usual
    }
  }
}

/// The whole number that a user gives to an option.
func wholeNumber(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw ValidationError("give a whole number, such as 10") }
  return number
}

/// One of the few values of an option, with its meaning for the help, the manual and the completions.
///
/// The help says the default: for one that the option has itself, the parser searches all conformances of the program
/// twice, a fortieth of the time that a start takes.
protocol OptionValue: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {
  /// The meaning of the value, in a few words.
  var meaning: String { get }
}

extension OptionValue {
  /// The value of this name, in any case.
  init?(argument: String) {
    self.init(rawValue: argument.lowercased())
  }

  // The parser's own implementation asks the runtime for a key path each time it reads a command.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.meaning) })
  }
}

extension TextCharset: OptionValue {
  var meaning: String {
    switch self {
    case .utf8: "Unicode"
    case .latin1: "Western Europe: Windows-1252, which contains ISO 8859-1"
    case .latin2: "Central Europe: Windows-1250"
    case .cyrillic: "Cyrillic: Windows-1251"
    case .greek: "Greek: Windows-1253"
    case .turkish: "Turkish: Windows-1254"
    case .macRoman: "Mac OS Roman"
    case .shiftJIS: "Japanese: Windows' code page 932"
    }
  }
}
