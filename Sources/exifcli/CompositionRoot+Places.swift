import ExifcliInterface
import PhotoEntities
import PhotoUseCases
import PlaceTables
import Platform
import SystemPackage

/// The names of places.
extension CompositionRoot {
  func placeNaming(_ way: PlacesWay) -> PlaceNaming {
    PlaceNaming(from: way.table)
  }
}

extension PhotoSource {
  /// These photos with what is asked for of the names of their places and their offsets from UTC.
  func inferred(from photos: any PhotoRepository) -> any PhotoRepository {
    let placed =
      zones.map { InferredOffsets(photos, by: $0.rule, in: zonesOfPlaces) as any PhotoRepository }
      ?? photos
    return places.map { NamedPlaces(placed, from: $0.table) } ?? placed
  }

  /// The time zones of positions; nil if there is no table of places.
  var zonesOfPlaces: ZonesOfPlaces? {
    let table = (zones?.file ?? places?.file).map { PlaceTable(at: $0) } ?? PlacesWay.installed
    return table.map { table in
      ZonesOfPlaces(table) { name in
        SystemTimeZone(named: name).map { TimeZoneRule(name: name, $0) }
      }
    }
  }
}

extension PlacesWay {
  /// The table that the user has named, or the first that is installed; without one, the user's own, which is missing.
  fileprivate var table: PlaceTable {
    file.map { PlaceTable(at: $0) } ?? Self.installed ?? PlaceTable(at: Self.tables[0])
  }

  /// The first table that is installed; nil for none.
  fileprivate static var installed: PlaceTable? {
    tables.first { (try? Stat(PathBytes($0.bytes).filePath, followTargetSymlink: true)) != nil }
      .map { PlaceTable(at: $0) }
  }

  private static var tables: [PhotoIdentifier] {
    [DataFolder.path ?? "/dev/null", "/usr/local/share", "/usr/share"].map {
      PhotoIdentifier(bytes: PathBytes($0.appending("exifcli/places")).bytes)
    }
  }
}
