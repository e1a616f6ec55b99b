#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The limit that a user, or their shell (`ulimit -f`), sets on the size of files.
enum FileSizeLimit {
  /// Lets a write beyond the limit fail as on a full disk during `body`, instead of ending the program: without
  /// a catalogue, a listing writes no file.
  static func lettingWritesFail<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let former = signal(SIGXFSZ, SIG_IGN)
    defer { _ = signal(SIGXFSZ, former) }
    return try body()
  }
}
