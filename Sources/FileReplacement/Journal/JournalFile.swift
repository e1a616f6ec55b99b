import Platform
import Synchronization
package import SystemPackage

/// The owner of an open journal. The file only grows, by whole lines, which are on the disk once
/// they are appended.
///
/// Everything goes through the file's descriptor. So the program checks, reads and appends to the
/// same file, even if its path changes.
package final class JournalFile: Sendable {
  /// The maximum size in bytes, enough for a million edits. A larger file is not read: it may be a
  /// hole of a terabyte.
  package static let maximumSize = 512 << 20
  /// The maximum time to wait for another program's lock, in milliseconds.
  private static let patience = 30_000
  /// The same after the work is cancelled, or after another program kept the lock for too long.
  private static let shortPatience = 1000
  /// The time between two attempts, in milliseconds.
  private static let pause = 2

  private let descriptor: FileDescriptor
  private let folder: FilePath
  /// Whether another program has kept the lock for longer than an append takes.
  private let isHeld = Atomic(false)

  /// Opens the journal at this path. Only its owner can read a new one, as it contains removed
  /// metadata, such as positions.
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

  /// Creates the journal with this name in the folder. Only its owner can read it.
  ///
  /// - Throws: `inaccessible(.fileExists)` if the name is taken.
  init(creating name: FilePath, in folder: OpenFolder) throws(JournalRefusal) {
    self.folder = folder.path
    descriptor = try JournalRefusal.accessing { () throws(Errno) in
      try folder.open(
        name, .readWrite, options: [.append, .create, .exclusiveCreate],
        permissions: [.ownerReadWrite])
    }
  }

  deinit {
    // Everything written is on the disk already, so an error does not matter.
    try? descriptor.close()
  }

  /// The file's size now, in bytes.
  func size() throws(Errno) -> Int {
    Int(try Stat(descriptor).size)
  }

  /// Checks that the file is a journal or empty, and that no other user owns it or can write it.
  package func check() throws(JournalRefusal) {
    let status = try JournalRefusal.accessing { () throws(Errno) in try Stat(descriptor) }
    guard status.type == .regular else { throw .notAJournal }
    guard status.userID.rawValue == CurrentUser.id else { throw .othersFile }
    guard status.permissions.isDisjoint(with: [.groupWrite, .otherWrite]) else {
      throw .writableByOthers
    }
    let isJournal = try JournalRefusal.accessing { () throws(Errno) in try self.isJournal() }
    guard isJournal else { throw .notAJournal }
  }

  /// Checks that there is room for a line of the maximum length.
  func checkRoom() throws(JournalRefusal) {
    let size = try JournalRefusal.accessing { () throws(Errno) in try self.size() }
    guard size <= Self.maximumSize - JournalContents.maximumLineLength else { throw .full }
  }

  private func isJournal() throws(Errno) -> Bool {
    if try size() == 0 { return true }
    for beginning in JournalRecord.beginnings {
      // The first line may have been cut off anywhere.
      let head = try read(0..<beginning.count).prefix { $0 != UInt8(ascii: "\n") }
      if !head.isEmpty, beginning.starts(with: head) { return true }
    }
    return false
  }

  /// The bytes of the range, fewer if the file ends inside it.
  func read(_ range: Range<Int>) throws(Errno) -> [UInt8] {
    try descriptor.bytes(in: range)
  }

  /// Appends whole lines, and returns once they are on the disk. If this fails, the file is as it
  /// was.
  ///
  /// Programs that append at the same time wait for each other.
  ///
  /// - Parameter isFlushed: Whether they are on the disk then. If not, a program that is killed loses nothing, but
  ///   a machine may.
  package func append(
    _ lines: [UInt8], isFlushed: Bool = true, isCancelled: () -> Bool = { false }
  ) throws(Errno) {
    try lock(isCancelled: isCancelled)
    defer { descriptor.unlock() }
    let status = try Stat(descriptor)
    // Nobody would find the records in a file that was removed or replaced.
    guard status.linkCount > 0 else { throw .noSuchFileOrDirectory }
    let size = Int(status.size)
    var lines = lines
    if size > 0, try read(size - 1..<size) != [UInt8(ascii: "\n")] {
      // Ends a line that was cut off when the program or the machine crashed.
      lines.insert(UInt8(ascii: "\n"), at: 0)
    }
    guard size <= Self.maximumSize - lines.count else { throw .fileTooLarge }
    do throws(Errno) {
      _ = try Errno.catching { try descriptor.writeAll(lines) }
      if isFlushed { try descriptor.synchronize() }
    } catch {
      try? descriptor.truncate(to: size)
      throw error
    }
    if size == 0 { try Folder.synchronize(folder) }
  }

  /// Locks the file. Other programs hold the lock only while they append. But whoever may read the
  /// file can hold the lock for ever.
  ///
  /// - Throws: `wouldBlock` if another program keeps the lock, for which later calls wait only
  ///   briefly; `canceled` if the work is cancelled meanwhile.
  private func lock(isCancelled: () -> Bool) throws(Errno) {
    let patience = isHeld.load(ordering: .relaxed) ? Self.shortPatience : Self.patience
    for waited in stride(from: 0, to: patience, by: Self.pause) {
      do throws(Errno) {
        return try descriptor.tryLock()
      } catch .wouldBlock {
        if waited >= Self.shortPatience, isCancelled() { throw .canceled }
        Pause.wait(milliseconds: Self.pause)
      } catch .notSupported, .noLocks {
        // The file system has no locks, but lines are appended in one piece.
        return
      } catch {
        throw error
      }
    }
    isHeld.store(true, ordering: .relaxed)
    throw .wouldBlock
  }
}
