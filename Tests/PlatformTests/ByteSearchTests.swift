import Platform
import Testing

struct ByteSearchTests {
  private static let text = Array("12:52:48 12:52".utf8)

  @Test(
    arguments: [
      (":52", 0, 2), (":52", 2, 2), (":52", 3, 11), (":52", 12, nil), ("12", 0, 0), ("4", 0, 6),
      (":53", 0, nil), ("12:52:48 12:52", 0, 0), ("12:52:48 12:520", 0, nil), ("2", 13, 13),
      ("2", 14, nil), ("2", -1, nil), ("2", .max, nil),
    ] as [(String, Int, Int?)])
  func findsTheFirstPlace(word: String, start: Int, place: Int?) {
    #expect(Self.text.index(of: Array(word.utf8), from: start) == place)
  }

  @Test func nothingIsInNothing() {
    #expect([UInt8]().index(of: [1]) == nil)
    #expect([UInt8](repeating: 1, count: 3).index(of: [], from: 3) == nil)
  }

  /// As a search byte by byte would find it.
  @Test func findsWhatIsThere() {
    let bytes = (0..<2000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
    for start in stride(from: 0, to: bytes.count, by: 37) {
      for count in 1...9 where start + count <= bytes.count {
        let word = Array(bytes[start..<start + count])
        let first = bytes.indices.first { bytes[$0...].starts(with: word) }
        #expect(bytes.index(of: word) == first)
      }
    }
  }
}
