import PhotoUseCases

/// Tells how far the work has come, in one line on a terminal that is written again and again, or
/// in a line after the other elsewhere.
final class ProgressLine {
  /// How the progress is told.
  enum Style {
    /// In one line of a terminal of so many columns, where that is known.
    case inPlace(columns: Int?)
    /// In lines without control characters.
    case lines

    /// How much time passes at least between two of them.
    fileprivate var interval: Duration {
      switch self {
      case .inPlace: .milliseconds(100)
      case .lines: .seconds(1)
      }
    }
  }

  /// Back to the line's start, and nothing on the line.
  private static let erasure = "\r\u{1B}[K"

  private let style: Style
  private let now: () -> ContinuousClock.Instant
  private let write: (String) -> Void
  private let visibility: (Bool) -> Void
  /// When the next report may come.
  private var nextReport: ContinuousClock.Instant
  private var report = ProgressReport()
  private var isVisible = false

  /// A line that is first told after `delay`, by `write`. `visibility` is called before it is there
  /// and after it was.
  init(
    _ style: Style, delay: Duration, now: @escaping () -> ContinuousClock.Instant = { .now },
    write: @escaping (String) -> Void, visibility: @escaping (Bool) -> Void = { _ in }
  ) {
    self.style = style
    self.now = now
    self.write = write
    self.visibility = visibility
    nextReport = now() + delay
  }

  /// Tells of the progress, unless it is too early for that. Where all is done, the line is clear.
  func update(_ progress: PhotoProgress) {
    let time = now()
    let text = "exifcli: " + report.text(progress, at: time)
    if case .inPlace = style, progress.done == progress.total { return clear() }
    guard time >= nextReport else { return }
    nextReport = time + style.interval
    switch style {
    case .inPlace(let columns):
      if !isVisible { visibility(true) }
      isVisible = true
      // The cursor behind it takes a column too.
      write(
        Self.erasure
          + (columns.map { ShortText.beginning(of: text, columns: $0 - 1) } ?? text))
    case .lines: write(text + "\n")
    }
  }

  /// Leaves the terminal's line to others.
  func clear() {
    guard isVisible else { return }
    write(Self.erasure)
    isVisible = false
    visibility(false)
  }
}
