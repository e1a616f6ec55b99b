import PhotoEntities
import PhotoUseCases
import Testing

@testable import PhotoCatalogue

extension MetadataField {
  /// The field of this name, which must exist.
  static func of(_ name: String) throws -> MetadataField {
    try #require(MetadataField(named: name))
  }

  /// Values of the field's kind, also at the ends of what the kind can hold.
  var samples: [MetadataValue] {
    switch kind {
    case .integer: [.min, -1, 0, 1, 100, 1 << 53 + 1, .max].map { .integer($0) }
    case .fraction: Self.fractions.map { .fraction($0) }
    case .text: ["", "a", "A", "e\u{301}", "\u{E9}", "\u{0}\n\u{10FFFF}"].map { .text($0) }
    case .list: [[""], ["a", "b"], ["a\nb"]].map { .list($0) }
    case .choice(let names): names.map { .choice($0) }
    case .date: Self.dates.map { .date($0) }
    }
  }

  private static let fractions: [Rational] = fractionParts.compactMap { Rational($0.0, $0.1) }

  private static let fractionParts: [(Int64, Int64)] = [
    (0, 1), (1, 3), (-1, 3), (1, 250), (28, 10), (1, .max), (.max, 1), (.max, .max - 1),
    (.max - 1, .max - 2), (.min, 3), (1 << 53, 1), (1 << 53 + 1, 1), (1 << 53 + 1, 3),
    (333_333_333, 1_000_000_000), (1, 1), (99_999_999_999_999_999, 100_000_000_000_000_000),
    (100_000_000_000_000_001, 100_000_000_000_000_000),
  ]

  private static let dates: [CaptureDate] = {
    var dates: [CaptureDate] = []
    for fraction in [nil, "5", "050", "123456789"] {
      for offset in [nil, -1439, 0, 540] {
        dates += [
          CaptureDate(
            year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0, fraction: fraction,
            utcOffset: offset),
          CaptureDate(
            year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 60, fraction: fraction,
            utcOffset: offset),
        ].compactMap(\.self)
      }
    }
    dates += [
      CaptureDate(year: 2024), CaptureDate(year: 2024, month: 2),
      CaptureDate(year: 2024, month: 2, day: 29),
    ].compactMap(\.self)
    dates += CaptureDate.Basis.allCases.flatMap { basis in
      dates.suffix(4).map { $0.resting(on: basis) }
    }
    return dates
  }()
}

/// A catalogue in memory.
func emptyCatalogue() throws -> Catalogue {
  try Catalogue(in: try Database(at: Array(":memory:".utf8), for: .writing), version: "test")
}

extension Catalogue {
  /// Adds photos with these values of a field, of the folder 1.
  func add(_ values: [MetadataValue], of field: MetadataField) throws {
    for (index, value) in values.enumerated() {
      var metadata = Metadata(localIdentifier: PhotoIdentifier(text: "\(index)"))
      field.setValue(value, in: &metadata)
      _ = try add(
        .fetched(FetchedPhoto(metadata: metadata)), id: 1 << 32 | Int64(index),
        name: Array("\(index)".utf8))
    }
  }
}
