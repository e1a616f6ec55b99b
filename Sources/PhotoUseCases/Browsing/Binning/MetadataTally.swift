import PhotoEntities

/// How many photos have each value of a field.
struct MetadataTally: Sendable {
  /// The number of photos by value. Dates are counted by hour or by day, as no bin is shorter. A photo counts
  /// for each text of a list.
  private(set) var counts: [MetadataValue: Int] = [:]
  /// The number of photos, with a value or without.
  private(set) var photos = 0
  /// How many counts of photos follow the first count of the same photo.
  private(set) var furtherCounts = 0
  /// The spelling under which canonically equivalent texts are counted: the first one.
  private var spellings: [String: String] = [:]
  /// Whether the photos of one day are put into bins by the hour.
  let hasHours: Bool

  init(hasHours: Bool = false) {
    self.hasHours = hasHours
  }

  /// Counts a photo that has this value, or none.
  mutating func count(_ value: MetadataValue?) {
    photos += 1
    switch value {
    case nil: return
    case .date(let date): counts[.date(date.start(ofHour: hasHours)), default: 0] += 1
    case .list(let texts):
      for text in texts { counts[.text(spelling(of: text)), default: 0] += 1 }
      furtherCounts += max(0, texts.count - 1)
    case let value?: counts[value, default: 0] += 1
    }
  }

  private mutating func spelling(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    if let spelling = spellings[text] { return spelling }
    spellings[text] = text
    return text
  }
}

extension CaptureDate {
  /// The start of the hour, or else of the day.
  fileprivate func start(ofHour: Bool) -> CaptureDate {
    CaptureDate(
      year: year, month: month, day: day, hour: ofHour ? hour : 0, minute: 0, second: 0) ?? self
  }
}

/// The range of the values of nearly all photos. It leaves out a few far-off values, which would
/// otherwise decide the width of the bins.
struct ValueBulk {
  /// With fewer photos, no value counts as far off.
  private static let fewestPhotos = 10
  /// At either end, at most one photo in this many is left out, but always one.
  private static let few = 100
  /// A value is far off if its distance from the others is more than this many times their span.
  private static let farOff = 10.0

  /// The smallest and the largest number; both 0 if there are no numbers.
  let lowest: Double
  let highest: Double

  /// The difference between the two.
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

  /// The number of the photo that follows the first `photos` photos.
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
  /// The bulk of the values, as the numbers that `number` turns them into.
  func bulk(_ number: (MetadataValue) -> Double?) -> ValueBulk {
    ValueBulk(
      of: counts.compactMap { value, photos in number(value).map { ($0, photos) } })
  }
}
