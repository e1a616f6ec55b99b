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
  /// When the next report may come.
  private var nextReport: ContinuousClock.Instant
  private var report = ProgressReport()
  private var isVisible = false

  /// A line that is first told after `delay`, by `write`.
  init(
    _ style: Style, delay: Duration, now: @escaping () -> ContinuousClock.Instant = { .now },
    write: @escaping (String) -> Void
  ) {
    self.style = style
    self.now = now
    self.write = write
    nextReport = now() + delay
  }

  /// Tells of the progress, unless it is too early for that.
  func update(_ progress: PhotoProgress) {
    let time = now()
    let text = "exifcli: " + report.text(progress, at: time)
    guard time >= nextReport else { return }
    nextReport = time + style.interval
    switch style {
    case .inPlace(let columns):
      // The cursor behind it takes a column too.
      let line = columns.map { ShortText.beginning(of: text, columns: $0 - 1) } ?? text
      write(Self.erasure + line)
      isVisible = true
    case .lines: write(text + "\n")
    }
  }

  /// Leaves the terminal's line to others.
  func clear() {
    guard isVisible else { return }
    write(Self.erasure)
    isVisible = false
  }
}
