#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, output and error: the descriptors 0, 1 and 2.
enum StandardStreams {
  /// Opens the null device in place of each stream that is closed, as it is after `2>&-` in a shell.
  ///
  /// The system gives the lowest free number to the next file. Without this, a new photo could get the
  /// number of standard error, and a message would be written into it. The device is open for reading
  /// alone, so that writing to a stream that was closed still fails.
  static func fillGaps() {
    while true {
      let descriptor = open("/dev/null", O_RDONLY)
      if descriptor > STDERR_FILENO {
        close(descriptor)
        return
      }
      // Nothing is safe to open then, and there may be no stream to say so.
      if descriptor < 0 { exit(EX_OSFILE) }
    }
  }
}
