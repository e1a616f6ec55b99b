import Testing

@testable import ExifcliInterface

/// The same warning of many photos: the first are printed, the others are counted.
struct RepeatedWarningsTests {
  @Test(arguments: [(1, 1, 0), (5, 5, 0), (6, 5, 1), (37, 5, 32)])
  func theFirstFiveArePrinted(count: Int, printed: Int, rest: Int) {
    var warnings = RepeatedWarnings()
    let isPrinted = (0..<count).map { _ in warnings.isPrinted("is odd") }
    #expect(isPrinted == (0..<count).map { $0 < printed })
    #expect(warnings.unprinted.map(\.message) == (rest > 0 ? ["is odd"] : []))
    #expect(warnings.unprinted.map(\.count) == (rest > 0 ? [rest] : []))
  }

  @Test func eachWarningCountsForItself() {
    var warnings = RepeatedWarnings()
    let isPrinted = (0..<30).map { warnings.isPrinted("b\($0 % 3 + 1)") }
    #expect(isPrinted == (0..<30).map { $0 < 15 })
    let isOtherPrinted = warnings.isPrinted("a")
    #expect(isOtherPrinted)
    #expect(warnings.unprinted.map(\.message) == ["b1", "b2", "b3"])
    #expect(warnings.unprinted.map(\.count) == [5, 5, 5])
  }

  /// A warning with details of its photo differs for each photo. Its memory is bounded.
  @Test func manyDifferentWarningsAreAllPrinted() {
    var warnings = RepeatedWarnings()
    let isPrinted = (0..<10_000).map { warnings.isPrinted("line \($0 / 2)") }
    #expect(!isPrinted.contains(false))
    #expect(warnings.unprinted.isEmpty)
  }
}
