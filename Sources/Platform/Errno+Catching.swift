package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Errno {
  /// The error of the last C function that failed on this thread.
  package static var current: Errno { Errno(rawValue: errno) }

  /// Runs `body`, which throws only `Errno`, although its type does not say so.
  package static func catching<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
    do {
      return try body()
    } catch let error as Errno {
      throw error
    } catch {
      throw Errno.ioError
    }
  }

  /// Calls a C function that returns -1 on error and sets `errno`, and repeats it if a signal
  /// interrupts it.
  package static func checking(_ body: () -> CInt) throws(Errno) {
    while body() == -1 {
      let error = Errno.current
      if error != .interrupted { throw error }
    }
  }
}
