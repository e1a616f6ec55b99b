import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Photos packed into bytes, and taken out again.
struct PackedPhotosTests {
  private static let largest = PhotoIdentifier(text: String(repeating: "long/", count: 400_000))

  /// Values at the ends of their kinds.
  private static let extremes: [MetadataValue] = [
    .integer(.min), .integer(-1), .integer(0), .integer(127), .integer(128), .integer(.max),
    .fraction(Rational(.max, 1) ?? 0), .fraction(Rational(-1, .max) ?? 0), .fraction(0),
    .text(""), .text("e\u{301} \u{0}\n\u{10FFFF}"), .list(["a", "", "b"]),
  ]

  @Test(arguments: MetadataField.all)
  func keepValues(field: MetadataField) throws {
    var photos = PackedPhotos(keeping: nil)
    let dates = [nil, "000", "123456789"].flatMap { fraction in
      [nil, -1439, 0, 540].compactMap { offset in
        CaptureDate(
          year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 60, fraction: fraction,
          utcOffset: offset
        ).map(MetadataValue.date)
      }
    }
    let choices: [MetadataValue] =
      if case .choice(let names) = field.kind { names.map(MetadataValue.choice) } else { [] }
    let packed = (Self.extremes + dates + choices).map { value in
      BrowsingMetadata(.photo("a.jpg") { field.setValue(value, in: &$0) })
    }
    for photo in packed { photos.append(photo) }

    #expect(packed.contains { $0[field] != nil })
    for (index, photo) in packed.enumerated() { #expect(photos.photo(at: index) == photo) }
  }

  @Test func keepTheSourcesOfValues() throws {
    let (rating, iso, label) = (
      try MetadataField.of("rating"), try MetadataField.of("iso"), try MetadataField.of("label")
    )
    let photo = BrowsingMetadata(
      FetchedPhoto(
        metadata: .photo("a.jpg") { ($0.rating, $0.iso, $0.label) = (5, 100, "red") },
        sources: [rating: .xmp, label: .sidecar]))
    var photos = PackedPhotos(keeping: nil)
    photos.append(photo)

    let read = photos.photo(at: 0)

    #expect([rating, iso, label].map(read.source) == [.xmp, .exif, .sidecar])
  }

  @Test func leaveOutOtherFields() throws {
    let (rating, iso) = (try MetadataField.of("rating"), try MetadataField.of("iso"))
    var photos = PackedPhotos(keeping: [iso])
    photos.append(BrowsingMetadata(.photo("a.jpg") { ($0.rating, $0.iso) = (5, 100) }))

    #expect(photos.photo(at: 0)[iso] == .integer(100))
    #expect(photos.photo(at: 0)[rating] == nil)
  }

  /// One photo is larger than the memory that several share.
  @Test func keepPhotosOfAnySize() {
    var photos = PackedPhotos(keeping: nil)
    let identifiers = ["a", Self.largest, "b", PhotoIdentifier(bytes: [0xFF, 0]), "c"]
    for identifier in identifiers { photos.append(BrowsingMetadata(.photo(identifier))) }

    #expect(photos.count == 5)
    #expect(identifiers.indices.map { photos.photo(at: $0).identifier } == identifiers)
    #expect(photos.precedes(0, 2) && !photos.precedes(2, 0) && !photos.precedes(1, 1))
  }
}
