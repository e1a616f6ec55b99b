import PhotoFixtures
import Testing

@testable import PhotoContainers

/// The size and the orientation in the header of a codestream.
struct JXLCodestreamTests {
  /// Each number in so many bits, then the size and the orientation.
  @Test(
    arguments: [
      // Small: multiples of 8, with and without a ratio.
      ([(1, 1), (4, 5), (0, 3), (31, 5), (1, 1)], 256, 40, 1),
      ([(1, 1), (4, 5), (1, 3), (1, 1)], 40, 40, 1),
      // The ratios.
      ([(0, 1), (0, 2), (99, 9), (2, 3), (1, 1)], 120, 100, 1),
      ([(0, 1), (0, 2), (99, 9), (3, 3), (1, 1)], 133, 100, 1),
      ([(0, 1), (0, 2), (99, 9), (4, 3), (1, 1)], 150, 100, 1),
      ([(0, 1), (0, 2), (99, 9), (5, 3), (1, 1)], 177, 100, 1),
      ([(0, 1), (0, 2), (99, 9), (6, 3), (1, 1)], 125, 100, 1),
      ([(0, 1), (0, 2), (99, 9), (7, 3), (1, 1)], 200, 100, 1),
      // The widths of the numbers.
      ([(0, 1), (1, 2), (8191, 13), (0, 3), (2, 2), (262_143, 18), (1, 1)], 262_144, 8192, 1),
      (
        [(0, 1), (3, 2), (1 << 30 - 1, 30), (0, 3), (3, 2), (1 << 29, 30), (0, 1), (1, 1), (7, 3)],
        1 << 29 + 1, 1 << 30, 8
      ),
      ([(0, 1), (3, 2), (1 << 30 - 1, 30), (5, 3), (1, 1)], (1 << 30) * 16 / 9, 1 << 30, 1),
      // Metadata without and with further fields.
      ([(1, 1), (0, 5), (1, 3), (0, 1), (0, 1)], 8, 8, 1),
      ([(1, 1), (0, 5), (1, 3), (0, 1), (1, 1), (0, 3)], 8, 8, 1),
      ([(1, 1), (0, 5), (1, 3), (0, 1), (1, 1), (5, 3)], 8, 8, 6),
    ] as [([(Int, Int)], Int, Int, Int)])
  func isRead(_ numbers: [(Int, Int)], width: Int, height: Int, orientation: Int) throws {
    let bytes = JXLBuilder.codestream(numbers)
    let header = try #require(JXLCodestream(bytes))
    #expect(header.size == PictureSize(width: width, height: height))
    #expect(header.orientation == orientation)
    #expect(bytes.count <= JXLCodestream.neededSize)
    for count in 0..<bytes.count { #expect(JXLCodestream(bytes.prefix(count)) == nil) }
  }

  /// Headers that libjxl has written, with what its jxlinfo says of them.
  @Test(
    arguments: [
      ([0xFF, 0x0A, 0x41, 0x3C, 0x10, 0x50, 0x5C, 0x12, 0x08, 0x02, 0x01, 0x00], 8, 8, 8),
      ([0xFF, 0x0A, 0xFA, 0x2F, 0xB3, 0x40, 0x40, 0x71, 0x49, 0x08, 0x02, 0x01], 2048, 1536, 6),
      ([0xFF, 0x0A, 0x08, 0x3E, 0x05, 0x84, 0xE4, 0x11, 0x67, 0x40, 0x49, 0xAB], 600, 450, 3),
      ([0xFF, 0x0A, 0xF8, 0x3E, 0x10, 0x50, 0x5C, 0x08, 0x08, 0x02, 0x01, 0x00], 640, 480, 1),
      ([0xFF, 0x0A, 0x10, 0x87, 0xF6, 0x04, 0x08, 0x28, 0x2E, 0x04, 0x08, 0x02], 636, 227, 1),
      ([0xFF, 0x0A, 0x08, 0x3E, 0x07, 0x84, 0xE4, 0x11, 0x67, 0x40, 0x49, 0xAB], 600, 450, 4),
    ] as [([UInt8], Int, Int, Int)])
  func isReadAsByLibjxl(_ bytes: [UInt8], width: Int, height: Int, orientation: Int) throws {
    let header = try #require(JXLCodestream(bytes))
    #expect(header.size == PictureSize(width: width, height: height))
    #expect(header.orientation == orientation)
  }

  @Test func needsItsSignature() {
    #expect(JXLCodestream([0xFF, 0x0B, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) == nil)
  }
}
