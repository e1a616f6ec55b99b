import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output or error of a command that finishes its photos after a signal. It must not wait for ever for a pipe
/// that nobody reads.
struct InterruptibleOutput {
  /// How many milliseconds the reader of a pipe has to make room once a signal has come.
  private static let patience: CInt = 500

  let stream: FileDescriptor

  /// Writes all bytes.
  ///
  /// - Throws: `Errno.brokenPipe` if a signal has come and the pipe stays full, as if its reader had ended.
  func write(_ bytes: [UInt8]) throws {
    var left = bytes[...]
    while !left.isEmpty {
      try waitForRoom()
      // A pipe with room takes this many bytes without waiting (POSIX.1-2017, write).
      let count = try left.prefix(Int(PIPE_BUF)).withUnsafeBytes { try stream.write($0) }
      left.removeFirst(count)
    }
  }

  private func waitForRoom() throws(Errno) {
    var request = pollfd(fd: stream.rawValue, events: Int16(POLLOUT), revents: 0)
    while true {
      let isLastWait = Interruption.isRequested
      let count = poll(&request, 1, Self.patience)
      // Writing reports any other error.
      if count > 0 || (count < 0 && errno != EINTR) { return }
      if count == 0, isLastWait { throw .brokenPipe }
    }
  }
}
