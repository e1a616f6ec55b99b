import PhotoFixtures
import Testing

@testable import PhotoContainers

/// Ranges of bytes in order, as removals compare them.
struct RangesTests {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func overlapsAreFound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func range() -> Range<Int> {
      let start = Int.random(in: 0..<100, using: &random)
      return start..<start + Int.random(in: 0...9, using: &random)
    }
    let ranges = (0..<20).map { _ in range() }.joined
    for _ in 0..<50 {
      let wanted = range()
      #expect(Array(ranges.overlapping(wanted)) == ranges.filter { $0.overlaps(wanted) })
    }
  }
}
