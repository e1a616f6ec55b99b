import PhotoEntities

/// Bins around the numbers of a series of which each has a ratio to the next, such as full stops.
/// Together they have all numbers above 0.
struct SeriesBinning: MetadataBinning {
  /// A bin: what people call it, and where it begins and the one before it ends.
  typealias Member = (name: MetadataValue, from: Double)

  private let members: [Member]

  /// - Parameter members: In their order. The first begins at 0 wherever it says that it does.
  init(_ members: [Member]) {
    self.members = members
  }

  func number(of value: MetadataValue) -> Int? {
    guard let number = value.number, number > 0 else { return nil }
    // The last that begins at it or before it.
    var (low, high) = (0, members.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if members[middle].from <= number {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  func extent(of number: Int) -> MetadataHistogramBin.Extent {
    .nominal(
      members[number].name, from: number == 0 ? 0 : members[number].from,
      to: number + 1 < members.count ? members[number + 1].from : .infinity)
  }
}
