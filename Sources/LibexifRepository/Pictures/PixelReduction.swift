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
  /// The sums of the samples that fell on the current row of the target.
  private var sums: [Int]
  /// How many columns of the source fall on each column of the target, and how many rows have fallen on the
  /// current row.
  private let columnCounts: [Int]
  private var rowCount = 0

  /// `target` must not be larger than `source`.
  init(from source: PixelSize, to target: PixelSize) {
    self.source = source
    self.target = target
    offsets = (0..<source.width).map { $0 * target.width / source.width * 3 }
    var columnCounts = Array(repeating: 0, count: target.width)
    for offset in offsets { columnCounts[offset / 3] += 1 }
    self.columnCounts = columnCounts
    sums = Array(repeating: 0, count: target.width * 3)
    samples.reserveCapacity(target.width * target.height * 3)
  }

  /// Adds the source's next row: red, green and blue of each of its pixels.
  mutating func add(_ row: [UInt8]) {
    var sample = 0
    for offset in offsets {
      sums[offset] += Int(row[sample])
      sums[offset + 1] += Int(row[sample + 1])
      sums[offset + 2] += Int(row[sample + 2])
      sample += 3
    }
    rowCount += 1
    let targetRow = sourceRow * target.height / source.height
    sourceRow += 1
    if sourceRow * target.height / source.height > targetRow { finishRow() }
  }

  private mutating func finishRow() {
    for column in columnCounts.indices {
      let count = max(1, columnCounts[column] * rowCount)
      for index in column * 3..<column * 3 + 3 {
        // Half of the count is added, so that the division rounds.
        samples.append(UInt8((sums[index] + count / 2) / count))
        sums[index] = 0
      }
    }
    rowCount = 0
  }

  /// The reduced image; nil before all rows are added.
  var image: PixelImage? {
    PixelImage(size: target, samples: samples)
  }
}
