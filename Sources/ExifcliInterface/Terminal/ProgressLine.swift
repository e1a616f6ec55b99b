import PhotoUseCases

/// Shows the progress: in one line of a terminal, which is overwritten each time, or in separate lines
/// elsewhere.
final class ProgressLine {
  /// How the progress is shown.
  enum Style {
    /// In one line of a terminal; its columns are nil if they are not known.
    case inPlace(columns: Int?)
    /// In lines without control characters.
    case lines

    /// The minimum time between two reports.
    fileprivate var interval: Duration {
      switch self {
      case .inPlace: .milliseconds(100)
      case .lines: .seconds(1)
      }
    }
  }

  /// Returns to the start of the line and erases the line.
  private static let erasure = "\r\u{1B}[K"

  private let style: Style
  private let now: () -> ContinuousClock.Instant
  private let write: (String) -> Void
  private let visibility: (Bool) -> Void
  /// When the next report may come.
  private var nextReport: ContinuousClock.Instant
  private var report = ProgressReport()
  private var isVisible = false

  /// A line that `write` first writes after `delay`. `visibility` is called before the line appears and
  /// after it disappears.
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

  /// Shows the progress, unless it is too early. Clears the line when all files are done.
  func update(_ progress: PhotoProgress) {
    let time = now()
    let text = report.text(progress, at: time)
    if case .inPlace = style, progress.done == progress.total { return clear() }
    show(text, at: time)
  }

  /// Shows how much of a large file is done, unless it is too early.
  func update(_ bytes: Int, of total: Int) {
    show(report.text(bytes, of: total), at: now())
  }

  private func show(_ text: String, at time: ContinuousClock.Instant) {
    let text = "exifcli: " + text
    guard time >= nextReport else { return }
    nextReport = time + style.interval
    switch style {
    case .inPlace(let columns):
      if !isVisible { visibility(true) }
      isVisible = true
      // The cursor after the text takes a column too.
      write(
        Self.erasure
          + (columns.map { ShortText.beginning(of: text, columns: $0 - 1) } ?? text))
    case .lines: write(text + "\n")
    }
  }

  /// Clears the line for other output.
  func clear() {
    guard isVisible else { return }
    write(Self.erasure)
    isVisible = false
    visibility(false)
  }
}

/// The text of the progress: `1280 of 5120 files, 640/s, 6 s left`.
struct ProgressReport {
  private var first: (done: Int, time: ContinuousClock.Instant)?
  private var lastDone = 0

  /// The text for the progress at `time`. The speed is measured from the first call, or from the start of a
  /// further round.
  mutating func text(_ progress: PhotoProgress, at time: ContinuousClock.Instant) -> String {
    if progress.done < lastDone { first = nil }
    lastDone = progress.done
    let first = first ?? (progress.done, time)
    self.first = first
    var parts = [
      progress.total.map { "\(progress.done) of \(Counted.text($0, "file"))" }
        ?? Counted.text(progress.done, "file")
    ]
    let seconds = (time - first.time) / .seconds(1)
    let rate = Double(progress.done - first.done) / seconds
    if rate.isFinite, rate > 0 {
      parts.append("\(Self.rounded(rate))/s")
      if let total = progress.total {
        parts.append("\(Self.text(seconds: Double(total - progress.done) / rate)) left")
      }
    }
    return parts.joined(separator: ", ")
  }

  /// The text for a large file: `2.4 of 8.6 GB copied and read back`, after the files that are done: `3 files, `.
  func text(_ bytes: Int, of total: Int) -> String {
    func gigabytes(_ bytes: Int) -> String {
      let tenths = Int((Double(bytes) / 1e8).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    let files = lastDone > 0 ? Counted.text(lastDone, "file") + ", " : ""
    return files + "\(gigabytes(bytes)) of \(gigabytes(total)) GB copied and read back"
  }

  /// The number, with a decimal place if it is small.
  private static func rounded(_ number: Double) -> String {
    let tenths = Int(min(number * 10, 1e15).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
  }

  /// The time, no more exact than the prediction.
  private static func text(seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9).rounded(.up))
    let minutes = (seconds + 59) / 60
    if seconds < 100 { return "\(seconds) s" }
    return minutes < 100 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
