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
