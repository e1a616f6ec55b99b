import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The wait for data that comes when it comes.
enum InputWait {
  /// For how many milliseconds nobody asks whether the program was interrupted. The signal mostly
  /// interrupts the wait as well.
  private static let patience: CInt = 500

  /// The options that a file is opened with which may have to be waited for. A FIFO that nobody
  /// writes to yet is opened at once, as nothing could interrupt that; Darwin would take it for one
  /// at its end.
  static var options: FileDescriptor.OpenOptions {
    #if canImport(Darwin)
      [.closeOnExec]
    #else
      [.closeOnExec, .nonBlocking]
    #endif
  }

  /// Returns once there is something to read, or the end of it; false where the program was
  /// interrupted before.
  static func hasEnded(for input: FileDescriptor) -> Bool {
    var request = pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0)
    while !Interruption.isRequested {
      let count = poll(&request, 1, patience)
      // Whatever else is wrong, reading will say.
      if count > 0 || (count < 0 && errno != EINTR) { return true }
    }
    return false
  }
}
