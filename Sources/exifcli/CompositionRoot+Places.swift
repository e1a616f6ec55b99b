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
  /// These photos with the names of their places, if these are asked for.
  func named(_ photos: any PhotoRepository) -> any PhotoRepository {
    places.map { NamedPlaces(photos, from: $0.table) } ?? photos
  }
}

extension PlacesWay {
  /// The table that the user has named, or the first that is installed; without one, the user's own, which is missing.
  fileprivate var table: PlaceTable {
    if let file { return PlaceTable(at: file) }
    let folders = [DataFolder.path ?? "/dev/null", "/usr/local/share", "/usr/share"]
    let tables = folders.map { $0.appending("exifcli/places") }
    let installed = tables.first { (try? Stat($0, followTargetSymlink: true)) != nil } ?? tables[0]
    return PlaceTable(at: PhotoIdentifier(bytes: PathBytes(installed).bytes))
  }
}
