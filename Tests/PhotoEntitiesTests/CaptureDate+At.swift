import PhotoEntities

extension CaptureDate {
  /// The date, with the first value of each missing part.
  static func at(
    _ year: Int, _ month: Int = 1, _ day: Int = 1, _ hour: Int = 0, _ minute: Int = 0,
    _ second: Int = 0, fraction: String? = nil, utcOffset: Int? = nil
  ) -> CaptureDate? {
    CaptureDate(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      fraction: fraction, utcOffset: utcOffset)
  }
}
