package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// The milliseconds between two calls of `isCancelled`. A cancellation usually interrupts the
  /// waiting earlier.
  private static let patience: CInt = 500

  /// The options for a file that is waited for. With `nonBlocking`, opening a FIFO without a writer
  /// returns at once, as nothing could interrupt it. Darwin would read such a FIFO as ended.
  package static var waitingOptions: OpenOptions {
    #if canImport(Darwin)
      [.closeOnExec]
    #else
      [.closeOnExec, .nonBlocking]
    #endif
  }

  /// Waits for bytes to read, or for the end of the file.
  ///
  /// - Returns: Whether there are any; false if the work was cancelled before.
  package func waitForInput(isCancelled: () -> Bool) -> Bool {
    var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    while !isCancelled() {
      let count = poll(&request, 1, Self.patience)
      // Reading reports any other error.
      if count > 0 || (count < 0 && Errno.current != .interrupted) { return true }
    }
    return false
  }
}
