import PhotoEntities
import PhotoFixtures
import SystemPackage

@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform

extension FuzzTarget {
  /// The boxes of a film, and everything that is read from it.
  static let film = FuzzTarget(
    name: "film", options: ["-max_len=8192"], seeds: { _ in films },
    words: [
      "moov", "trak", "mdia", "minf", "stbl", "stsd", "stsz", "encv", "sinf", "frma", "udta",
      "meta", "keys", "ilst", "data", "mean", "loci", "kywd", "date", "XMP_", "uuid", "NCDT",
      "com.apple.quicktime.creationdate", "com.apple.quicktime.location.ISO6709",
      "com.samsung.android.utc_offset", "2024-05-01T06:42:17+0900", "+48.2-016.3+10/",
    ]
  ) { bytes in
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    if let film = try Film.read(file) {
      let total = film.values.reduce(0) { $0 + size(of: $1) }
      claim(total <= bytes.count, "values of more bytes than the film has")
      claim(film.seconds.map { $0 > 0 } ?? true, "a film without a duration has one")
      claim(film.frameRate.map { $0 > 0 } ?? true, "a film without pictures has a frame rate")
      _ = try FilmContainer.read(file)?.readPicture(in: file) { _ in true }
    }
    try read.test(bytes)
  }

  private static func size(of value: FilmValue) -> Int {
    switch value.content {
    // A byte order mark may be before it.
    case .text(let bytes, _): max(0, bytes.count - 2)
    case .bytes(let bytes): bytes.count
    case .integer, .number, .location: 0
    }
  }

  private static var films: [[UInt8]] {
    var film = FilmBuilder()
    (film.created, film.modified) = (1 << 31 + 1, 1 << 31 + 9)
    film.keys = [
      ("com.apple.quicktime.creationdate", "2024-05-01T06:42:17+0900"),
      ("com.apple.quicktime.location.ISO6709", "+35.5+139.25+40/"),
    ]
    film.trackKeys = [("com.apple.quicktime.camera.lens_model", "a lens")]
    var other = FilmBuilder()
    (other.brand, other.version, other.isMovieFirst) = ("3gp5", 1, true)
    let start: [UInt8] = [0, 0, 0, 0, 0x15, 0xC7]
    other.userData =
      FilmBuilder.text("nam", [0x8C, 0x72]) + BoxBuilder.box("titl", start + [0x61, 0])
      + BoxBuilder.box("kywd", start + [1, 2, 0x61, 0])
      + BoxBuilder.box("loci", start + [0] + [UInt8](repeating: 1, count: 13))
    other.itemList =
      BoxBuilder.box("rate", FilmBuilder.data(21, [60]))
      + FilmBuilder.signed("day", FilmBuilder.data(1, Array("2024-05-01 10:00:00".utf8)))
    return [film.bytes, other.bytes]
  }
}
