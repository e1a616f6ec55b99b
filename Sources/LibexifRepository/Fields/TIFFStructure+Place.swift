import PhotoEntities
import TIFFBlocks

extension TIFFStructure {
  /// The tags about the place, except those of the position and the altitude in `metadata`. A
  /// position that cannot be read counts, as another program may read it.
  func placeDetails(of metadata: Metadata) -> [ExifTag] {
    guard let directory = self[.gps] else { return [] }
    var details: [ExifTag] = []
    for entry in directory.entries where !metadata.isKnownPlace(entry.tag) {
      details.append(ExifTag(.gps, entry.tag))
    }
    return details
  }
}

extension Metadata {
  /// Whether the GPS tag says the position or the altitude here, or the version of the tags.
  fileprivate func isKnownPlace(_ number: UInt16) -> Bool {
    switch number {
    case ExifTag.gpsVersionID.number: true
    case ExifTag.gpsLatitude.number, ExifTag.gpsLatitudeRef.number: latitude != nil
    case ExifTag.gpsLongitude.number, ExifTag.gpsLongitudeRef.number: longitude != nil
    case ExifTag.gpsAltitude.number, ExifTag.gpsAltitudeRef.number: altitude != nil
    default: false
    }
  }
}
