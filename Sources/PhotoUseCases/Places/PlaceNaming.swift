import PhotoEntities

/// The use case of writing the names of places into photos.
package struct PlaceNaming {
  private let places: any PlaceNameRepository

  /// Takes names from `places`.
  package init(from places: any PlaceNameRepository) {
    self.places = places
  }

  /// The changes that give each photo with a position the city, the state, the country and its code that it does not
  /// have. There are none if the names cannot be read.
  package func changes() -> FoundChanges {
    do throws(PhotoRepositoryError) {
      try places.open()
    } catch {
      return FoundChanges(failure: PhotoProblem(error))
    }
    let rule = PlaceNameRule(places)
    return FoundChanges(
      changes: PlaceNames.fields.map { MetadataChange(field: $0, operation: .name(rule)) })
  }
}
