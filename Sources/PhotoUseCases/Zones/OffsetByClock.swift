/// The offset of a camera's clock from UTC, by the time that it shows beside a time in UTC.
enum OffsetByClock {
  /// Minutes of the hour of the offsets that are in use, or were since 1990, and are no whole hours (IANA time zone
  /// database, 2024a): from Caracas, Newfoundland and the Marquesas to Lord Howe Island, Norfolk and the Chathams.
  private static let partsOfHours = [
    -570, -270, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 630, 690, 765, 825,
  ]

  /// Minutes from UTC to the clock, positive to the east.
  ///
  /// - Parameters:
  ///   - seconds: How far the clock is ahead of UTC.
  ///   - tolerance: How many seconds the times may be apart beside the offset, less than a quarter of an hour.
  /// - Returns: Nil if no offset in use comes as near.
  static func minutes(ahead seconds: Int, tolerance: Int) -> Int? {
    let hours = (-12...14).map { $0 * 60 }
    let distances = (hours + partsOfHours).map { ($0, abs(seconds - $0 * 60)) }
    return distances.min { $0.1 < $1.1 }.flatMap { $0.1 <= tolerance ? $0.0 : nil }
  }
}
