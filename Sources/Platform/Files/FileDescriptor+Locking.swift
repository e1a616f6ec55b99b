package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Locks that programs ask for before they change a file (flock(2)). They stop no other programs.
extension FileDescriptor {
  /// Locks the file until it is closed or unlocked, unless another program has locked it.
  ///
  /// - Parameter isShared: Whether others may hold such a lock at the same time.
  /// - Throws: `wouldBlock` if it has; `notSupported` or `noLocks` if the file system has no locks.
  package func tryLock(isShared: Bool = false) throws(Errno) {
    try Errno.checking { flock(rawValue, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
  }

  /// Unlocks the file.
  package func unlock() {
    _ = flock(rawValue, LOCK_UN)
  }
}

/// The pause between two attempts to lock.
package enum Pause {
  /// Lets the thread sleep for this many milliseconds.
  package static func wait(milliseconds: Int) {
    usleep(UInt32(clamping: milliseconds * 1000))
  }
}
