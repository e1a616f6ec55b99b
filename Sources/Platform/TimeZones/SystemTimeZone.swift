import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A zone of the system's time zone database, or that of the user's clock.
package struct SystemTimeZone: Sendable {
  private static let folder = "/usr/share/zoneinfo/"
  /// No zone has as many bytes.
  private static let maximumSize = 1 << 20

  /// The named zone; nil for that of the C library's clock.
  private let file: ZoneFile?

  /// The zone of this name, such as `Europe/Berlin`; nil if the database does not have it.
  package init?(named name: String) {
    // Other characters are not in names, but could lead to other files.
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_+-/".utf8.contains(byte)
      }
    }
    guard isName, let first = name.utf8.first, first != UInt8(ascii: "/"),
      let file = try? OpenFile(FilePath(Self.folder + name)),
      let bytes = try? file.read(0..<Self.maximumSize), let zone = ZoneFile(bytes)
    else { return nil }
    self.file = zone
  }

  /// The user's own zone.
  package static let local = SystemTimeZone()

  private init() {
    tzset()
    file = nil
  }

  /// Minutes from UTC to the zone's clock at the moment this many seconds after the beginning of 1970 in UTC.
  /// Nil if the offset is unknown or not in whole minutes.
  package func utcOffset(secondsSince1970 seconds: Int) -> Int? {
    if let file { return Self.minutes(file.offset(at: seconds)) }
    var time = time_t(seconds)
    var local = tm()
    return localtime_r(&time, &local) == nil ? nil : Self.minutes(local.tm_gmtoff)
  }

  /// Minutes from UTC to this local time, positive to the east. In the hour that occurs twice when summer
  /// time ends, summer time counts. An hour that clocks skip when it begins has the offset before that. Nil if the
  /// offset is unknown or not in whole minutes.
  package func utcOffset(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  ) -> Int? {
    var time = tm()
    time.tm_year = Int32(clamping: year - 1900)
    time.tm_mon = Int32(clamping: month - 1)
    time.tm_mday = Int32(clamping: day)
    time.tm_hour = Int32(clamping: hour)
    time.tm_min = Int32(clamping: minute)
    time.tm_sec = Int32(clamping: min(second, 59))
    if let file { return Self.minutes(file.offset(ofLocal: timegm(&time))) }
    guard
      let seconds = Self.offset(time, isSummerTime: 1) ?? Self.offset(time, isSummerTime: 0)
    else {
      // Clocks skip this time. A day before, they had the old offset.
      return utcOffset(secondsSince1970: timegm(&time) - 86_400)
    }
    return Self.minutes(seconds)
  }

  private static func minutes(_ seconds: Int) -> Int? { seconds % 60 == 0 ? seconds / 60 : nil }

  /// The seconds from UTC, if the zone has this time with or without summer time as asked.
  private static func offset(_ time: tm, isSummerTime: Int32) -> Int? {
    var found = time
    found.tm_isdst = isSummerTime
    found.tm_wday = -1
    _ = mktime(&found)
    guard found.tm_wday >= 0 else { return nil }
    let isSame =
      found.tm_isdst == isSummerTime && found.tm_hour == time.tm_hour
      && found.tm_min == time.tm_min && found.tm_mday == time.tm_mday
    return isSame ? found.tm_gmtoff : nil
  }
}
