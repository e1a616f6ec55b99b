package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The identity of a file, independent of its names.
package struct FileIdentity: Hashable {
  private let device: UInt64
  private let inode: UInt64

  package init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(status.inode.rawValue)
  }
}

extension Stat {
  /// Whether both belong to the same file, even if it has changed in between.
  package func isSameFile(as other: Stat) -> Bool {
    inode == other.inode && deviceID == other.deviceID
  }

  /// Whether both belong to the same file, and nothing was written to it in between. Its name or
  /// mode may have changed.
  package func isWritten(like other: Stat) -> Bool {
    isSameFile(as: other) && size == other.size && Self.isSameTime(st_mtim, other.st_mtim)
  }

  /// Whether both belong to the same file, and nothing about it has changed in between.
  package func isUnchanged(since other: Stat) -> Bool {
    isWritten(like: other) && Self.isSameTime(st_ctim, other.st_ctim)
  }

  private static func isSameTime(_ left: timespec, _ right: timespec) -> Bool {
    left.tv_sec == right.tv_sec && left.tv_nsec == right.tv_nsec
  }
}

extension Stat {
  /// Sets the times of last access and modification of an open file to those of this file.
  package func giveTimes(to file: FileDescriptor) throws(Errno) {
    let times = [st_atim, st_mtim]
    try Errno.checking { futimens(file.rawValue, times) }
  }
}
