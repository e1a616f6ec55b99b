public import PhotoEntities

/// How many photos have values near to each other: the values of a field in bins, and how many
/// photos each bin has.
///
/// Bins of numbers and dates are in their order, and empty ones between others are among them; only
/// where more than `longestGap` in a row are empty are these left out, so that one photo with a
/// value from nowhere, such as the year 9999, does not bury the others. Bins of texts and names are
/// never empty, and come by count, the largest first.
public struct MetadataHistogram: Sendable {
  /// How many empty bins in a row are shown: two years of months.
  static let longestGap = 24

  /// What the photos are counted by.
  public let field: MetadataField
  /// The bins.
  public let bins: [MetadataHistogramBin]
  /// How many photos there are, with a value or without.
  public let photoCount: Int
  /// How many photos have no value, or one that no bin can have, such as an exposure of 0 s.
  public let missingCount: Int

  private let binning: any MetadataBinning
  /// The places in `bins` by the binning's numbers.
  private let positions: [Int: Int]

  /// The values of the field in these photos.
  public init(of field: MetadataField, in photos: [BrowsingMetadata]) {
    var tally = MetadataTally()
    for photo in photos {
      tally.count(photo[field])
    }
    self.init(of: field, tally)
  }

  init(of field: MetadataField, _ tally: MetadataTally) {
    let binning = field.binning(of: tally)
    var counts: [Int: Int] = [:]
    for (value, count) in tally.counts {
      if let number = binning.number(of: value) { counts[number, default: 0] += count }
    }
    let counted = counts.values.reduce(0, +)
    let numbers = Self.filled(counts.keys.sorted())
    bins = numbers.enumerated().map { position, number in
      let count = counts[number] ?? 0
      return MetadataHistogramBin(
        extent: binning.extent(of: number), count: count,
        share: Double(count) / Double(max(1, counted)),
        isAfterGap: position > 0 && numbers[position - 1] != number - 1)
    }
    positions = Dictionary(
      uniqueKeysWithValues: numbers.enumerated().map { position, number in (number, position) })
    self.field = field
    self.binning = binning
    photoCount = tally.photos
    missingCount = tally.photos - counted
  }

  /// The place in `bins` of the bin that counts photos with this value; nil where none does.
  public func position(of value: MetadataValue?) -> Int? {
    value.flatMap(binning.number).flatMap { positions[$0] }
  }

  /// The numbers and those between them, but for long gaps.
  private static func filled(_ numbers: [Int]) -> [Int] {
    var filled: [Int] = []
    for number in numbers {
      if let last = filled.last, number - last - 1 <= longestGap {
        filled += (last + 1)..<number
      }
      filled.append(number)
    }
    return filled
  }
}
