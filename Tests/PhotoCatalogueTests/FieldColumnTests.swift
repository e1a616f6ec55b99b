import PhotoEntities
import PhotoUseCases
import Testing

@testable import PhotoCatalogue

/// Values of fields as columns have them.
struct FieldColumnTests {
  @Test(arguments: MetadataField.usual) func exactValuesComeBack(field: MetadataField) throws {
    let catalogue = try emptyCatalogue()
    var exact = 0
    for value in field.samples {
      let stored = try FieldColumn.stored(value, of: field, texts: catalogue.row(ofText:))
      guard stored.isExact else { continue }
      exact += 1
      let read = try FieldColumn.value(stored.value, of: field, texts: catalogue.text(ofRow:))
      #expect(read == value)
    }
    if case .list = field.kind { #expect(exact == 0) } else { #expect(exact > 0) }
  }

  /// Which values the columns keep alone does not matter: the photo's details have the others.
  @Test(arguments: MetadataField.usual) func allValuesComeBackFromTheCatalogue(
    field: MetadataField
  ) throws {
    let catalogue = try emptyCatalogue()
    let values = field.samples
    try catalogue.add(values, of: field)

    let photos = try catalogue.photos(for: PhotoQuery())

    #expect(photos.count == values.count)
    for photo in photos {
      let index = try #require(Int(photo.metadata.localIdentifier.text.dropFirst("/p/".utf8.count)))
      #expect(field.value(in: photo.metadata) == values[index])
    }
  }

  /// SQLite may sort by the column: it never has two values in the other order.
  @Test(arguments: MetadataField.usual.filter { [.integer, .fraction, .date].contains($0.kind) })
  func columnsKeepTheOrder(field: MetadataField) throws {
    let catalogue = try emptyCatalogue()
    try catalogue.add(field.samples, of: field)
    let all = try catalogue.photos(for: PhotoQuery()).map(BrowsingMetadata.init(_:))
    for order in [field.name, field.name + ":desc", field.name + ",file:desc"] {
      let order = try MetadataListOrder(order)
      // A guess has no place in the order.
      for limit in 1...field.samples.count(where: { !$0.isGuess }) {
        let found = try catalogue.photos(for: PhotoQuery(order: order, limit: limit))
        var first = FirstPhotos(limit, by: order)
        for photo in all { first.insert(photo) }
        #expect(found.map(\.metadata.localIdentifier) == first.sorted().map(\.identifier))
      }
    }
  }

  @Test(arguments: [
    ([2024], 20_240_000_000_000, 20_249_999_999_999),
    ([2024, 5, 1], 20_240_501_000_000, 20_240_501_999_999),
    ([9999, 12, 31, 23, 59, 60], 99_991_231_235_960, 99_991_231_235_960),
  ])
  func aPartOfADateIsARange(parts: [Int], first: Int64, last: Int64) throws {
    let range = try #require(FieldColumn.range(ofDate: parts))
    #expect(range == (first, last))
  }

  @Test(arguments: [[], [10_000], [-1], [2024, 100], [1, 2, 3, 4, 5, 6, 7]])
  func noDateHasOtherParts(parts: [Int]) {
    #expect(FieldColumn.range(ofDate: parts) == nil)
  }

  @Test(arguments: MetadataField.usual) func valuesThatNoRunWritesAreDamage(
    field: MetadataField
  ) throws {
    let catalogue = try emptyCatalogue()
    for stored in [StoredValue.text("x"), .bytes([1]), .integer(.max), .real(.infinity)] {
      let isPossible =
        switch (field.kind, stored) {
        case (.integer, .integer), (.fraction, .integer): true
        default: false
        }
      if isPossible { continue }
      #expect(throws: DatabaseError.damaged) {
        try FieldColumn.value(stored, of: field, texts: catalogue.text(ofRow:))
      }
    }
  }
}
