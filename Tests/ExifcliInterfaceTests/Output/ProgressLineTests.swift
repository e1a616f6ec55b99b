import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// The progress line.
struct ProgressLineTests {
  /// A clock that the test sets, and the output of the line.
  private final class World {
    var time = ContinuousClock.now
    var writes: [String] = []
    /// When the line appeared or disappeared, and how much had been written by then.
    var visibility: [Visibility] = []
  }

  private struct Visibility: Equatable {
    let isVisible: Bool
    let writeCount: Int
  }

  private struct Sample {
    let world = World()
    let line: ProgressLine

    init(_ style: ProgressLine.Style, delay: Duration = .zero) {
      line = ProgressLine(
        style, delay: delay, now: { [world] in world.time },
        write: { [world] in world.writes.append($0) },
        visibility: { [world] in
          world.visibility.append(Visibility(isVisible: $0, writeCount: world.writes.count))
        })
    }

    var writes: [String] { world.writes }

    func update(_ done: Int, of total: Int? = 1000, after milliseconds: Int = 0) {
      world.time += .milliseconds(milliseconds)
      line.update(PhotoProgress(done: done, total: total))
    }
  }

  private static let erasure = "\r\u{1B}[K"

  @Test func isWrittenOverItself() {
    let sample = Sample(.inPlace(columns: nil))
    sample.update(10)
    sample.update(20, after: 100)

    #expect(
      sample.writes == [
        Self.erasure + "exifcli: 10 of 1000 files",
        Self.erasure + "exifcli: 20 of 1000 files, 100/s, 10 s left",
      ])
  }

  @Test func tellsHowMuchOfALargeFileIsDone() {
    let sample = Sample(.inPlace(columns: nil))
    sample.line.update(1_234_567_890, of: 40_000_000_000)
    sample.update(1, after: 100)
    sample.update(2, after: 1)
    sample.world.time += .milliseconds(100)
    sample.line.update(20_000_000_000, of: 40_000_000_000)
    sample.line.update(20_100_000_000, of: 40_000_000_000)
    #expect(
      sample.writes == [
        Self.erasure + "exifcli: 1.2 of 40.0 GB copied and read back",
        Self.erasure + "exifcli: 1 of 1000 files",
        Self.erasure + "exifcli: 2 files, 20.0 of 40.0 GB copied and read back",
      ])
  }

  /// Ten times a second on a terminal, once a second elsewhere.
  @Test(arguments: [(ProgressLine.Style.inPlace(columns: 80), 100), (.lines, 1000)])
  func isWrittenNoMoreOftenThanAnyoneCanRead(style: ProgressLine.Style, interval: Int) {
    let sample = Sample(style)
    sample.update(1)
    sample.update(2, after: interval - 1)
    #expect(sample.writes.count == 1)
    sample.update(3, after: 1)
    #expect(sample.writes.count == 2)
    sample.update(4, after: interval - 1)
    #expect(sample.writes.count == 2)
  }

  @Test func isNotThereBeforeItsTime() {
    let sample = Sample(.inPlace(columns: 80), delay: .milliseconds(500))
    sample.update(1, after: 499)
    #expect(sample.writes.isEmpty)
    sample.update(2, after: 1)
    #expect(sample.writes.count == 1)
  }

  @Test func isClearedOnceIfItIsThere() {
    let sample = Sample(.inPlace(columns: 80))
    sample.line.clear()
    #expect(sample.writes.isEmpty)
    sample.update(1)
    sample.line.clear()
    sample.line.clear()
    #expect(sample.writes.dropFirst() == [Self.erasure])
    // It comes back when it is due.
    sample.update(2, after: 100)
    #expect(sample.writes.count == 3)
  }

  @Test func isClearedWhenAllIsDone() {
    let sample = Sample(.inPlace(columns: 80))
    sample.update(10, of: 20)
    sample.update(20, of: 20)
    sample.update(20, of: 20, after: 1000)

    #expect(sample.writes == [Self.erasure + "exifcli: 10 of 20 files", Self.erasure])
  }

  /// The cleanup is announced before the line appears, and until it is gone.
  @Test func saysWhetherItIsThere() {
    let sample = Sample(.inPlace(columns: 80))
    sample.update(1)
    sample.update(2, after: 100)
    sample.line.clear()
    sample.line.clear()
    sample.update(3, after: 100)

    #expect(
      sample.world.visibility == [
        Visibility(isVisible: true, writeCount: 0), Visibility(isVisible: false, writeCount: 3),
        Visibility(isVisible: true, writeCount: 3),
      ])
  }

  @Test func isNeverThereWithoutATerminal() {
    let sample = Sample(.lines)
    sample.update(1)
    sample.line.clear()

    #expect(sample.world.visibility.isEmpty)
  }

  @Test func hasNoControlCharactersWithoutATerminal() {
    let sample = Sample(.lines)
    sample.update(10)
    sample.line.clear()
    sample.update(20, of: nil, after: 1000)

    #expect(sample.writes == ["exifcli: 10 of 1000 files\n", "exifcli: 20 files, 10/s\n"])
  }

  /// The cursor after it needs room too.
  @Test(arguments: [
    (26, "exifcli: 10 of 1000 files"), (25, "exifcli: 10 of 1000 fil…"), (2, "…"), (1, ""),
  ])
  func neverWraps(columns: Int, line: String) {
    let sample = Sample(.inPlace(columns: columns))
    sample.update(10)

    #expect(sample.writes == [Self.erasure + line])
  }
}
