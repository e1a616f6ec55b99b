import Foundation

/// Checks of memory or threads that the compiler adds to the program: see `make sanitize`.
enum Sanitizer {
  static let isOn = ProcessInfo.processInfo.environment["EXIFCLI_SANITIZER"] != nil
}
