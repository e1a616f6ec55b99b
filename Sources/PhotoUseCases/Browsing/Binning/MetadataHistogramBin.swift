public import PhotoEntities

/// One bin of a histogram: which values it has, and how many photos have them.
public struct MetadataHistogramBin: Sendable, Equatable {
  /// Which values a bin has.
  public enum Extent: Sendable, Hashable {
    /// This one: a text or a name.
    case value(MetadataValue)
    /// Numbers around this one, which is what people call them all: from a lower bound up to an
    /// upper one, without the latter. The bounds are exact, 1/125 s is from 0.0055 to 0.011.
    case nominal(MetadataValue, from: Double, to: Double)
    /// Numbers from a lower bound up to an upper one, without the latter.
    case interval(from: Double, to: Double)
    /// Dates from the begin of a period up to that of the next one.
    case period(from: CalendarPeriod, to: CalendarPeriod)
  }

  /// Which values it has.
  public let extent: Extent
  /// How many photos have one of them.
  public let count: Int
  /// The part of the photos with a value that these are, 0 to 1.
  public let share: Double
  /// Whether empty bins before this one have been left out.
  public let isAfterGap: Bool
}

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
