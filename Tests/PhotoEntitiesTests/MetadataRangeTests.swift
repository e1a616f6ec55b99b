import PhotoEntities
import Testing

/// The numbers in a range, and its description.
struct MetadataRangeTests {
  @Test(arguments: [.of(.min), .of(-1, 3), 0, .of(.max)] as [Rational])
  func unlimitedHoldsEverything(number: Rational) {
    #expect(MetadataRange.unlimited.contains(number))
  }

  @Test(
    arguments: [
      (.of(.min), false), (2, false), (.of(2 * 1000 + 1, 1000), true),
      (.of(.max), true),
    ] as [(Rational, Bool)])
  func aboveHoldsWhatIsGreater(number: Rational, isHeld: Bool) {
    #expect(MetadataRange.above(2).contains(number) == isHeld)
  }

  @Test(
    arguments: [
      (.of(.min), false), (.of(-2 * 1000 - 1, 1000), false), (-2, true),
      (0, true), (3, true), (.of(3 * 1000 + 1, 1000), false),
      (.of(.max), false),
    ] as [(Rational, Bool)])
  func withinHoldsItsBoundsAndWhatIsBetween(number: Rational, isHeld: Bool) {
    #expect(MetadataRange.within(-2...3).contains(number) == isHeld)
  }

  @Test(arguments: [
    (MetadataRange.unlimited, ""), (.above(0), "more than 0"), (.within(-90...90), "-90 to 90"),
  ])
  func readsLikeTheEndOfASentence(range: MetadataRange, description: String) {
    #expect(range.description == description)
  }
}
