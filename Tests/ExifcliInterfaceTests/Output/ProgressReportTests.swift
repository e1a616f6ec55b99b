import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// The text of the progress.
struct ProgressReportTests {
  @Test(arguments: [
    (100, 1000, 1.0, "100 of 1000 files, 100/s, 9 s left"),
    (100, nil, 1.0, "100 files, 100/s"),
    (1, 1000, 8.0, "1 of 1000 files, 0.1/s, 2 h 14 min left"),
    (99, 1000, 10.0, "99 of 1000 files, 9.9/s, 92 s left"),
    (100, 12_500, 5.0, "100 of 12500 files, 20/s, 11 min left"),
    (1000, 1000, 10.0, "1000 of 1000 files, 100/s, 0 s left"),
    (10, 1_000_000, 1.0, "10 of 1000000 files, 10/s, 27 h 47 min left"),
    (256, 5000, 0.0, "256 of 5000 files"),
  ])
  func isTheCountTheSpeedAndTheTimeLeft(
    done: Int, total: Int?, seconds: Double, text: String
  ) {
    let start = ContinuousClock.now
    var report = ProgressReport()
    _ = report.text(PhotoProgress(done: 0, total: total), at: start)

    #expect(
      report.text(PhotoProgress(done: done, total: total), at: start + .seconds(seconds)) == text)
  }

  /// Earlier work, such as the search for photos, does not count for the speed.
  @Test func countsFromTheFirstReport() {
    let start = ContinuousClock.now
    var report = ProgressReport()

    #expect(report.text(PhotoProgress(done: 400, total: 1000), at: start) == "400 of 1000 files")
    #expect(
      report.text(PhotoProgress(done: 500, total: 1000), at: start + .seconds(2))
        == "500 of 1000 files, 50/s, 10 s left")
  }

  /// Thumbnails are a round after the metadata.
  @Test func countsAnewInAFurtherRound() {
    let start = ContinuousClock.now
    var report = ProgressReport()
    for (done, seconds) in [(1, 0), (1000, 1), (1, 11)] {
      _ = report.text(PhotoProgress(done: done, total: 1000), at: start + .seconds(seconds))
    }

    #expect(
      report.text(PhotoProgress(done: 101, total: 1000), at: start + .seconds(21))
        == "101 of 1000 files, 10/s, 90 s left")
  }

  @Test func hasNoSpeedIfNothingMoves() {
    let start = ContinuousClock.now
    var report = ProgressReport()
    _ = report.text(PhotoProgress(done: 5, total: 10), at: start)

    #expect(
      report.text(PhotoProgress(done: 5, total: 10), at: start + .seconds(9)) == "5 of 10 files")
  }
}
