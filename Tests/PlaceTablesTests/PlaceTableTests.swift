import Foundation
import PhotoEntities
import PhotoUseCases
import PlaceTables
import TestSupport
import Testing

/// Names and time zones of the places in `Fixtures/places`.
struct PlaceTableTests {
  static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/places/places.table").path

  private static let table = PlaceTable(at: PhotoIdentifier(text: path))

  @Test(arguments: [
    (38.7139, -9.1334, "Lisbon"), (41.1496, -8.6110, "Porto"), (37.0179, -7.9308, "Faro"),
    // A pole's neighbour, both sides of the equator and of the date line.
    (78.2232, 15.6267, "Longyearbyen"), (-0.2201, -78.5123, "Quito"),
    (-16.79, 179.98, "Waiyevo"), (-16.79, -179.98, "Waiyevo"), (-18.1, 178.4, "Suva"),
    // A small place inside of its circle; beside it, the large place.
    (40.7178, -74.0431, "Jersey City"), (40.7127, -74.0159, "New York"),
    (48.8049, 2.1204, "Versailles"), (48.8413, 2.2530, "Paris"),
    // The nearer centre, of two outside of their circles.
    (38.79, -9.30, "Sintra"), (52.42, 13.10, "Potsdam"),
  ])
  func namesTheNearestPlace(latitude: Double, longitude: Double, city: String) throws {
    #expect(try Self.table.names(latitude: latitude, longitude: longitude)?.city == city)
  }

  @Test func hasAllNames() throws {
    let names = try Self.table.names(latitude: 38.7, longitude: -9.1)
    #expect(
      names
        == PlaceNames(city: "Lisbon", state: "Lisbon", country: "Portugal", countryCode: "PT"))
    let singapore = try Self.table.names(latitude: 1.3, longitude: 103.8)
    #expect(
      singapore
        == PlaceNames(city: "Singapore", state: nil, country: "Singapore", countryCode: "SG"))
    #expect(try Self.table.names(latitude: 47.4, longitude: 8.5)?.city == "Zürich")
  }

  /// 0.449 degrees of latitude are 50 km, and 0.899 are 100 km.
  @Test func namesNothingFarAway() throws {
    #expect(try Self.table.names(latitude: 64.15 + 0.44, longitude: -21.94)?.city == "Reykjavik")
    #expect(try Self.table.names(latitude: 64.15 + 0.46, longitude: -21.94) == nil)
    // 47 and 53 km to the east, where degrees of longitude are short.
    #expect(try Self.table.names(latitude: 78.22, longitude: 15.64 + 2.07)?.city == "Longyearbyen")
    #expect(try Self.table.names(latitude: 78.22, longitude: 15.64 + 2.34) == nil)
    #expect(try Self.table.names(latitude: 0, longitude: 0) == nil)
  }

  @Test(
    arguments: [
      (90.0, 0.0), (-90, 180), (90, -180), (91, 0), (0, 181), (.nan, 0), (0, .infinity),
    ] as [(Double, Double)])
  func namesNothingAtThePolesAndOffTheEarth(latitude: Double, longitude: Double) throws {
    #expect(try Self.table.names(latitude: latitude, longitude: longitude) == nil)
    #expect(try Self.table.timeZone(latitude: latitude, longitude: longitude) == nil)
  }

  @Test func findsPlacesAcrossThePole() throws {
    let pole = try PlaceTableBuilder.table([
      .init("Pole", 89.9, 100, 10, zone: "Etc/UTC"), .init("South", -89.95, -10, 10),
    ])
    try TemporaryFolder.with { folder in
      try folder.place(pole, at: "places")
      let table = PlaceTable(at: folder.identifier(of: "places"))
      #expect(try table.names(latitude: 89.9, longitude: -80)?.city == "Pole")
      #expect(try table.names(latitude: 90, longitude: 3)?.city == "Pole")
      #expect(try table.names(latitude: -89.9, longitude: 170)?.city == "South")
      #expect(try table.timeZone(latitude: 89.5, longitude: -80) == "Etc/UTC")
    }
  }

  @Test(
    arguments: [
      (38.7, -9.1, "Europe/Lisbon"), (38.89, -7.0, "Europe/Madrid"),
      (-54.8, -68.3, "America/Argentina/Ushuaia"),
      (40.71, -74.0, "America/New_York"), (28.6, 77.2, "Asia/Kolkata"),
      (64.15 + 0.89, -21.94, "Atlantic/Reykjavik"), (64.15 + 0.91, -21.94, nil),
      (-16.79, 179.99, "Pacific/Fiji"),
    ] as [(Double, Double, String?)])
  func hasTheTimeZone(latitude: Double, longitude: Double, zone: String?) throws {
    #expect(try Self.table.timeZone(latitude: latitude, longitude: longitude) == zone)
  }
}
