import Platform
import SystemPackage

/// Says that a run is at work: a locked file beside the run's own. The lock ends with the program, also if it
/// is killed.
final class RunLock: Sendable {
  private let descriptor: FileDescriptor
  private let name: FilePath
  private let folder: OpenFolder

  /// Locks the run.
  ///
  /// - Throws: `inaccessible(.wouldBlock)` if another program has locked it.
  init(of number: Int, in folder: OpenFolder) throws(JournalRefusal) {
    let name = Self.name(ofRun: number)
    descriptor = try JournalRefusal.accessing { () throws(Errno) in
      let descriptor = try folder.open(
        name, .readWrite, options: [.create], permissions: [.ownerReadWrite])
      do throws(Errno) {
        try descriptor.tryLock()
      } catch .notSupported, .noLocks {
        // The file system has no locks: nobody can know that the run is at work.
      } catch {
        try? descriptor.close()
        throw error
      }
      return descriptor
    }
    (self.name, self.folder) = (name, folder)
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
      try descriptor.tryLock()
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
