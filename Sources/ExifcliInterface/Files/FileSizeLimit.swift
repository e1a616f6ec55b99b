#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The limit that a user, or their shell (`ulimit -f`), sets on the size of files.
enum FileSizeLimit {
  /// Has what does not fit fail as on a full disk, instead of ending the program: a command that
  /// writes photos says of each what became of it.
  static func letWritesFail() {
    signal(SIGXFSZ, SIG_IGN)
  }
}
