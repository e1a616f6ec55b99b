import Synchronization

/// What stays until the process ends. The system takes all memory back at once then; to free very
/// many objects one by one takes a good part of the time that they were used for.
enum UntilExit {
  private static let kept = Mutex<[any Sendable]>([])

  static func keep(_ object: some Sendable) {
    kept.withLock { $0.append(object) }
  }
}
