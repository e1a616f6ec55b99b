package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many files the program may have open at a time.
package enum OpenFileLimit {
  /// What there should be beside the photos: for those that are being written, and for the rest of
  /// the program.
  private static let reserve = 256

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif

  /// Raises the limit, as far as the program itself may, so that so many photos can be open at a
  /// time, each with its new file. Where it may not, opening them fails.
  package static func raise(toPhotos count: Int) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    let needed = 2 * rlim_t(count) + rlim_t(reserve)
    guard limit.rlim_cur < needed, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = min(needed, limit.rlim_max)
    _ = setrlimit(resource, &limit)
  }

  /// Whether so many files may still be opened after this one as there should be beside photos.
  package static func leavesRoom(after descriptor: FileDescriptor) -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return false }
    return rlim_t(descriptor.rawValue) + rlim_t(reserve) < limit.rlim_cur
  }
}
