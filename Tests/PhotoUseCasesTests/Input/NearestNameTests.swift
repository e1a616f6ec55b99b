import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The name that a misspelt one most likely means.
struct NearestNameTests {
  @Test(arguments: [
    ("lattitude", "latitude"), ("isoo", "iso"), ("edti", "edit"), ("LIST", "list"),
    ("lst", "list"), ("form", "format"), ("artsit", "artist"), ("xrating", "rating"),
  ])
  func isFound(typed: String, name: String) {
    let names = ["edit", "list", "format", "iso", "artist", "rating", "longitude", "latitude"]
    #expect(NearestName.of(typed, among: names) == name)
  }

  /// Too many errors, nothing at all, or a text that is not a name.
  @Test(arguments: ["xyz", "", "li", "a.jpg", "photos", String(repeating: "list", count: 1000)])
  func isNotForced(typed: String) {
    #expect(NearestName.of(typed, among: ["list", "edit", "format", "rating"]) == nil)
  }

  /// One of them may be near, but the other is not less likely.
  @Test func isNoneOfSeveralThatBeginWithIt() {
    #expect(NearestName.of("rati", among: ["rating", "ratio"]) == nil)
    #expect(NearestName.of("rati", among: ["list", "ratio"]) == "ratio")
  }

  @Test func thereMayBeNoNames() {
    #expect(NearestName.of("list", among: []) == nil)
  }

  /// A text that begins several names may mean any of them.
  @Test(arguments: ["capture", "pixel", "exposure"])
  func anUnclearTextIsNotGuessed(typed: String) {
    #expect(MetadataField.name(nearestTo: typed) == nil)
  }

  /// Synonyms lead to the field's own name.
  @Test(arguments: [
    ("apertur", "lensAperture"), ("FNumbr", "lensAperture"), ("imagewidht", "pixelWidth"),
    ("exposuretim", "exposureDuration"),
    ("datetimeorig", "captureDate"),
  ])
  func aSynonymMeansItsField(typed: String, name: String) {
    #expect(MetadataField.name(nearestTo: typed) == name)
  }
}
