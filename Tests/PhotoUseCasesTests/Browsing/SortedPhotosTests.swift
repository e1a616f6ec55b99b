import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The order of photos by a key.
struct SortedPhotosTests {
  /// The photos' names are in the reverse order of their values.
  @Test(arguments: MetadataField.all)
  func isByTheFieldsValue(field: MetadataField) throws {
    let photos = zip(["d", "c", "b"], field.kind.ascendingSamples).map { name, value in
      photo(name, field, value)
    }
    #expect(photos.count >= 2)
    let key = try MetadataListSortKey(named: field.name)

    for shuffled in photos.permutations {
      #expect(key.sorted(shuffled, .ascending) == photos)
      #expect(key.sorted(shuffled, .descending) == photos.reversed())
    }
  }

  @Test(arguments: [
    (MetadataListSortDirection.ascending, ["d", "c", "a", "b"]),
    (.descending, ["c", "d", "a", "b"]),
  ])
  func photosWithoutAValueComeLast(
    direction: MetadataListSortDirection, expected: [String]
  ) throws {
    let iso = try MetadataField.of("iso")
    let photos = [
      photo("d", iso, .integer(100)), photo("c", iso, .integer(200)), photo("b", iso, nil),
      photo("a", iso, nil),
    ]

    for shuffled in photos.permutations {
      #expect(names(try MetadataListSortKey(named: "iso").sorted(shuffled, direction)) == expected)
    }
  }

  @Test(arguments: [
    (MetadataListSortDirection.ascending, ["d", "a", "b", "c"]),
    (.descending, ["a", "b", "c", "d"]),
  ])
  func equalPhotosAreInTheOrderOfTheirIdentifiers(
    direction: MetadataListSortDirection, expected: [String]
  ) throws {
    let duration = try MetadataField.of("exposureDuration")
    let photos = [
      photo("a", duration, .fraction(.of(1, 250))), photo("b", duration, .fraction(.of(4, 1000))),
      photo("c", duration, .fraction(.of(1, 250))), photo("d", duration, .fraction(.of(1, 500))),
    ]
    let key = try MetadataListSortKey(named: "exposureDuration")

    for shuffled in photos.permutations {
      #expect(names(key.sorted(shuffled, direction)) == expected)
    }
  }

  @Test(arguments: [
    (MetadataListSortDirection.ascending, ["B", "a", "a/b", "é", "\u{10FFFF}"]),
    (.descending, ["\u{10FFFF}", "é", "a/b", "a", "B"]),
  ])
  func isByTheBytesOfTheFilesName(
    direction: MetadataListSortDirection, expected: [String]
  ) throws {
    // U+10FFFF represents the byte 0xFF.
    let photos = ["a/b", "\u{10FFFF}", "B", "é", "a"].map { name in
      BrowsingMetadata(.photo(PhotoIdentifier(text: name)))
    }
    for shuffled in photos.permutations {
      #expect(names(MetadataListSortKey.file.sorted(shuffled, direction)) == expected)
    }
  }

  /// "é" as one scalar and as two are equal as Strings, but "f" is between them in the order of
  /// scalars.
  @Test(arguments: [
    (direction: MetadataListSortDirection.ascending, composed: "a", decomposed: "c"),
    (direction: .descending, composed: "c", decomposed: "a"),
  ])
  func textThatLooksAlikeIsSortedTheSameEveryTime(
    direction: MetadataListSortDirection, composed: String, decomposed: String
  ) throws {
    let artist = try MetadataField.of("artist")
    let photos = [
      photo(composed, artist, .text("\u{E9}")), photo("b", artist, .text("f")),
      photo(decomposed, artist, .text("e\u{301}")),
    ]
    let key = try MetadataListSortKey(named: "artist")

    let orders = Set(photos.permutations.map { names(key.sorted($0, direction)) })

    #expect(orders.count == 1)
  }

  private func photo(
    _ name: String, _ field: MetadataField, _ value: MetadataValue?
  ) -> BrowsingMetadata {
    BrowsingMetadata(
      .photo(PhotoIdentifier(text: name)) { field.setValue(value, in: &$0) })
  }

  private func names(_ photos: [BrowsingMetadata]) -> [String] {
    photos.map(\.identifier.text)
  }
}

extension MetadataKind {
  /// Values of this kind in ascending order: three if there are as many.
  fileprivate var ascendingSamples: [MetadataValue] {
    switch self {
    case .integer: [.integer(9), .integer(10), .integer(100)]
    case .fraction: [.fraction(-1), .fraction(.of(1, 250)), .fraction(.of(1, 30))]
    case .text: [.text("100"), .text("9"), .text("a")]
    case .date:
      [2009, 2010, 2024].compactMap { year in
        CaptureDate(year: year, month: 1, day: 1, hour: 0, minute: 0, second: 0)
          .map(MetadataValue.date)
      }
    case .list: [.list(["a", "b"]), .list(["a", "c"]), .list(["aa"])]
    case .choice(let names): names.sorted().prefix(3).map(MetadataValue.choice)
    }
  }
}

extension Array {
  /// The same elements in every order.
  fileprivate var permutations: [[Element]] {
    guard !isEmpty else { return [[]] }
    return indices.flatMap { index in
      var rest = self
      let element = rest.remove(at: index)
      return rest.permutations.map { [element] + $0 }
    }
  }
}
