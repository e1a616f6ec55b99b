package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which file, whatever its names.
package struct FileIdentity: Hashable {
  private let device: UInt64
  private let inode: UInt64

  package init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(status.inode.rawValue)
  }
}

extension Stat {
  /// Whether both are of one file, whatever became of it in between.
  package func isSameFile(as other: Stat) -> Bool {
    inode == other.inode && deviceID == other.deviceID
  }

  /// Whether both are of one file that nothing was written to in between. It may have another
  /// name or mode.
  package func isWritten(like other: Stat) -> Bool {
    isSameFile(as: other) && size == other.size && Self.isSameTime(st_mtim, other.st_mtim)
  }

  /// Whether both are of one file that was not changed in between, in no respect.
  package func isUnchanged(since other: Stat) -> Bool {
    isWritten(like: other) && Self.isSameTime(st_ctim, other.st_ctim)
  }

  private static func isSameTime(_ left: timespec, _ right: timespec) -> Bool {
    left.tv_sec == right.tv_sec && left.tv_nsec == right.tv_nsec
  }
}

extension Stat {
  /// Gives an open file the times at which this one was last read and modified.
  package func giveTimes(to file: FileDescriptor) throws(Errno) {
    let times = [st_atim, st_mtim]
    try Errno.checking { futimens(file.rawValue, times) }
  }
}
