import PhotoUseCases

/// Makes a smaller image from the rows of a larger one: each of its pixels is the mean of those
/// that fall on it.
struct PixelReduction {
  private let source: PixelSize
  private let target: PixelSize
  /// The column of the target that each column of the source falls on, times three.
  private let offsets: [Int]
  private var sourceRow = 0
  private var samples: [UInt8] = []
  /// The sums of the target's row that is being made, and how many pixels fell on each.
  private var sums: [Int]
  private var counts: [Int]

  /// `target` must not be larger than `source`.
  init(from source: PixelSize, to target: PixelSize) {
    self.source = source
    self.target = target
    offsets = (0..<source.width).map { $0 * target.width / source.width * 3 }
    sums = Array(repeating: 0, count: target.width * 3)
    counts = Array(repeating: 0, count: target.width * 3)
    samples.reserveCapacity(target.width * target.height * 3)
  }

  /// Adds the source's next row: red, green and blue of each of its pixels.
  mutating func add(_ row: [UInt8]) {
    for (column, offset) in offsets.enumerated() {
      for component in 0..<3 {
        sums[offset + component] += Int(row[column * 3 + component])
        counts[offset + component] += 1
      }
    }
    let targetRow = sourceRow * target.height / source.height
    sourceRow += 1
    if sourceRow * target.height / source.height > targetRow { finishRow() }
  }

  private mutating func finishRow() {
    for index in sums.indices {
      // Half a count more, so that the division rounds.
      samples.append(UInt8((sums[index] + counts[index] / 2) / max(1, counts[index])))
      sums[index] = 0
      counts[index] = 0
    }
  }

  /// The target, once all rows were added; nil before.
  var image: PixelImage? {
    PixelImage(size: target, samples: samples)
  }
}
