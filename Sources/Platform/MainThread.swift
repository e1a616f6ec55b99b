#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

/// The thread on which the program began.
package enum MainThread {
  /// Whether this is it.
  package static var isCurrent: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      // Its number is that of the process (gettid(2)).
      gettid() == getpid()
    #endif
  }
}
