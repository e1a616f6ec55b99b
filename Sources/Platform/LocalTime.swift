#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's clock, in the user's time zone.
package enum LocalTime {
  /// The seconds since 1970 by the system's clock.
  package static var seconds: Int64 { Int64(time(nil)) }

  /// The current local time with its offset from UTC: `2024-05-01T12:00:30+02:00` (RFC 3339).
  package static var now: String {
    var seconds = time(nil) + offset * 60
    var local = tm()
    guard gmtime_r(&seconds, &local) != nil else { return "" }
    let date = [
      padded(Int(local.tm_year) + 1900, 4), padded(Int(local.tm_mon) + 1),
      padded(Int(local.tm_mday)),
    ].joined(separator: "-")
    let clock = [local.tm_hour, local.tm_min, local.tm_sec].map { padded(Int($0)) }
      .joined(separator: ":")
    return date + "T" + clock + (offset < 0 ? "-" : "+") + padded(abs(offset) / 60) + ":"
      + padded(abs(offset) % 60)
  }

  /// Minutes from UTC to the user's clock when the program began.
  private static let offset: Int = {
    var seconds = time(nil)
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff / 60
  }()

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
