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

extension StandardStreams {
  /// The longest path that is read, in bytes.
  private static let longestPath = 4096

  /// The absolute path of the file to which standard output is redirected, without links; nil if it is not a file, has
  /// no name any more, or the system does not say.
  static var outputFile: [UInt8]? {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_nlink > 0
    else { return nil }
    #if os(Linux)
      return path { readlink("/proc/self/fd/1", $0, $1 - 1) > 0 }
    #else
      return path { buffer, _ in fcntl(STDOUT_FILENO, F_GETPATH, buffer) == 0 }
    #endif
  }

  /// The absolute path of the current folder, without links; nil if it is unknown, such as after its removal.
  static var currentFolder: [UInt8]? {
    path { getcwd($0, $1) != nil }
  }

  /// The path that `write` writes into zeros; nil if it fails, or the path is not absolute.
  private static func path(
    _ write: (UnsafeMutablePointer<CChar>, _ size: Int) -> Bool
  ) -> [UInt8]? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestPath) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, write(start, buffer.count) else { return nil }
      let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return bytes.first == UInt8(ascii: "/") ? bytes : nil
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
