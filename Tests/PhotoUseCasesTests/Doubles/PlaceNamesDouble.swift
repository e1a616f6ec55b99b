import PhotoEntities
import PhotoUseCases

/// Names and zones of places at whole degrees. It fails on demand.
struct PlaceNamesDouble: PlaceNameRepository {
  var names: [[Double]: PlaceNames] = [
    [48, 16]: PlaceNames(city: "Vienna", state: nil, country: "Austria", countryCode: "AT"),
    [38, -9]: PlaceNames(
      city: "Lisbon", state: "Estremadura", country: "Portugal", countryCode: "PT"),
  ]
  /// Whether it cannot be opened.
  var isMissing = false
  /// The latitude at which it turns out to be damaged.
  var damagedLatitude: Double?

  static func failure(_ fault: PhotoRepositoryError.Reason.PlaceTableFault) -> PhotoRepositoryError
  {
    PhotoRepositoryError(identifier: "places", reason: .unusablePlaces(fault))
  }

  func open() throws(PhotoRepositoryError) {
    if isMissing { throw Self.failure(.missing) }
  }

  func names(
    latitude: Double, longitude: Double
  ) throws(PhotoRepositoryError) -> PlaceNames? {
    if latitude == damagedLatitude { throw Self.failure(.damaged) }
    return names[[latitude, longitude]]
  }

  func timeZone(latitude: Double, longitude: Double) throws(PhotoRepositoryError) -> String? {
    if latitude == damagedLatitude { throw Self.failure(.damaged) }
    return names[[latitude, longitude]].map { "Zone/" + $0.city }
  }
}
