import PhotoEntities
import Testing

@testable import PhotoUseCases

/// What the names of places change in photos.
struct PlaceNamingTests {
  /// The photo's city, state, country and code after these changes and the names.
  private static func names(
    _ photo: Metadata, after changes: [MetadataChange] = []
  ) -> [String?] {
    var modification = ModifyingMetadata(photo)
    for change in changes + PlaceNaming(from: PlaceNamesDouble()).changes().changes {
      modification.apply(change)
    }
    let new = modification.applied(to: photo)
    return [new.city, new.state, new.country, new.countryCode]
  }

  private static let lisbon = Metadata.photo("a.jpg") { photo in
    (photo.latitude, photo.longitude) = (38, -9)
  }

  @Test func namesThePlace() {
    #expect(Self.names(Self.lisbon) == ["Lisbon", "Estremadura", "Portugal", "PT"])
  }

  @Test func keepsWhatThePhotoHas() {
    var photo = Self.lisbon
    (photo.city, photo.countryCode) = ("Lisboa", "PRT")
    #expect(Self.names(photo) == ["Lisboa", "Estremadura", "Portugal", "PRT"])
  }

  @Test func changesNothingWithoutAPositionOrNames() {
    #expect(Self.names(.photo("a.jpg")) == [nil, nil, nil, nil])
    let sea = Metadata.photo("a.jpg") { ($0.latitude, $0.longitude) = (0, 0) }
    #expect(Self.names(sea) == [nil, nil, nil, nil])
  }

  /// The new position counts, and a name that is removed in the same edit is given anew.
  @Test func goesByTheOtherChanges() throws {
    var photo = Self.lisbon
    photo.city = "Porto"
    #expect(Self.names(photo, after: [try MetadataChange(unsetting: "city")]).first == "Lisbon")
    let moved = try MetadataChange(field: "gps", text: "48,16")
    #expect(Self.names(Self.lisbon, after: [moved]) == ["Vienna", nil, "Austria", "AT"])
    let typed = try MetadataChange(field: "country", text: "Lusitania")
    #expect(Self.names(Self.lisbon, after: [typed])[2] == "Lusitania")
  }

  @Test func failsWithoutATable() {
    var places = PlaceNamesDouble()
    places.isMissing = true
    let found = PlaceNaming(from: places).changes()
    #expect(found.changes.isEmpty)
    #expect(found.failure == PhotoProblem(PlaceNamesDouble.failure(.missing)))
  }

  @Test func aDamagedTableMakesTheEditFail() throws {
    var places = PlaceNamesDouble()
    places.damagedLatitude = 38
    let changes = PlaceNaming(from: places).changes().changes
    #expect(changes == changes)
    #expect(changes != PlaceNaming(from: places).changes().changes)
    #expect(changes.allSatisfy { !$0.isOfMoment && !$0.operation.isMove })
    var modification = ModifyingMetadata(Self.lisbon)
    changes.forEach { modification.apply($0) }
    #expect(modification.applied(to: Self.lisbon) == Self.lisbon)
    #expect(
      modification.obstacle == .notCopied(PhotoProblem(PlaceNamesDouble.failure(.damaged))))
  }
}
