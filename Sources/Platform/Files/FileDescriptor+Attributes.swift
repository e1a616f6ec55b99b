package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// Gives the file an owner and a group. A nil owner stays.
  ///
  /// - Throws: `notPermitted` if this user may not: only the system's administrator gives files away.
  package func setOwner(
    _ user: CInterop.UserID?, group: CInterop.GroupID
  ) throws(Errno) {
    try Errno.checking { fchown(rawValue, user ?? CInterop.UserID.max, group) }
  }

  /// Gives the file a mode.
  package func setMode(_ mode: CInterop.Mode) throws(Errno) {
    try Errno.checking { fchmod(rawValue, mode) }
  }

  /// Returns once the file is on the disk.
  package func synchronize() throws(Errno) {
    try Errno.checking { fsync(rawValue) }
  }

  /// Cuts the file off after this many bytes.
  package func truncate(to size: Int) throws(Errno) {
    try Errno.checking { ftruncate(rawValue, off_t(size)) }
  }
}

/// The user that the program acts for.
package enum CurrentUser {
  package static var id: CInterop.UserID { geteuid() }
  /// The system's administrator.
  package static let root: CInterop.UserID = 0
}
