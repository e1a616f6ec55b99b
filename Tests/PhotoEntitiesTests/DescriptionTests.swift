import PhotoEntities
import Testing

/// What values print.
struct DescriptionTests {
  @Test(arguments: [
    (MetadataValue.integer(400), "400"), (.fraction(0.004), "1/250"),
    (.text("a, b"), "a, b"), (.choice("redEye"), "redEye"), (.list(["sea", "fog"]), "sea, fog"),
  ])
  func valuesPrintAsPeopleWriteThem(value: MetadataValue, text: String) {
    #expect("\(value)" == text)
  }

  @Test func aDatePrintsAsADate() throws {
    let date = try #require(
      CaptureDate(year: 2024, month: 5, day: 1, hour: 6, minute: 42, second: 17))
    #expect("\(MetadataValue.date(date))" == "2024-05-01T06:42:17")
  }

  @Test func identifiersPrintTheirText() {
    #expect("\(PhotoIdentifier(text: "photos/mist.jpg"))" == "photos/mist.jpg")
    #expect("\(PhotoIdentifier(bytes: [0x61, 0xFF]))" == "a\u{10FFFF}")
  }

  @Test func aFieldIsNamedByItsProperty() {
    #expect("\(MetadataField.iso)" == "iso")
    #expect(MetadataField.captureDate == MetadataField(named: "captureDate"))
    #expect(MetadataField.pictureHash.isOnRequest)
  }
}
