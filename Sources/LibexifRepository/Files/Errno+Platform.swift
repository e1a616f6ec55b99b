import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Errno {
  /// The error of the C function that failed last on this thread.
  static var current: Errno { Errno(rawValue: errno) }
}
