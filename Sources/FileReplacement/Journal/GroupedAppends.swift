import Synchronization
import SystemPackage

/// Appends that many threads make to one file. What arrives while another append is on its way to
/// the disk goes there together, in the next one, so that it is flushed once for all of them.
final class GroupedAppends: Sendable {
  /// Writes the bytes to the end of the file, and returns once they are on the disk.
  typealias Write = @Sendable ([UInt8]) throws(Errno) -> Void

  /// Appends that go to the disk together.
  fileprivate final class Group: Sendable {
    /// What became of them; nil before that. The thread that is the first to lock it appends for
    /// the whole group, while the others wait for the lock.
    let result = Mutex<Result<Void, Errno>?>(nil)
  }

  /// A group that others may still join.
  struct OpenGroup {
    fileprivate let group = Group()
    fileprivate(set) var bytes: [UInt8] = []
  }

  let openGroup = Mutex(OpenGroup())
  private let write: Mutex<Write>

  /// Appends by this function. Calls are serialised.
  init(_ write: @escaping Write) {
    self.write = Mutex(write)
  }

  /// Appends the bytes, and returns once they are on the disk.
  ///
  /// - Throws: What kept the whole group from being appended.
  func append(_ bytes: [UInt8]) throws(Errno) {
    let group = openGroup.withLock { open in
      open.bytes += bytes
      return open.group
    }
    let result = group.result.withLock { result in
      let known = result ?? writeOpenGroup()
      result = known
      return known
    }
    try result.get()
  }

  /// Closes the group once it is its turn, and writes it.
  private func writeOpenGroup() -> Result<Void, Errno> {
    write.withLock { write in
      let bytes = openGroup.withLock { open in
        defer { open = OpenGroup() }
        return open.bytes
      }
      return Result { () throws(Errno) in try write(bytes) }
    }
  }
}
