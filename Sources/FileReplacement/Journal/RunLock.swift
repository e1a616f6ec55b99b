import Platform
import SystemPackage

/// Marks a run as at work: a locked file beside the run's own. The lock ends with the program, also if it
/// is killed.
final class RunLock: Sendable {
  /// How often a lock is tried, and the time between two attempts in milliseconds. A program
  /// that checks the lock holds it for a moment.
  private static let (attempts, pause) = (50, 2)

  private let descriptor: FileDescriptor
  private let name: FilePath
  private let folder: OpenFolder

  /// Locks the run.
  ///
  /// - Throws: `inaccessible(.wouldBlock)` if another program has locked it.
  init(of number: Int, in folder: OpenFolder) throws(JournalRefusal) {
    let name = Self.name(ofRun: number)
    descriptor = try JournalRefusal.accessing { () throws(Errno) in
      for _ in 1..<Self.attempts {
        if let descriptor = try Self.lock(name, in: folder) { return descriptor }
        Pause.wait(milliseconds: Self.pause)
      }
      guard let descriptor = try Self.lock(name, in: folder) else { throw .wouldBlock }
      return descriptor
    }
    (self.name, self.folder) = (name, folder)
  }

  /// The locked file; nil if another program has locked it.
  private static func lock(
    _ name: FilePath, in folder: OpenFolder
  ) throws(Errno) -> FileDescriptor? {
    let descriptor = try folder.open(
      name, .readWrite, options: [.create], permissions: [.ownerReadWrite])
    do throws(Errno) {
      try descriptor.tryLock()
      // Its last holder may have removed the file after it was opened here: the next program would
      // make a new one, and lock that.
      if try Stat(descriptor).linkCount > 0 { return descriptor }
    } catch .notSupported, .noLocks {
      // The file system has no locks: nobody can know that the run is at work.
      return descriptor
    } catch .wouldBlock {
      // Tried again.
    } catch {
      try? descriptor.close()
      throw error
    }
    try? descriptor.close()
    return nil
  }

  deinit {
    // Nothing is written to it, so no error matters.
    try? folder.remove(name)
    try? descriptor.close()
  }

  /// Whether a program has locked the run.
  static func isHeld(ofRun number: Int, in folder: OpenFolder) -> Bool {
    guard let descriptor = try? folder.open(name(ofRun: number), .readOnly) else { return false }
    // Closing it also unlocks it.
    defer { try? descriptor.close() }
    do throws(Errno) {
      // Shared: of two that ask at the same time, neither must take the other for the run.
      try descriptor.tryLock(isShared: true)
      return false
    } catch {
      return error == .wouldBlock
    }
  }

  /// Removes the lock's file of a run that is removed.
  static func remove(ofRun number: Int, in folder: OpenFolder) {
    try? folder.remove(name(ofRun: number))
  }

  private static func name(ofRun number: Int) -> FilePath { FilePath("\(number).lock") }
}
