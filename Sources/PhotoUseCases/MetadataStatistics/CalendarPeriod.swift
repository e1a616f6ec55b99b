/// A year, a month or a day, by the local time of cameras.
public struct CalendarPeriod: Sendable, Hashable {
  /// The year.
  public let year: Int
  /// The month, 1 to 12; nil where the period is a year.
  public let month: Int?
  /// The day of the month; nil where the period is a month or a year.
  public let day: Int?

  init(year: Int, month: Int? = nil, day: Int? = nil) {
    self.year = year
    self.month = month
    self.day = day
  }
}

extension CalendarPeriod: CustomStringConvertible {
  /// ISO 8601: `2024`, `2024-05` or `2024-05-01`. A filter takes it, and it is before all dates
  /// in the period as text too.
  public var description: String {
    let parts = [Self.padded(year, 4)] + [month, day].compactMap { $0 }.map { Self.padded($0, 2) }
    return parts.joined(separator: "-")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
