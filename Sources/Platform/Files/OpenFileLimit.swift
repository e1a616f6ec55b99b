package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The maximum number of open files of the program.
package enum OpenFileLimit {
  /// The number of files for other purposes than photos that wait to be written.
  private static let reserve = 256

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif

  /// Raises the limit, as far as the program may, so that `count` photos can be open at a time,
  /// each with its new file. If the limit stays too low, opening a file fails.
  package static func raise(toPhotos count: Int) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    let needed = 2 * rlim_t(count) + rlim_t(reserve)
    guard limit.rlim_cur < needed, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = min(needed, limit.rlim_max)
    _ = setrlimit(resource, &limit)
  }

  /// Whether the reserve is still free after this file.
  package static func leavesRoom(after descriptor: FileDescriptor) -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return false }
    return rlim_t(descriptor.rawValue) + rlim_t(reserve) < limit.rlim_cur
  }
}
