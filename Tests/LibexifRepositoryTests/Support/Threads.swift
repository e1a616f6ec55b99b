import Foundation

/// Threads of a test.
struct Threads {
  private let group = DispatchGroup()

  /// Runs `body` on so many threads at once, and returns once all of them are done.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = Threads()
    for index in 0..<count { threads.start { body(index) } }
    threads.wait()
  }

  /// Runs `body` on a further thread.
  func start(_ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread { [group] in
      body()
      group.leave()
    }.start()
  }

  /// Returns once all that was started is done.
  func wait() {
    group.wait()
  }
}
