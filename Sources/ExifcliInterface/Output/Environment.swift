#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
