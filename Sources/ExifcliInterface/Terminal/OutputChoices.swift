/// When a command uses colours, bold and dim text.
enum ColorChoice: String, CaseIterable {
  /// On a terminal that supports them, unless NO_COLOR is set (no-color.org).
  case auto
  case always
  case never

  /// The ink for a stream to this terminal, or to none.
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

/// How much a command says about photos that it could read or edit.
enum MessageChoice {
  /// The first few of the same warnings, and their number; the edits.
  case usual
  /// Failures only.
  case quiet
  /// All warnings.
  case verbose
}

/// When a command shows its progress.
enum ProgressChoice: String, CaseIterable {
  /// On a terminal that supports it, after half a second.
  case auto
  /// At once, and also without a terminal.
  case always
  case never

  /// The progress line on a stream to this terminal, or to none; nil if no progress is shown.
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
