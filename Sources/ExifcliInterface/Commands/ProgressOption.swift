import ArgumentParser

/// Where a command tells how far it has come.
struct ProgressOption: ParsableArguments {
  enum Choice: String, OptionValue {
    /// On a terminal that can, once the work has lasted a while.
    case auto
    /// At once, and where there is no terminal too.
    case always
    case never

    var meaning: String {
      switch self {
      case .auto: "on a terminal, once the work has lasted half a second"
      case .always: "at once, and in files and pipes too, a line a second"
      case .never: "nowhere"
      }
    }
  }

  @Option(help: "Tell on standard error how far the work has come.")
  var progress: Choice = .auto
}

extension ProgressOption.Choice {
  /// The line on a stream that leads to this terminal, or to none; nil where nothing is told.
  func line(
    on terminal: Terminal?, write: @escaping (String) -> Void,
    visibility: @escaping (Bool) -> Void
  ) -> ProgressLine? {
    let style: ProgressLine.Style =
      terminal.map { $0.isDumb ? .lines : .inPlace(columns: $0.columns) } ?? .lines
    switch (self, style) {
    case (.never, _), (.auto, .lines): return nil
    case (.auto, .inPlace):
      return ProgressLine(
        style, delay: .milliseconds(500), write: write, visibility: visibility)
    case (.always, _):
      return ProgressLine(style, delay: .zero, write: write, visibility: visibility)
    }
  }
}
