package import PhotoEntities

/// One bin of a histogram: its values, and how many photos have them.
package struct MetadataHistogramBin: Sendable, Equatable {
  /// The values of a bin.
  package enum Extent: Sendable, Hashable {
    /// One value: a text or a name.
    case value(MetadataValue)
    /// Numbers that people name by one round number: from a lower bound up to, but not including,
    /// an upper bound. The bounds are exact: 1/125 s is 0.0055 s to 0.011 s.
    case nominal(MetadataValue, from: Double, to: Double)
    /// Numbers from a lower bound up to, but not including, an upper bound.
    case interval(from: Double, to: Double)
    /// Dates from the start of a period up to the start of another, later period.
    case period(from: CalendarPeriod, to: CalendarPeriod)
  }

  /// The bin's values.
  package let extent: Extent
  /// How many photos have one of the values.
  package let count: Int
  /// The share of these photos among all photos with a value, 0 to 1.
  package let share: Double
  /// Whether empty bins before this one were left out.
  package let isAfterGap: Bool
}

/// A year, a month, a day or an hour, in the cameras' local time.
package struct CalendarPeriod: Sendable, Hashable {
  /// The year.
  package let year: Int
  /// The month, 1 to 12; nil if the period is a year.
  package let month: Int?
  /// The day of the month, 1 to 31; nil if the period is a month or a year.
  package let day: Int?
  /// The hour, 0 to 23; nil if the period is longer.
  package let hour: Int?

  init(year: Int, month: Int? = nil, day: Int? = nil, hour: Int? = nil) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
  }
}

extension CalendarPeriod: CustomStringConvertible {
  /// ISO 8601: `2024`, `2024-05`, `2024-05-01` or `2024-05-01T06`. Filters take this text. As text it sorts before
  /// all dates in the period.
  package var description: String {
    let parts = [Self.padded(year, 4)] + [month, day].compactMap { $0 }.map { Self.padded($0, 2) }
    return parts.joined(separator: "-") + (hour.map { "T" + Self.padded($0, 2) } ?? "")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
