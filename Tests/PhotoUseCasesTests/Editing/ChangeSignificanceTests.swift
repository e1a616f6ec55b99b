import PhotoEntities
import Testing

@testable import PhotoUseCases

/// What a change means for other changes, and for the photo.
struct ChangeSignificanceTests {
  private static let photo = PhotoIdentifier(text: "a.jpg")

  @Test(arguments: [
    ("gps", "48.2,16.4", ["latitude", "longitude"]),
    ("gps", "48.2,16.4,151", ["latitude", "longitude", "altitude"]), ("iso", "100", ["iso"]),
  ])
  func decidesFields(name: String, text: String, fields: [String]) throws {
    let change = try MetadataChange(field: name, text: text)
    #expect(change.decidedFields.map(\.name) == fields)
    #expect(!change.isRefusal)
  }

  @Test(arguments: [("2024-05-01 12:00:00", false), ("2024-05-01 12:00:00+02:00", true)])
  func setsAnOffset(text: String, setsOffset: Bool) throws {
    #expect(try MetadataChange(field: "captureDate", text: text).setsOffset == setsOffset)
  }

  @Test func aFailedCopyIsRefused() {
    let problem = PhotoProblem(identifier: Self.photo, cause: .failure(.cancelled))
    #expect(MetadataChange.refusing(copyFailedWith: problem).isRefusal)
  }

  /// A removal takes its fields, and keeps those that should stay.
  @Test func aRemovalTakesFields() {
    var metadata = Metadata(localIdentifier: Self.photo)
    (metadata.latitude, metadata.longitude, metadata.artist) = (48, 16, "Jane")
    var modification = ModifyingMetadata(metadata)
    modification.apply(MetadataChange(removing: MetadataRemoval(of: [.location])))
    let left = modification.applied(to: metadata)
    #expect(left.latitude == nil && left.longitude == nil)
    #expect(left.artist == "Jane")
  }

  /// Two edits of one list are one.
  @Test func editsOfAListAreJoined() throws {
    var metadata = Metadata(localIdentifier: Self.photo)
    metadata.keywords = ["mist", "sea"]
    var modification = ModifyingMetadata(metadata)
    modification.apply(try MetadataChange(field: "keywords", adding: ["fog"]))
    modification.apply(try MetadataChange(field: "keywords", removing: ["mist"]))
    #expect(modification.applied(to: metadata).keywords == ["sea", "fog"])
  }
}
