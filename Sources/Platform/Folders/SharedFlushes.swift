import Synchronization
import SystemPackage

/// Flushes of one folder that many threads ask for. All that ask while one is going on share the next one: it begins
/// after they asked, and so after what they did in the folder.
final class SharedFlushes: Sendable {
  private final class Group: Sendable {
    /// The result of the group's flush; nil before it. The first thread to lock it flushes for the whole group.
    let result = Mutex<Result<Void, Errno>?>(nil)
  }

  /// The group that others may still join.
  private let open = Mutex(Group())
  private let turn = Mutex(())

  /// Returns once a flush has ended that began after this call.
  ///
  /// - Throws: The error of that flush.
  func flush(_ body: () throws(Errno) -> Void) throws(Errno) {
    let group = open.withLock { $0 }
    let result = group.result.withLock { result in
      let known =
        result
        ?? turn.withLock { _ in
          open.withLock { $0 = Group() }
          return Result { () throws(Errno) in try body() }
        }
      result = known
      return known
    }
    try result.get()
  }
}
