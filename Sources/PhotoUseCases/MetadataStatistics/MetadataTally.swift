import PhotoEntities

/// How many photos have each of the values of a field.
struct MetadataTally: Sendable {
  /// The counts by value; of dates by their day, as no bin is shorter.
  private(set) var counts: [MetadataValue: Int] = [:]
  /// How many photos there are, with a value or without.
  private(set) var photos = 0

  /// Counts a photo that has this value, or none.
  mutating func count(_ value: MetadataValue?) {
    photos += 1
    switch value {
    case nil: return
    case .date(let date): counts[.date(date.startOfDay), default: 0] += 1
    case let value?: counts[value, default: 0] += 1
    }
  }
}

extension CaptureDate {
  fileprivate var startOfDay: CaptureDate {
    CaptureDate(year: year, month: month, day: day, hour: 0, minute: 0, second: 0) ?? self
  }
}
