#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, output and error: the descriptors 0, 1 and 2.
enum StandardStreams {
  /// Opens the null device in place of each closed stream. `2>&-` in a shell closes a stream.
  ///
  /// The system gives the lowest free number to the next file. Without this, a new photo could get the
  /// number of standard error, and a message would be written into it. The device is open for reading
  /// only, so that writing to a stream that was closed still fails.
  static func fillGaps() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number, as those before are open. Without it nothing is safe to open, and there
      // may be no stream to say so.
      if open("/dev/null", O_RDONLY | O_NONBLOCK) != stream { exit(EX_OSFILE) }
    }
  }
}

/// The limit that a user, or their shell (`ulimit -f`), sets on the size of files.
enum FileSizeLimit {
  /// Lets a write beyond the limit fail as on a full disk, instead of ending the program: a command that
  /// writes photos reports the result of each.
  static func letWritesFail() {
    signal(SIGXFSZ, SIG_IGN)
  }
}
