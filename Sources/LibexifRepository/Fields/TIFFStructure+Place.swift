import PhotoEntities
import TIFFBlocks

extension TIFFStructure {
  /// The tags about the place, except those of the position and the altitude in `metadata`. A
  /// position that cannot be read counts, as another program may read it.
  func placeDetails(of metadata: Metadata) -> [ExifTag] {
    guard let directory = self[.gps] else { return [] }
    var known: Set<ExifTag> = [.gpsVersionID]
    if metadata.latitude != nil { known.formUnion([.gpsLatitude, .gpsLatitudeRef]) }
    if metadata.longitude != nil { known.formUnion([.gpsLongitude, .gpsLongitudeRef]) }
    if metadata.altitude != nil { known.formUnion([.gpsAltitude, .gpsAltitudeRef]) }
    return directory.entries.map { ExifTag(.gps, $0.tag) }.filter { !known.contains($0) }
  }
}
