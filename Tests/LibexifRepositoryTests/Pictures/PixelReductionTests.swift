import PhotoUseCases
import Testing

@testable import LibexifRepository

/// Reduced images.
struct PixelReductionTests {
  /// The reduced image of these rows of grey pixels, as a number for each pixel.
  private static func reduced(_ rows: [[UInt8]], to width: Int, _ height: Int) -> [UInt8]? {
    var reduction = PixelReduction(
      from: PixelSize(width: rows[0].count, height: rows.count),
      to: PixelSize(width: width, height: height))
    for row in rows {
      reduction.add(row.flatMap { [$0, $0, $0] })
    }
    guard let samples = reduction.image?.samples else { return nil }
    return stride(from: 0, to: samples.count, by: 3).map { samples[$0] }
  }

  @Test(
    arguments: [
      ([[1, 2], [3, 4]], 2, 2, [1, 2, 3, 4]), ([[1, 2], [3, 4]], 1, 1, [3]),
      ([[0, 10, 20, 30], [40, 50, 60, 70]], 2, 1, [25, 45]),
      ([[0, 10, 20, 30], [40, 50, 60, 70]], 4, 1, [20, 30, 40, 50]),
      ([[0, 10, 20], [40, 50, 60], [80, 90, 100]], 2, 2, [25, 40, 85, 100]),
      ([[255, 255, 255]], 1, 1, [255]), ([[9], [8], [7]], 1, 3, [9, 8, 7]),
    ] as [([[UInt8]], Int, Int, [UInt8])])
  func areMeans(_ rows: [[UInt8]], _ width: Int, _ height: Int, _ expected: [UInt8]) {
    #expect(Self.reduced(rows, to: width, height) == expected)
  }

  @Test func keepColoursApart() {
    var reduction = PixelReduction(
      from: PixelSize(width: 2, height: 1), to: PixelSize(width: 1, height: 1))
    reduction.add([10, 20, 30, 20, 40, 60])
    #expect(reduction.image?.samples == [15, 30, 45])
  }

  @Test func areNilBeforeAllRowsAreAdded() {
    var reduction = PixelReduction(
      from: PixelSize(width: 1, height: 4), to: PixelSize(width: 1, height: 2))
    for _ in 0..<3 {
      reduction.add([1, 2, 3])
      #expect(reduction.image == nil)
    }
    reduction.add([1, 2, 3])
    #expect(reduction.image?.samples == [1, 2, 3, 1, 2, 3])
  }
}
