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

/// The numbers between which the values of nearly all photos lie: all but a few that are far off,
/// which would otherwise decide how wide the bins of all others are.
struct ValueBulk {
  /// Of fewer photos nobody can say which are far off.
  private static let fewestPhotos = 10
  /// What part of the photos the few are at most, at either end; one photo may always be.
  private static let few = 100
  /// Far off is further away than so many times the span of the others.
  private static let farOff = 10.0

  /// The smallest and the largest number; both 0 where there is none.
  let lowest: Double
  let highest: Double

  /// How far apart they are.
  var span: Double { highest - lowest }

  /// - Parameter counts: Numbers, and how many photos have each.
  init(of counts: [(number: Double, photos: Int)]) {
    let counts = counts.sorted { $0.number < $1.number }
    let photos = counts.reduce(0) { $0 + $1.photos }
    var reach = ClosedRange(uncheckedBounds: (-Double.infinity, Double.infinity))
    if photos >= Self.fewestPhotos {
      let few = max(1, photos / Self.few)
      let low = Self.number(after: few, of: counts)
      let high = Self.number(after: few, of: counts.reversed())
      let distance = Self.farOff * (high - low)
      reach = (low - distance)...(high + distance)
    }
    let bulk = counts.filter { reach.contains($0.number) }
    lowest = bulk.first?.number ?? 0
    highest = bulk.last?.number ?? 0
  }

  /// The number that the next photo has after so many.
  private static func number(
    after photos: Int, of counts: [(number: Double, photos: Int)]
  ) -> Double {
    var left = photos
    let next = counts.first { count in
      left -= count.photos
      return left < 0
    }
    return next?.number ?? 0
  }
}

extension MetadataTally {
  /// The bulk of the numbers that `number` makes of the values.
  func bulk(_ number: (MetadataValue) -> Double?) -> ValueBulk {
    ValueBulk(
      of: counts.compactMap { value, photos in number(value).map { ($0, photos) } })
  }
}
