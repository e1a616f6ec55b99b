import ExifcliInterface
import LibexifRepository
import PhotoEntities
import PhotoUseCases
import PlaceTables
import Platform
import SystemPackage

/// The names of places, and what notes say.
extension CompositionRoot {
  func takeoutNotes(in paths: [PhotoIdentifier]) -> any PhotoNoteRepository {
    TakeoutExport(at: paths, isCancelled: { Interruption.isRequested })
  }

  func zonesOfPlaces(_ way: ZonesWay, besides places: PlacesWay?) -> ZonesOfPlaces? {
    way.table(besides: places)
  }

  func placeNaming(_ way: PlacesWay) -> PlaceNaming {
    PlaceNaming(from: way.table)
  }
}

extension PhotoSource {
  /// These photos with what is asked for: what notes say, the names of their places, and their offsets from UTC.
  func inferred(from photos: any PhotoRepository) -> any PhotoRepository {
    var photos = photos
    if let notes {
      photos = NotedPhotos(
        photos, from: notes.notes, zone: notes.zone, zones: zonesOfPlaces)
    }
    if let zones { photos = InferredOffsets(photos, by: zones.rule, in: zonesOfPlaces) }
    return places.map { NamedPlaces(photos, from: $0.table) } ?? photos
  }

  /// The time zones of positions; nil if there is no table of places.
  var zonesOfPlaces: ZonesOfPlaces? {
    zones.flatMap { $0.table(besides: places) }
  }
}

extension ZonesWay {
  /// The time zones of positions; nil if there is no table.
  fileprivate func table(besides places: PlacesWay?) -> ZonesOfPlaces? {
    let table = (file ?? places?.file).map { PlaceTable(at: $0) } ?? PlacesWay.installed
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
