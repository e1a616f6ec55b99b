import PhotoUseCases

/// Reduces an image, row by row: each pixel of the smaller image is the mean of the pixels that
/// fall on it.
struct PixelReduction {
  private let source: PixelSize
  private let target: PixelSize
  /// The offset in a row of the target that each column of the source falls on: three samples a
  /// column.
  private let offsets: [Int]
  private var sourceRow = 0
  private var samples: [UInt8] = []
  /// The sums of the samples that fell on the current row of the target, and the number of samples
  /// in each.
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
      // Half of the count is added, so that the division rounds.
      samples.append(UInt8((sums[index] + counts[index] / 2) / max(1, counts[index])))
      sums[index] = 0
      counts[index] = 0
    }
  }

  /// The reduced image; nil before all rows are added.
  var image: PixelImage? {
    PixelImage(size: target, samples: samples)
  }
}
