import EditJudges
import SystemPackage
import TestSupport
import Testing

@testable import Platform

/// Reads of a file, with and without the window.
struct OpenFileTests {
  private static let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }

  @Test
  func givesTheBytesOfAnyRange() throws {
    let ranges = [
      0..<2, 0..<0, 65_000..<66_000, 10..<20, 199_990..<200_000, 65_535..<65_537, 0..<200_000,
      100_000..<170_000, 1..<3,
      // The next ones begin inside what was read last, and end behind it.
      2..<20_000, 19_999..<28_500, 28_000..<100_000, 100_000..<108_200, 199_000..<200_000,
    ]
    try OpenFile.with(Self.bytes) { file throws in
      for range in ranges {
        #expect(try file.bytes(range) == Self.bytes[range])
        #expect(try file.copy(range) == Array(Self.bytes[range]))
        #expect(try file.read(range) == Array(Self.bytes[range]))
      }
    }
  }

  /// Bytes of the window and copies do not change while they are held.
  @Test
  func bytesDoNotChange() throws {
    try OpenFile.with(Self.bytes) { file throws in
      let ranges = [0..<10, 100_000..<100_010, 5..<70_000, 0..<10, 5..<9_000, 8_999..<80_000]
      let lent = try ranges.map { try file.bytes($0) }
      let copies = try ranges.map { try file.copy($0) }
      var window = file.takeWindow()
      _ = try window.copy(50_000..<50_100, of: file.descriptor)
      for (index, range) in ranges.enumerated() {
        #expect(lent[index] == Self.bytes[range])
        #expect(copies[index] == Array(Self.bytes[range]))
      }
    }
  }

  @Test
  func givesFewerBytesIfTheFileEnds() throws {
    try OpenFile.with(Self.bytes) { file throws in
      for range in [199_999..<200_010, 0..<300_000, 200_000..<200_001, 500_000..<500_002] {
        let there = range.clamped(to: 0..<200_000)
        #expect(firstDifference(try file.bytes(range), Self.bytes[there]) == nil)
        #expect(firstDifference(try file.read(range), Self.bytes[there]) == nil)
      }
    }
    try OpenFile.with(Array(Self.bytes[..<9_000])) { file throws in
      for range in [0..<2, 8_000..<8_300, 8_250..<9_500, 8_990..<30_000] {
        #expect(try file.bytes(range) == Self.bytes[range.clamped(to: 0..<9_000)])
      }
    }
    try OpenFile.with([]) { file throws in
      #expect(try file.bytes(0..<2).isEmpty)
    }
  }

  @Test
  func needsAFile() throws {
    try TemporaryFolder.with { folder throws in
      #expect(throws: Errno.noSuchFileOrDirectory) {
        _ = try OpenFile(folder.path(of: "missing.jpg"))
      }
    }
  }
}
