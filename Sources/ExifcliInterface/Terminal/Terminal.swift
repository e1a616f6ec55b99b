import PhotoUseCases
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal that a stream of the program leads to.
struct Terminal {
  /// How many columns it has; nil where nobody says.
  let columns: Int?
  /// How many lines it has; nil where nobody says.
  let rows: Int?
  /// How many pixels all of these are; nil where nobody says.
  let pixels: PixelSize?
  /// Whether it knows no escape sequences.
  let isDumb = Environment["TERM"] == "dumb"
}

extension Terminal {
  /// The terminal behind the stream; nil where the stream leads to a file, a pipe, nowhere.
  init?(_ stream: FileDescriptor) {
    guard isatty(stream.rawValue) == 1 else { return nil }
    // The terminal itself knows best; one on a serial line may not know.
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

/// The variables of the environment that the program was started in.
enum Environment {
  /// The variable's value; nil where it is not set, or set to nothing, which means the same here.
  static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Forgets how large the terminal is said to be where none is, so that neither the program nor its
  /// help makes room for that.
  static func forgetOddTerminalSizes() {
    for name in ["COLUMNS", "LINES"] {
      if let size = Self[name].flatMap({ Int($0) }), !(1...10_000).contains(size) { unsetenv(name) }
    }
  }
}
