import ArgumentParser

/// Where a command uses colours, bold and dim text.
struct ColorOption: ParsableArguments {
  enum Choice: String, OptionValue {
    /// On a terminal that can, for a user who has not set NO_COLOR (no-color.org).
    case auto
    case always
    case never

    var meaning: String {
      switch self {
      case .auto: "on a terminal, unless NO_COLOR is set"
      case .always: "in files and pipes too"
      case .never: "nowhere"
      }
    }
  }

  @Option(help: "Use colours, bold and dim text.")
  var color: Choice = .auto
}

extension ColorOption.Choice {
  /// The ink for a stream that leads to this terminal, or to none.
  func ink(on terminal: Terminal?) -> Ink {
    switch self {
    case .auto:
      guard let terminal, !terminal.isDumb, Environment["NO_COLOR"] == nil else { return .plain }
      return Ink(isColored: true)
    case .always: return Ink(isColored: true)
    case .never: return .plain
    }
  }
}
