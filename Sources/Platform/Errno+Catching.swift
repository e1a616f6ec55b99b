package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Errno {
  /// The error of the C function that failed last on this thread.
  package static var current: Errno { Errno(rawValue: errno) }

  /// Runs `body`, which throws nothing but `Errno`s though its type does not say so.
  package static func catching<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
    do {
      return try body()
    } catch let error as Errno {
      throw error
    } catch {
      throw Errno.ioError
    }
  }

  /// The result of a C function that returns -1 for an error, and says which in `errno`.
  package static func checking(_ body: () -> CInt) throws(Errno) {
    while body() == -1 {
      let error = Errno.current
      if error != .interrupted { throw error }
    }
  }
}
