import Synchronization

/// A number of photos that one thread finds out and another wants to know.
final class PhotoCount: Sendable {
  private let count = Mutex<Int?>(nil)

  /// The number; nil where it is not known yet.
  var value: Int? { count.withLock { $0 } }

  func set(_ value: Int) {
    count.withLock { $0 = value }
  }
}
