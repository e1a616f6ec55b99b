package import PhotoEntities

/// A histogram of a field or a tag: bins of similar values, and the number of photos in
/// each bin.
///
/// Bins of numbers and dates are in ascending order, with empty bins between others. A gap of more
/// than `longestGap` empty bins is left out, so that a stray value, such as the year 9999, does not
/// drown the others. Bins of texts and names are never empty, and the most frequent come first. A photo
/// with a list is counted in the bin of each of its texts.
package struct MetadataHistogram: Sendable {
  /// The maximum number of empty bins in a row that are kept: the months of two years.
  static let longestGap = 24

  /// What is counted.
  package let subject: MetadataSubject
  /// The bins.
  package let bins: [MetadataHistogramBin]
  /// The number of photos, with a value or without.
  package let photoCount: Int
  /// The number of photos without a value, or with one that no bin takes, such as an exposure of 0
  /// s.
  package let missingCount: Int

  private let binning: any MetadataBinning
  /// The indices in `bins`, by the binning's numbers.
  private let positions: [Int: Int]

  /// Counts the values in these photos.
  ///
  /// - Parameter hasHours: Whether dates are counted by the hour if all are of one day.
  package init(
    of subject: MetadataSubject, in photos: [BrowsingMetadata], hasHours: Bool = false
  ) {
    var tally = MetadataTally(hasHours: hasHours)
    for photo in photos {
      tally.count(photo.value(of: subject))
    }
    self.init(of: subject, tally)
  }

  init(of subject: MetadataSubject, _ tally: MetadataTally) {
    let binning = subject.binning(of: tally)
    var counts: [Int: Int] = [:]
    for (value, count) in tally.counts {
      if let number = binning.number(of: value) { counts[number, default: 0] += count }
    }
    let counted = counts.values.reduce(0, +) - tally.furtherCounts
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
    self.subject = subject
    self.binning = binning
    photoCount = tally.photos
    missingCount = tally.photos - counted
  }

  /// The indices in `bins` of the bins that count photos with this value: one, one for each text of a list,
  /// or none.
  package func positions(of value: MetadataValue?) -> [Int] {
    let values: [MetadataValue] =
      if case .list(let texts) = value { texts.map { .text($0) } } else { value.map { [$0] } ?? [] }
    return values.compactMap { binning.number(of: $0).flatMap { positions[$0] } }
  }

  /// The numbers and those between them, except in long gaps.
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
