import PhotoUseCases
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal of a standard stream.
struct Terminal {
  /// The number of columns; nil if not known.
  let columns: Int?
  /// The number of lines; nil if not known.
  let rows: Int?
  /// The size of the whole screen in pixels; nil if not known.
  let pixels: PixelSize?
  /// Whether the terminal supports no escape sequences.
  let isDumb = Environment["TERM"] == "dumb"
}

extension Terminal {
  /// The terminal of the stream; nil if the stream is a file, a pipe or closed.
  init?(_ stream: FileDescriptor) {
    guard isatty(stream.rawValue) == 1 else { return nil }
    // The terminal itself knows best; a serial line may not know its size.
    var size = winsize()
    if ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) != 0 { size = winsize() }
    columns = Self.count(size.ws_col, orIn: "COLUMNS")
    rows = Self.count(size.ws_row, orIn: "LINES")
    let (width, height) = (Int(size.ws_xpixel), Int(size.ws_ypixel))
    pixels = width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
  }

  private static func count(_ count: UInt16, orIn variable: String) -> Int? {
    let answers = [Int(count), Environment[variable].flatMap { Int($0) }]
    return answers.compactMap { $0 }.first { $0 > 0 }
  }
}

/// The environment variables of the program.
enum Environment {
  /// The variable's value; nil if it is not set or empty.
  static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Unsets terminal sizes that no terminal has, so that neither the program nor its help uses them.
  static func forgetOddTerminalSizes() {
    for name in ["COLUMNS", "LINES"] {
      if let size = Self[name].flatMap({ Int($0) }), !(1...10_000).contains(size) { unsetenv(name) }
    }
  }
}
