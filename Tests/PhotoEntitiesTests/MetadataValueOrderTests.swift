import PhotoEntities
import Testing

/// Values of one field are ordered by their meaning, texts by their scalars.
struct MetadataValueOrderTests {
  static let ascending: [[MetadataValue]] = [
    [.integer(.min), .integer(-1), .integer(0), .integer(100), .integer(3200), .integer(.max)],
    [-1, .of(1, 250), .of(1, 3), .of(1, 2), 10].map(MetadataValue.fraction),
    [.of(1999), .of(2024, 5), .of(2024, 10)].map(MetadataValue.date),
    ["", "10", "9", "Z", "a", "a\0", "ab", "b", "e\u{301}", "f", "\u{E9}", "\u{FFFD}", "\u{1F600}"]
      .map(MetadataValue.text),
    ["auto", "manual", "none"].map(MetadataValue.choice),
    [["a"], ["a", "b"], ["a", "e\u{301}"], ["a", "\u{E9}"], ["ab"], ["b"]].map(MetadataValue.list),
  ]

  @Test(arguments: ascending)
  func isByMeaning(values: [MetadataValue]) {
    for (leftIndex, left) in values.enumerated() {
      for (rightIndex, right) in values.enumerated() {
        #expect((left < right) == (leftIndex < rightIndex), "\(left) < \(right)")
      }
    }
  }

  /// The order between kinds has no meaning, but must exist for sorting.
  @Test func existsBetweenKindsToo() {
    let values = Self.ascending.compactMap(\.last)
    for left in values {
      for right in values where left != right {
        #expect((left < right) != (right < left), "\(left), \(right)")
      }
    }
    #expect(values.sorted() == values.reversed().sorted())
  }

  @Test(arguments: ascending)
  func equalValuesHaveTheSameHash(values: [MetadataValue]) {
    #expect(Set(values + values).count == values.count)
    #expect(Set(values.shuffled()) == Set(values))
  }

  @Test func aTextIsNotAChoice() {
    #expect(MetadataValue.text("none") != .choice("none"))
  }
}
