/// A box of similar colours, as divided by the median cut.
struct ColorBox {
  private let bins: [ColorHistogram.Bin]
  private let count: Int
  private let range: Color

  private init(_ bins: [ColorHistogram.Bin]) {
    self.bins = bins
    count = bins.reduce(0) { $0 + $1.count }
    let means = bins.map(\.mean)
    let black = Color()
    let lowest = means.dropFirst().reduce(means.first ?? black) { pointwiseMin($0, $1) }
    let highest = means.dropFirst().reduce(means.first ?? black) { pointwiseMax($0, $1) }
    range = highest &- lowest
  }

  /// The colours in at most `count` boxes. The next box to divide is always the one that would look worst.
  static func boxes(of bins: [ColorHistogram.Bin], count: Int) -> [ColorBox] {
    var boxes = [ColorBox(bins)]
    while boxes.count < count {
      let divisible = boxes.indices.filter { boxes[$0].bins.count > 1 }
      guard let worst = divisible.max(by: { boxes[$0].badness < boxes[$1].badness }) else { break }
      let (lower, upper) = boxes[worst].halves
      boxes[worst] = lower
      boxes.append(upper)
    }
    return boxes
  }

  /// The mean of its colours, weighted by their pixels.
  var mean: Color {
    (bins.reduce(Color()) { $0 &+ $1.sum } &+ count / 2) / max(1, count)
  }

  /// A rough measure of how much the pixels differ from the mean.
  private var badness: Int { count * range.max() }

  /// Two halves with about the same number of pixels, cut across the longest side; each has at least one
  /// bin.
  private var halves: (ColorBox, ColorBox) {
    let component = (0..<3).max { range[$0] < range[$1] } ?? 0
    let sorted = bins.sorted { $0.mean[component] < $1.mean[component] }
    var (lowerCount, size) = (0, 0)
    while lowerCount < count / 2, size < sorted.count - 1 {
      lowerCount += sorted[size].count
      size += 1
    }
    let middle = max(1, size)
    return (ColorBox(Array(sorted[..<middle])), ColorBox(Array(sorted[middle...])))
  }
}
