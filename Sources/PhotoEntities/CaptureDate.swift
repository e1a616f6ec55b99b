/// When a photo was taken: the local time of the camera, with as much precision as it gave.
///
/// Only dates that the Gregorian calendar has can be made.
public struct CaptureDate: Sendable, Hashable {
  /// The year, 0 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59, or 60 in a leap second.
  public let second: Int
  /// The digits of the fraction of a second, as the camera wrote them (`"120"` is not `"12"`);
  /// nil where it gave none.
  public let fraction: String?
  /// The local time's distance from UTC in minutes, less than a day; nil where the camera did
  /// not say.
  public let utcOffset: Int?

  /// The date, or nil where the calendar or the clock has no such time, the fraction is not
  /// digits, or the offset is a day or more.
  public init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int,
    fraction: String? = nil, utcOffset: Int? = nil
  ) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      fraction.map(Self.isDigits) ?? true,
      utcOffset.map({ (-1439...1439).contains($0) }) ?? true
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.fraction = fraction
    self.utcOffset = utcOffset
  }

  /// How many days the month of that year has.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension CaptureDate: Comparable {
  /// By local time; at the same local time the one further east, which is the earlier moment,
  /// comes first, and one without an offset before all others.
  public static func < (left: CaptureDate, right: CaptureDate) -> Bool {
    if left.clock != right.clock {
      return left.clock.lexicographicallyPrecedes(right.clock)
    }
    // Digits after the point compare as text: 12 < 2.
    let (leftFraction, rightFraction) = (left.fraction ?? "", right.fraction ?? "")
    if leftFraction != rightFraction {
      return leftFraction < rightFraction
    }
    switch (left.utcOffset, right.utcOffset) {
    case (nil, nil), (_, nil): return false
    case (nil, _): return true
    case (let left?, let right?): return left > right
    }
  }

  private var clock: [Int] {
    [year, month, day, hour, minute, second]
  }
}

extension CaptureDate: CustomStringConvertible {
  /// ISO 8601: `2024-05-01T12:00:01.12+09:00`, fraction and offset only where they are known.
  public var description: String {
    let date = "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))"
    let time = "\(Self.padded(hour)):\(Self.padded(minute)):\(Self.padded(second))"
    let offset = utcOffset.map { offset in
      (offset < 0 ? "-" : "+")
        + "\(Self.padded(offset.magnitude / 60)):\(Self.padded(offset.magnitude % 60))"
    }
    return date + "T" + time + (fraction.map { "." + $0 } ?? "") + (offset ?? "")
  }

  private static func padded(_ number: some BinaryInteger, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
