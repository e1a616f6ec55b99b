/// Where a command uses colours, bold and dim text.
enum ColorChoice: String, CaseIterable {
  /// On a terminal that can, for a user who has not set NO_COLOR (no-color.org).
  case auto
  case always
  case never

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

/// Where a command tells how far it has come.
enum ProgressChoice: String, CaseIterable {
  /// On a terminal that can, once the work has lasted a while.
  case auto
  /// At once, and where there is no terminal too.
  case always
  case never

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
