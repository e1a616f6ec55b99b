import Synchronization

/// Windows that nobody reads through at the moment, for whoever needs one next.
final class FileWindows: Sendable {
  private let windows = Mutex<[FileWindow]>([])

  /// Lends a window while `body` runs.
  func withWindow<Result>(_ body: (inout FileWindow) -> Result) -> Result {
    var window = windows.withLock { $0.popLast() } ?? FileWindow()
    let result = body(&window)
    windows.withLock { $0.append(window) }
    return result
  }
}
