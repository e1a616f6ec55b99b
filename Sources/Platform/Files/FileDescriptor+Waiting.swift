package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// For how many milliseconds nobody asks whether waiting is still wanted. What makes an end of it
  /// mostly interrupts the waiting as well.
  private static let patience: CInt = 500

  /// The options that a file is opened with whose bytes are waited for. A FIFO that nobody writes to
  /// yet is opened at once, as nothing could interrupt that; Darwin would take it for one at its end.
  package static var waitingOptions: OpenOptions {
    #if canImport(Darwin)
      [.closeOnExec]
    #else
      [.closeOnExec, .nonBlocking]
    #endif
  }

  /// Waits until there is something to read, or the end of it.
  ///
  /// - Returns: Whether there is; false where the work was cancelled before.
  package func waitForInput(isCancelled: () -> Bool) -> Bool {
    var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    while !isCancelled() {
      let count = poll(&request, 1, Self.patience)
      // Whatever else is wrong, reading will say.
      if count > 0 || (count < 0 && Errno.current != .interrupted) { return true }
    }
    return false
  }
}
