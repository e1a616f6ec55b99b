import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal that a stream of the program leads to.
struct Terminal {
  /// How many columns it has; nil where nobody says.
  let columns: Int?
  /// Whether it knows no escape sequences.
  let isDumb = Environment["TERM"] == "dumb"

  /// The terminal behind the stream; nil where the stream leads to a file, a pipe, nowhere.
  init?(_ stream: FileDescriptor) {
    guard isatty(stream.rawValue) == 1 else { return nil }
    // The terminal itself knows best; one on a serial line may not know.
    let answers = [Self.size(of: stream), Environment["COLUMNS"].flatMap { Int($0) }]
    columns = answers.compactMap { $0 }.first { $0 > 0 }
  }

  private static func size(of stream: FileDescriptor) -> Int? {
    var size = winsize()
    return ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : nil
  }
}
