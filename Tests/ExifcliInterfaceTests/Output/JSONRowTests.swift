import PhotoEntities
import Testing

@testable import ExifcliInterface
@testable import PhotoUseCases

/// The JSON objects of photos in listings, which are written without a `JSONValue` for each field.
struct JSONRowTests {
  private static let date = CaptureDate(
    year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 59, fraction: "12", utcOffset: -90)

  @Test(arguments: [
    ("iso", MetadataValue.integer(0)), ("iso", .integer(9)), ("iso", .integer(10)),
    ("iso", .integer(409_600)), ("iso", .integer(99_999)), ("iso", .integer(100_000)),
    ("iso", .integer(.max)), ("rating", .integer(-1)), ("focalLength", .fraction(0)),
    ("focalLength", .fraction(50)), ("focalLength", .fraction(999_999)),
    ("focalLength", .fraction(1_000_000)), ("focalLength", .fraction(17.5)),
    ("exposureValue", .fraction(-2)), ("exposureValue", .fraction(-0.3)),
    ("exposureDuration", .fraction(0.004)), ("artist", .text("")), ("artist", .text("Zoë \"高\\")),
    ("title", .text("a\u{7F}b\u{85}c\u{202E}\n")), ("flashMode", .choice("redEye")),
    ("keywords", .list(["a", "b\"c"])), ("displayOrientation", .integer(8)),
  ])
  func haveTheValueOfEachField(name: String, value: MetadataValue) throws {
    let field = try #require(MetadataField(named: name))
    var metadata = Metadata(localIdentifier: PhotoIdentifier(bytes: Array("a.jpg".utf8)))
    #expect(try row(metadata) == expectedRow(metadata))
    field.setValue(value, in: &metadata)
    #expect(field.value(in: metadata) == value)
    #expect(try row(metadata) == expectedRow(metadata))
  }

  @Test func haveAllFieldsInTheirOrder() throws {
    var metadata = Metadata(localIdentifier: PhotoIdentifier(bytes: Array("ä\u{1}.jpg".utf8)))
    for field in MetadataField.all {
      switch field.kind {
      case .integer: field.setValue(.integer(3), in: &metadata)
      case .fraction: field.setValue(.fraction(0.25), in: &metadata)
      case .text: field.setValue(.text("text"), in: &metadata)
      case .date: field.setValue(Self.date.map { .date($0) }, in: &metadata)
      case .choice(let names): field.setValue(names.first.map { .choice($0) }, in: &metadata)
      case .list: field.setValue(.list(["one", "two"]), in: &metadata)
      }
      #expect(field.value(in: metadata) != nil)
    }
    #expect(try row(metadata) == expectedRow(metadata))
    #expect(try row(metadata).contains(#""2024-05-01T12:00:59.12-01:30""#))
  }

  private func row(_ metadata: Metadata) throws -> String {
    var bytes: [UInt8] = []
    BrowsingMetadata(FetchedPhoto(metadata: metadata)).writeJSON(to: &bytes, MetadataJSONKeys())
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  /// The same row, made of values.
  private func expectedRow(_ metadata: Metadata) -> String {
    JSONValue.object(
      [("file", .string(metadata.localIdentifier.text))]
        + MetadataField.usual.map { ($0.name, JSONValue($0.value(in: metadata))) }
    ).text
  }
}
