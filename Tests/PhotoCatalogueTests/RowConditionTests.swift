import PhotoEntities
import PhotoUseCases
import Testing

@testable import PhotoCatalogue
@testable import PhotoUseCases

/// Filters in SQL: they may find too many photos, never too few.
struct RowConditionTests {
  private static let operators = ["=", "!=", "<", "<=", ">", ">="]

  /// Comparisons of a field with its own samples, also negated and joined.
  private static func filters(on field: MetadataField) -> [String] {
    let operands: [String] =
      switch field.kind {
      case .integer: ["-1", "0", "100", "0.5", "9223372036854775807"]
      case .fraction: ["0", "1/3", "-1/3", "2.8", "0.333333333", "9223372036854775807"]
      case .date: ["2024", "2024-02", "2024-02-29", "2024-02-29T00:00", "9999-12-31T23:59:59"]
      case .choice(let names): names.prefix(3) + ["ORIENTATION"]
      case .text, .list: ["a", "\"e\u{301}\""]
      }
    let comparisons = operands.flatMap { operand in
      operators.map { "\(field.name) \($0) \(operand)" }
    }
    let all = comparisons + ["has \(field.name)"]
    return all + all.map { "not (\($0))" }
      + zip(all, all.reversed()).map { "not (\($0) or not \($1)) or \($1)" }
  }

  @Test(arguments: MetadataField.usual) func noPhotoIsLost(field: MetadataField) throws {
    let catalogue = try emptyCatalogue()
    try catalogue.add(field.samples, of: field)
    _ = try catalogue.add(
      .fetched(FetchedPhoto(metadata: Metadata(localIdentifier: PhotoIdentifier(text: "none")))),
      id: 1 << 32 | 1000, name: Array("none".utf8))
    let all = try catalogue.photos(for: PhotoQuery())
    var tried = 0
    for text in Self.filters(on: field) {
      guard let filter = try? MetadataFilter(text) else { continue }
      tried += 1
      let found = try catalogue.photos(for: PhotoQuery(filter: filter))
      #expect(
        found.filter { filter.matches($0) } == all.filter { filter.matches($0) },
        "\(text)")
    }
    #expect(tried > 3)
  }

  @Test(arguments: [
    ("iso > 200", ["400"]), ("iso >= 200", ["200", "400"]), ("not iso < 200", ["200", "400", ""]),
    ("iso = 200 or iso = 400", ["200", "400"]), ("has iso", ["100", "200", "400"]),
    ("iso != 200", ["100", "400"]), ("not has iso", [""]), ("iso > 100 and iso < 300", ["200"]),
    ("iso > 100.5", ["100", "200", "400", ""]),
  ])
  func onlyPhotosThatCanMatchAreAnswered(filter: String, isos: [String]) throws {
    let catalogue = try emptyCatalogue()
    let field = try MetadataField.of("iso")
    try catalogue.add([100, 200, 400].map { .integer($0) }, of: field)
    _ = try catalogue.add(
      .fetched(FetchedPhoto(metadata: Metadata(localIdentifier: PhotoIdentifier(text: "9")))),
      id: 1 << 32 | 9, name: Array("9".utf8))

    let found = try catalogue.photos(for: PhotoQuery(filter: try MetadataFilter(filter)))

    #expect(found.map { $0.metadata.iso.map(String.init) ?? "" } == isos)
  }

  @Test(arguments: [1, 19, 20, 98]) func deepFiltersAreLeftToTheUseCase(depth: Int) throws {
    let catalogue = try emptyCatalogue()
    try catalogue.add([.integer(100)], of: try MetadataField.of("iso"))
    for text in [
      String(repeating: "not ", count: depth) + "iso > 1",
      String(repeating: "iso > 0 or (file = y and (", count: depth / 2) + "iso > 1"
        + String(repeating: "))", count: depth / 2),
    ] {
      guard let filter = try? MetadataFilter(text) else { continue }
      let found = try catalogue.photos(for: PhotoQuery(filter: filter))
      #expect(found.contains { filter.matches($0) } || depth % 2 == 1, "\(text)")
    }
  }

  @Test(arguments: [" or ", " and "]) func longFiltersAreLeftToTheUseCase(word: String) throws {
    let filter = try MetadataFilter((0..<2000).map { "iso = \($0)" }.joined(separator: word))
    #expect(RowCondition(filter) == .always)
  }
}
