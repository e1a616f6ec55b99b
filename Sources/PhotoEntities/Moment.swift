/// A moment of time, in UTC, to the microsecond.
public struct Moment: Sendable, Hashable {
  private static let perSecond = 1_000_000

  /// Microseconds since the beginning of the year 0. It may be outside the years 0 to 9999, by a hundred
  /// centuries at most.
  package let microseconds: Int

  private init(microseconds: Int) {
    self.microseconds = microseconds
  }

  /// The moment of this date where clocks are `utcOffset` minutes ahead of UTC. The date's own offset does not
  /// count. Digits after the microseconds are cut off.
  package init(_ date: CaptureDate, utcOffset: Int) {
    let digits = (date.fraction ?? "").utf8.prefix(6)
    let fraction = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let scale = (digits.count..<6).reduce(1) { scale, _ in scale * 10 }
    microseconds = (date.seconds - utcOffset * 60) * Self.perSecond + fraction * scale
  }

  /// The moment of a date with an offset from UTC; nil if it has none.
  public init?(_ date: CaptureDate) {
    guard let utcOffset = date.utcOffset else { return nil }
    self.init(date, utcOffset: utcOffset)
  }

  /// The microseconds from the other moment to this one; negative if this one is earlier.
  package func microseconds(since other: Moment) -> Int {
    microseconds - other.microseconds
  }

  /// The moment this much later, or earlier if it is negative. Nil if that is more than a hundred centuries
  /// outside the years 0 to 9999.
  package func adding(microseconds: Int) -> Moment? {
    // A hundred centuries.
    let limit = 10_000 * 366 * 86_400 * Self.perSecond
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return overflow || !(-limit...2 * limit).contains(sum) ? nil : Moment(microseconds: sum)
  }
}

extension Moment: Comparable {
  public static func < (left: Moment, right: Moment) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension Moment {
  /// The date in UTC, with the fraction of the second if it is not 0. Nil outside the years 0 to 9999.
  package var date: CaptureDate? {
    let start = CaptureDate(year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0)
    guard microseconds >= 0, let date = start?.adding(seconds: microseconds / Self.perSecond) else {
      return nil
    }
    var fraction = microseconds % Self.perSecond
    guard fraction > 0 else { return date.with(fraction: nil, utcOffset: 0) }
    var places = 6
    while fraction % 10 == 0 { (fraction, places) = (fraction / 10, places - 1) }
    let digits = String(fraction)
    return date.with(
      fraction: String(repeating: "0", count: places - digits.utf8.count) + digits, utcOffset: 0)
  }
}

extension Moment: CustomStringConvertible {
  /// RFC 3339, in UTC: `2024-05-01T12:00:01.25Z`. Outside the years 0 to 9999: `another era`.
  public var description: String {
    date?.with(fraction: date?.fraction, utcOffset: nil).map { "\($0)Z" } ?? "another era"
  }
}
