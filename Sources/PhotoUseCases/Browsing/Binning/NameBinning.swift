import PhotoEntities

/// A bin for each value, by count, the largest first; values of the same count in their order.
struct NameBinning: MetadataBinning {
  private let values: [MetadataValue]
  private let numbers: [MetadataValue: Int]

  init(of tally: MetadataTally) {
    values = tally.counts.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value > right.value
    }.map(\.key)
    numbers = Dictionary(
      uniqueKeysWithValues: values.enumerated().map { number, value in (value, number) })
  }

  func number(of value: MetadataValue) -> Int? {
    numbers[value]
  }

  func extent(of number: Int) -> MetadataHistogramBin.Extent {
    .value(values[number])
  }
}
