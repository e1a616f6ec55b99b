import PhotoUseCases

/// What is said of the work's progress: `1280 of 5120 files, 640/s, 6 s left`.
struct ProgressReport {
  private var first: (done: Int, time: ContinuousClock.Instant)?
  private var lastDone = 0

  /// The text for the progress that was made by `time`. The speed is that since the first call, or
  /// since the work went into a further round.
  mutating func text(_ progress: PhotoProgress, at time: ContinuousClock.Instant) -> String {
    if progress.done < lastDone { first = nil }
    lastDone = progress.done
    let first = first ?? (progress.done, time)
    self.first = first
    var parts = [
      progress.total.map { "\(progress.done) of \($0) files" } ?? "\(progress.done) files"
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

  /// The number, with a decimal place where it is small.
  private static func rounded(_ number: Double) -> String {
    let tenths = Int(min(number * 10, 1e15).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
  }

  /// The time, no more exactly than it can be foretold.
  private static func text(seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9).rounded(.up))
    let minutes = (seconds + 59) / 60
    if seconds < 100 { return "\(seconds) s" }
    return minutes < 100 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
