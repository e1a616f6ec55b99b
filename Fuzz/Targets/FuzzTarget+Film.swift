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
      if let container = try FilmContainer.read(file) {
        _ = try container.readPicture(in: file) { _ in true }
        try edit(film, container, file, bytes)
      }
    }
    try read.test(bytes)
  }

  /// An edit leaves the tables of the samples, and says what it was asked for.
  private static func edit(
    _ film: Film, _ container: FilmContainer, _ file: OpenFile, _ bytes: [UInt8]
  ) throws {
    let added = FilmValue(
      place: .userData, name: "\u{A9}xyz", content: .text(Array("+1-2/".utf8), isMacintosh: false))
    var changes: [FilmChange] = [.created(1 << 30), .modified(nil), .added(added)]
    changes += film.values.prefix(4).enumerated().map { index, value in
      .value(value, index % 2 == 0 ? nil : .text([0x61], isMacintosh: false))
    }
    let packet: [UInt8]? = bytes.count % 2 == 0 ? [0x3C] : nil
    let rewrite: FileRewrite
    do throws(ContainerRefusal) {
      rewrite = try container.rewrite(file, with: MetadataRewrite(xmp: packet, film: changes))
    } catch {
      return
    }
    let edited = OpenFile(rewrite, of: file, size: bytes.count)
    let copy = try FilmContainer.read(edited)
    claim(copy != nil, "an edited film is none")
    guard let copy, copy.damage == nil else { return }
    let (old, new) = (try container.ownBytes(in: file), try copy.ownBytes(in: edited))
    claim(old.kept == new.kept, "an edit changes the tables of samples")
    claim(copy.film?.header?.created == 1 << 30, "an edit does not set the date")
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
