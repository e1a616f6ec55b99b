import PhotoEntities

/// A raw and the picture that the camera wrote beside it: two files of one shot.
package struct ShotPair: Sendable, Equatable {
  /// The places of both among the photos.
  package let picture: Int
  package let raw: Int

  private static let raws: Set<String> = [
    "DNG", "GPR", "NEF", "CR2", "CR3", "ARW", "PEF", "SRW", "IIQ", "ORF", "RW2", "3FR", "KDC",
    "MEF",
    "MOS", "ERF", "RAF", "RAW",
  ]
  private static let pictures: Set<String> = ["JPEG", "HEIC", "HEIF"]
  /// The most seconds between the dates of two files of one shot.
  private static let tolerance = 5

  /// The pairs among the photos, in the order of their pictures: in each folder, the raw and the picture of one stem, if
  /// there is one of each, unless their dates or cameras differ.
  package static func all(in photos: [BrowsingMetadata]) -> [ShotPair] {
    var places: [[UInt8]: (pictures: [Int], raws: [Int])] = [:]
    for (place, photo) in photos.enumerated() {
      guard let type = photo.fileType, let stem = stem(of: photo.identifier) else { continue }
      if pictures.contains(type) {
        places[stem, default: ([], [])].pictures.append(place)
      } else if raws.contains(type) {
        places[stem, default: ([], [])].raws.append(place)
      }
    }
    return places.values.compactMap { found -> ShotPair? in
      guard found.pictures.count == 1, found.raws.count == 1,
        areOfOneShot(photos[found.pictures[0]], photos[found.raws[0]])
      else { return nil }
      return ShotPair(picture: found.pictures[0], raw: found.raws[0])
    }.sorted { $0.picture < $1.picture }
  }

  /// The path without the extension of the name; nil if it has none.
  private static func stem(of photo: PhotoIdentifier) -> [UInt8]? {
    let bytes = photo.bytes
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      dot > (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    else { return nil }
    return Array(bytes[..<dot])
  }

  /// Whether nothing says that the files are of two shots.
  private static func areOfOneShot(_ one: BrowsingMetadata, _ other: BrowsingMetadata) -> Bool {
    if let camera = one.cameraModel, let otherCamera = other.cameraModel,
      !camera.isIdentical(to: otherCamera)
    {
      return false
    }
    guard let date = one.captureDate, let otherDate = other.captureDate, !date.isGuess,
      !otherDate.isGuess
    else { return true }
    return abs(date.clockSeconds(since: otherDate)) <= tolerance
  }
}
