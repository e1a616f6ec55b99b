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

  /// The identity as a number.
  package var number: UInt128 { UInt128(device) << 64 | UInt128(inode) }
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

  /// The time of last modification: the nanoseconds after its whole seconds.
  package var modificationNanoseconds: Int { Int(st_mtim.tv_nsec) }

  /// The time of last modification, in whole seconds since 1970.
  package var modificationTime: Int { Int(st_mtim.tv_sec) }

  /// Sets the time of last modification of an open file to this many seconds since 1970, and nanoseconds, and that of
  /// last access to that of this file.
  package func give(
    modificationTime seconds: Int, nanoseconds: Int = 0, to file: FileDescriptor
  ) throws(Errno) {
    let times = [st_atim, timespec(tv_sec: time_t(seconds), tv_nsec: nanoseconds)]
    try Errno.checking { futimens(file.rawValue, times) }
  }
}
