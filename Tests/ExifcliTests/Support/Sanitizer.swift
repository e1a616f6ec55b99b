import Foundation

/// Checks of memory or of threads that the compiler has put into the program: see `make sanitize`.
enum Sanitizer {
  static let isOn = ProcessInfo.processInfo.environment["EXIFCLI_SANITIZER"] != nil
}
