import Synchronization
import SystemPackage

/// Appends of many threads to one file. Bytes that arrive while others are being flushed to the
/// disk form a group. The next append writes the whole group, so that it is flushed once.
final class GroupedAppends: Sendable {
  /// Writes the bytes to the end of the file, and returns once they are on the disk.
  typealias Write = @Sendable ([UInt8]) throws(Errno) -> Void

  /// Appends that go to the disk together.
  fileprivate final class Group: Sendable {
    /// The result of the group; nil before it is written. The first thread to lock it appends for
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

  /// Appends with this function. Calls are serialised.
  init(_ write: @escaping Write) {
    self.write = Mutex(write)
  }

  /// Appends the bytes, and returns once they are on the disk.
  ///
  /// - Throws: The error of the whole group.
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

  /// Closes the open group when its turn comes, and writes it.
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
