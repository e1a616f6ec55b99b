import PhotoEntities
import TIFFBlocks

extension ExifBlock {
  /// The time by GPS, with the fraction of its second.
  var placeTime: Moment? {
    dateByGPS.map { Moment($0, utcOffset: 0) }
  }

  /// The date of GPSDateStamp and GPSTimeStamp in UTC (Exif 2.3 section 4.6.6).
  var dateByGPS: CaptureDate? {
    guard let text = textBytes(.gpsDateStamp), let (year, month, day) = LooseDate.day(text),
      let microseconds = microsecondsOfDay
    else { return nil }
    let (second, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return CaptureDate(
      year: year, month: month, day: day, hour: second / 3600, minute: second / 60 % 60,
      second: second % 60, fraction: Self.fraction(ofMicroseconds: rest), utcOffset: 0)
  }

  /// The digits of a part of a second without zeros at their end; nil if it is 0.
  private static func fraction(ofMicroseconds part: Int) -> String? {
    guard part > 0 else { return nil }
    var digits = Array(String(1_000_000 + part).utf8.dropFirst())
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return String(decoding: digits, as: UTF8.self)
  }

  /// GPSTimeStamp in microseconds of the day. Programs write fractions of hours and minutes. A second whose denominator
  /// is 0 is unknown, and counts as 0.
  private var microsecondsOfDay: Int? {
    guard let hour = rational(.gpsTimeStamp), let minute = rational(.gpsTimeStamp, at: 1) else {
      return nil
    }
    let second = rational(.gpsTimeStamp, at: 2)?.doubleValue ?? 0
    let parts = [hour.doubleValue, minute.doubleValue, second]
    guard parts.allSatisfy({ $0 >= 0 }), parts[0] < 24, parts[1] < 60, parts[2] < 61 else {
      return nil
    }
    // To the microsecond, so that 0.1 h are 360 s.
    let sum = ((parts[0] * 3600 + parts[1] * 60 + parts[2]) * 1_000_000).rounded()
    return sum < 86_400_000_000 ? Int(exactly: sum) : nil
  }
}
