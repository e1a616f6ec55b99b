import Platform
import Synchronization
package import SystemPackage

/// The owner of an open journal. The file only ever grows, by whole lines that are on the disk once they
/// are appended.
///
/// The program goes by the file's descriptor, so that it checks, reads and appends to the same file, whatever
/// becomes of its path.
package final class JournalFile: Sendable {
  /// How large it may be, in bytes: that of a million edits. What is larger is not read, as it may be
  /// a hole of a terabyte.
  package static let maximumSize = 512 << 20
  /// How long the lock of another program is waited for, in milliseconds, and how long at a time.
  private static let patience = 30_000
  /// The same once the work is cancelled, or another program was found to hold the lock.
  private static let shortPatience = 1000
  private static let pause = 2

  private let descriptor: FileDescriptor
  private let folder: FilePath
  /// Whether another program holds the lock for longer than appending takes.
  private let isHeld = Atomic(false)

  /// Opens the journal at this path. A new one is readable by its owner alone, as it holds what
  /// photos no longer say, such as positions.
  ///
  /// - Parameter isCreated: Whether to create the file if it is missing.
  package init(at path: FilePath, isCreated: Bool) throws(JournalRefusal) {
    let path = try path.followingOwnLinks()
    folder = path.folder
    var options: FileDescriptor.OpenOptions = [.append, .noFollow, .nonBlocking, .closeOnExec]
    if isCreated { options.insert(.create) }
    do throws(Errno) {
      descriptor = try Errno.catching {
        try FileDescriptor.open(
          path, .readWrite, options: options, permissions: [.ownerReadWrite])
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  deinit {
    // All that was written is on the disk already, so there is nothing that closing could lose.
    try? descriptor.close()
  }

  /// How many bytes it has now.
  func size() throws(Errno) -> Int {
    Int(try Stat(descriptor).size)
  }

  /// Checks that the file is a journal or empty, and that no other user owns it or can write it.
  ///
  /// - Parameter isTrusted: Whether other users may.
  package func check(isTrusted: Bool) throws(JournalRefusal) {
    let status = try JournalRefusal.accessing { () throws(Errno) in try Stat(descriptor) }
    guard status.type == .regular else { throw .notAJournal }
    if !isTrusted {
      guard status.userID.rawValue == CurrentUser.id else { throw .othersFile }
      guard status.permissions.isDisjoint(with: [.groupWrite, .otherWrite]) else {
        throw .writableByOthers
      }
    }
    let isJournal = try JournalRefusal.accessing { () throws(Errno) in try self.isJournal() }
    guard isJournal else { throw .notAJournal }
  }

  /// Checks that there is room for some more lines, as long as they can be.
  func checkRoom() throws(JournalRefusal) {
    let size = try JournalRefusal.accessing { () throws(Errno) in try self.size() }
    guard size <= Self.maximumSize - JournalContents.maximumLineLength else { throw .full }
  }

  private func isJournal() throws(Errno) -> Bool {
    if try size() == 0 { return true }
    let beginning = JournalRecord.beginning
    // The first line may have been cut off anywhere.
    let head = try read(0..<beginning.count).prefix { $0 != UInt8(ascii: "\n") }
    return !head.isEmpty && beginning.starts(with: head)
  }

  /// The bytes of the range, fewer if the file ends in it.
  func read(_ range: Range<Int>) throws(Errno) -> [UInt8] {
    try descriptor.bytes(in: range)
  }

  /// Appends whole lines, and returns once they are on the disk. Where that fails, the file is as
  /// it was.
  ///
  /// Programs that append at the same time wait for each other.
  package func append(_ lines: [UInt8], isCancelled: () -> Bool = { false }) throws(Errno) {
    try lock(isCancelled: isCancelled)
    defer { descriptor.unlock() }
    let status = try Stat(descriptor)
    // Nobody would find the records in a file that was removed or replaced.
    guard status.linkCount > 0 else { throw .noSuchFileOrDirectory }
    let size = Int(status.size)
    var lines = lines
    if size > 0, try read(size - 1..<size) != [UInt8(ascii: "\n")] {
      // A line that was cut off when a program or the machine broke down ends here.
      lines.insert(UInt8(ascii: "\n"), at: 0)
    }
    guard size <= Self.maximumSize - lines.count else { throw .fileTooLarge }
    do throws(Errno) {
      _ = try Errno.catching { try descriptor.writeAll(lines) }
      try descriptor.synchronize()
    } catch {
      try? descriptor.truncate(to: size)
      throw error
    }
    if size == 0 { try Folder.synchronize(folder) }
  }

  /// Locks the file. Others who append to it take a moment; whoever may read it can hold the lock
  /// for ever.
  ///
  /// - Throws: `wouldBlock` if they do, which is not waited for again; `canceled` if the work is
  ///   cancelled meanwhile.
  private func lock(isCancelled: () -> Bool) throws(Errno) {
    let patience = isHeld.load(ordering: .relaxed) ? Self.shortPatience : Self.patience
    for waited in stride(from: 0, to: patience, by: Self.pause) {
      do throws(Errno) {
        return try descriptor.tryLock()
      } catch .wouldBlock {
        if waited >= Self.shortPatience, isCancelled() { throw .canceled }
        Pause.wait(milliseconds: Self.pause)
      } catch .notSupported, .noLocks {
        // A file system without locks. Lines are appended in one piece all the same.
        return
      } catch {
        throw error
      }
    }
    isHeld.store(true, ordering: .relaxed)
    throw .wouldBlock
  }
}
