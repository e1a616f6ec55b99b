import Foundation
import PhotoFixtures
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PhotoContainers

/// What the boxes of a film say.
struct FilmReadingTests {
  private static let since1904 = FilmBuilder.secondsTo1970
  private static let created = 1_714_513_337

  private static func film(_ bytes: [UInt8]) throws -> Film? {
    try OpenFile.with(bytes) { file in try Film.read(file) }
  }

  private static let headers: [(Int, Int, Int, Int, Int?, Int?)] = [
    (0, created + since1904, 600, 1200, created, 1200),
    (1, created + since1904, 1, 3600, created, 3600),
    // 0, the beginning of 1970, years before and far after it are no times of a film.
    (0, 0, 600, 600, nil, 600), (0, since1904, 1, 5, nil, 5), (0, created, 1, 9, nil, 9),
    (1, 200 * 31_556_952 + 1, 1, 9, nil, 9), (1, 1 << 62, 1, 9, nil, 9),
    (0, created + since1904, 1, 0xFFFF_FFFF, created, nil),
    (1, created + since1904, 1, -1, created, nil),
  ]

  @Test(arguments: headers)
  func itsHeaders(
    version: Int, date: Int, scale: Int, duration: Int, expected: Int?, units: Int?
  ) throws {
    var builder = FilmBuilder()
    (builder.version, builder.created, builder.modified) = (version, date, date)
    (builder.scale, builder.duration) = (scale, duration)
    let film = try #require(try Self.film(builder.bytes))
    for header in [film.header, film.tracks.first?.media] {
      #expect(header?.created == expected && header?.modified == expected)
      #expect(header?.scale == scale && header?.duration == units)
    }
    #expect(film.tracks.first?.header?.created == expected)
    #expect(film.tracks.first?.header?.duration == units)
  }

  private static let matrices: [((Int, Int, Int, Int), Int?)] = [
    ((1, 0, 0, 1), 1), ((-1, 0, 0, 1), 2), ((-1, 0, 0, -1), 3), ((1, 0, 0, -1), 4),
    ((0, 1, 1, 0), 5), ((0, 1, -1, 0), 6), ((0, -1, -1, 0), 7), ((0, -1, 1, 0), 8),
    ((1, 1, -1, 1), nil),
  ]

  @Test(arguments: matrices)
  func itsPictures(matrix: (Int, Int, Int, Int), orientation: Int?) throws {
    for version in [0, 1] {
      var builder = FilmBuilder()
      (builder.version, builder.matrix, builder.coding) = (version, matrix, "hvc1")
      let track = try #require(try Self.film(builder.bytes)?.pictureTrack)
      #expect(track.orientation == orientation)
      #expect(track.pictureSize == PictureSize(width: 64, height: 48))
      #expect(track.coding == "hvc1" && track.sampleCount == 60)
    }
  }

  @Test(arguments: [true, false]) func valuesWithNames(isMovieFirst: Bool) throws {
    var builder = FilmBuilder()
    builder.isMovieFirst = isMovieFirst
    builder.keys = [
      ("com.apple.quicktime.make", "Apple"), ("com.apple.quicktime.model", "iPhone 🎞"),
    ]
    builder.trackKeys = [("com.apple.quicktime.camera.lens_model", "back camera")]
    let film = try #require(try Self.film(builder.bytes))
    #expect(
      film.values == [
        Self.text("com.apple.quicktime.make", "Apple"),
        Self.text("com.apple.quicktime.model", "iPhone 🎞"),
      ])
    #expect(
      film.tracks.first?.values
        == [Self.text("com.apple.quicktime.camera.lens_model", "back camera")])
  }

  private static func text(
    _ name: String, _ text: String, in place: FilmValue.Place = .keys, isMacintosh: Bool = false
  ) -> FilmValue {
    FilmValue(
      place: place, name: name, content: .text(Array(text.utf8), isMacintosh: isMacintosh))
  }

  @Test func valuesOfITunes() throws {
    var builder = FilmBuilder()
    let own =
      BoxBuilder.fullBox("mean", Array("com.apple.iTunes".utf8))
      + BoxBuilder.fullBox("name", Array("MOOD".utf8)) + FilmBuilder.data(1, [0x61])
    builder.itemList =
      FilmBuilder.signed("nam", FilmBuilder.data(1, Array("A title".utf8)))
      + BoxBuilder.box("rate", FilmBuilder.data(21, [0xFF, 0x9C]))
      + BoxBuilder.box("tmpo", FilmBuilder.data(22, [0xFF, 0x9C]))
      + BoxBuilder.box("half", FilmBuilder.data(23, [0x3F, 0, 0, 0]))
      + BoxBuilder.box("wide", FilmBuilder.data(24, [0xBF, 0xE0, 0, 0, 0, 0, 0, 0]))
      + BoxBuilder.box("utf6", FilmBuilder.data(2, [0, 0x61]))
      + BoxBuilder.box("mark", FilmBuilder.data(2, [0xFE, 0xFF, 0, 0x61]))
      + BoxBuilder.box("covr", FilmBuilder.data(13, [0xFF, 0xD8]))
      + BoxBuilder.box("----", own) + BoxBuilder.box("none", [])
      + BoxBuilder.box("cut ", BoxBuilder.box("data", [0, 0]))
    let film = try #require(try Self.film(builder.bytes))
    let contents: [(String, FilmValue.Content)] = [
      ("©nam", .text(Array("A title".utf8), isMacintosh: false)), ("rate", .integer(-100)),
      ("tmpo", .integer(0xFF9C)), ("half", .number(0.5)), ("wide", .number(-0.5)),
      ("utf6", .text([0xFE, 0xFF, 0, 0x61], isMacintosh: false)),
      ("mark", .text([0xFE, 0xFF, 0, 0x61], isMacintosh: false)), ("covr", .bytes([0xFF, 0xD8])),
      ("com.apple.iTunes:MOOD", .text([0x61], isMacintosh: false)),
    ]
    #expect(
      film.values
        == contents.map { FilmValue(place: .itemList, name: $0.0, content: $0.1) })
  }

  @Test func userData() throws {
    var builder = FilmBuilder()
    let start: [UInt8] = [0, 0, 0, 0, 0x15, 0xC7]
    builder.userData =
      FilmBuilder.text("ART", [0x8C, 0x72]) + FilmBuilder.text("cmt", [0x61], language: 0x15C7)
      + BoxBuilder.box("titl", start + Array("Title\0".utf8))
      + BoxBuilder.box("date", Array("2020-11-20T15:04:02+0100".utf8))
      + BoxBuilder.box("kywd", start + [2, 2, 0x61, 0, 3, 0x62, 0x63, 0])
      + BoxBuilder.box("yrrc", [0, 0, 0, 0, 0x07, 0xE8])
      + BoxBuilder.box(
        "loci", start + [0, 0] + [0, 6, 0xAD, 0x14, 0, 0x34, 0x5E, 0x8A, 0, 0, 0x80, 0])
      + BoxBuilder.box("NCDT", [1, 2, 3]) + [0, 0, 0, 0]
    let film = try #require(try Self.film(builder.bytes))
    let contents: [(String, FilmValue.Content)] = [
      ("©ART", .text([0x8C, 0x72], isMacintosh: true)), ("©cmt", .text([0x61], isMacintosh: false)),
      ("titl", .text(Array("Title\0".utf8), isMacintosh: false)),
      ("date", .text(Array("2020-11-20T15:04:02+0100".utf8), isMacintosh: false)),
      ("kywd", .text([0x61, 0], isMacintosh: false)),
      ("kywd", .text([0x62, 0x63, 0], isMacintosh: false)), ("yrrc", .integer(2024)),
      ("loci", .location([0x06AD14, 0x345E8A, 0x8000])), ("NCDT", .bytes([1, 2, 3])),
    ]
    #expect(
      film.values
        == contents.map { FilmValue(place: .userData, name: $0.0, content: $0.1) })
  }

  /// Whatever is cut, or claims to be longer than it is, is left out, and nothing else.
  @Test func damagedBoxesSayNothing() throws {
    var builder = FilmBuilder()
    for bad in [
      FilmBuilder.signed("nam", []), FilmBuilder.signed("nam", [0, 9, 0, 0, 0x61]),
      BoxBuilder.box("loci", [0, 0, 0, 0, 0, 0, 0x61]), BoxBuilder.box("kywd", [0, 0, 0, 0]),
      BoxBuilder.box("kywd", [0, 0, 0, 0, 0, 0, 200, 5, 0x61]), BoxBuilder.box("titl", [0]),
      BoxBuilder.box("meta", [1, 2]), BoxBuilder.fullBox("meta", [0, 0, 0, 99]),
    ] {
      builder.userData = bad + FilmBuilder.text("mak", [0x61])
      let film = try #require(try Self.film(builder.bytes))
      #expect(film.values.map(\.name).suffix(1) == ["©mak"])
      #expect(film.values.dropLast().allSatisfy { $0.content == .text([], isMacintosh: false) })
    }
    for parts in [[], [0, 0, 0, 1], BoxBuilder.box("mvhd", [0]), BoxBuilder.box("trak", [1])] {
      let film = try Self.film(BoxBuilder.box("moov", parts))
      #expect(film?.header == nil && film?.values == [])
    }
    #expect(try Self.film(BoxBuilder.box("mdat", [1, 2, 3])) == nil)
    #expect(try Self.film([]) == nil)
  }

  /// Only what comes before the first fragment is read.
  @Test func fragmentsAndPackets() throws {
    var builder = FilmBuilder()
    let fragment = BoxBuilder.box("moof", []) + BoxBuilder.box("mdat", [])
    builder.furtherFile = (0..<2000).flatMap { _ in fragment }
    #expect(try Self.film(builder.bytes)?.damage == nil)
    builder.furtherFile = []
    builder.userData = BoxBuilder.box("XMP_", Array("<x/>".utf8))
    let bytes = builder.bytes
    #expect(try Self.film(bytes)?.xmp.map { Array(bytes[$0]) } == Array("<x/>".utf8))
  }

  /// A film may claim any number of values with names of any length.
  @Test func manyValuesAreLimited() throws {
    for length in [200, 300, 1 << 20] {
      let name = String(repeating: "n", count: length)
      let item = BoxBuilder.number(24, 4) + BoxBuilder.number(1, 4) + FilmBuilder.data(1, [])
      let list = BoxBuilder.box("ilst", (0..<20_000).flatMap { _ in item })
      let keys = BoxBuilder.fullBox(
        "keys", BoxBuilder.number(1, 4) + BoxBuilder.box("mdta", Array(name.utf8)))
      var builder = FilmBuilder()
      builder.furtherMovie = BoxBuilder.box(
        "meta", BoxBuilder.box("hdlr", [UInt8](repeating: 0, count: 24)) + keys + list)
      #expect(try Self.film(builder.bytes)?.values.count == (length == 200 ? 4096 : 0))
    }
    var builder = FilmBuilder()
    builder.userData = FilmBuilder.signed("nam", [UInt8](repeating: 0, count: 1 << 16))
    #expect(try Self.film(builder.bytes)?.values.count == 64)
    let picture = BoxBuilder.box("covr", [UInt8](repeating: 1, count: 1 << 20))
    builder.userData = (0..<20).flatMap { _ in picture }
    #expect(try Self.film(builder.bytes)?.values.count == 16)
  }

  /// A long picture in the list of iTunes hides no other value.
  @Test func longCovers() throws {
    var builder = FilmBuilder()
    let cover = BoxBuilder.box("covr", FilmBuilder.data(13, [UInt8](repeating: 1, count: 5 << 20)))
    builder.itemList = cover + FilmBuilder.signed("nam", FilmBuilder.data(1, [0x61]))
    #expect(try Self.film(builder.bytes)?.values.map(\.name) == ["©nam"])
  }

  /// Some bytes that are no box, and a list that ends with zeros.
  @Test func restsAreNoDamage() throws {
    var builder = FilmBuilder()
    builder.furtherMovie = [0, 0, 0, 0]
    builder.furtherFile = [1, 2, 3]
    #expect(try Self.film(builder.bytes)?.damage == nil)
    let hash = try OpenFile.with(builder.bytes) { file in
      try FilmContainer.read(file)?.readPicture(in: file) { _ in true }
    }
    #expect(hash == true)
  }

  /// A film of 20 GB, before or after its tables. Its media data are a hole, which nothing reads.
  @Test(arguments: [true, false]) func longFilms(isMovieFirst: Bool) throws {
    var builder = FilmBuilder()
    builder.keys = [("com.apple.quicktime.make", "Apple")]
    builder.media = []
    let size = 20 << 30
    let whole = builder.bytes
    let brand = Array(whole.prefix(20))
    let movie = Array(whole.dropFirst(28))
    let media = BoxBuilder.number(1, 4) + Array("mdat".utf8) + BoxBuilder.number(size, 8)
    try TemporaryFolder.with { folder in
      try folder.place(brand + (isMovieFirst ? movie + media : media), at: "a.mov")
      let handle = try FileHandle(forUpdating: URL(filePath: folder.path(of: "a.mov").string))
      let end = UInt64(brand.count + (isMovieFirst ? movie.count : 0) + size)
      try handle.truncate(atOffset: end)
      if !isMovieFirst {
        try handle.seekToEnd()
        try handle.write(contentsOf: movie)
      }
      try handle.close()
      let film = try #require(try Film.read(OpenFile(folder.path(of: "a.mov"))))
      #expect(film.values.map(\.name) == ["com.apple.quicktime.make"])
      #expect(film.damage == nil && film.pictureTrack != nil)
    }
  }

  @Test(arguments: [
    ("qt  ", "MOV"), ("isom", "MP4"), ("mp42", "MP4"), ("M4V ", "M4V"), ("3gp4", "3GP"),
    ("3g2a", "3G2"), ("XAVC", "MP4"), ("M4A ", nil), ("crx ", nil), ("heic", nil), ("mif3", nil),
  ])
  func formatsByBrands(brand: String, format: String?) throws {
    var builder = FilmBuilder()
    builder.brand = brand
    let read = try OpenFile.with(builder.bytes) { file in try FilmContainer.read(file) }
    #expect(read?.format.name == format)
  }

  /// Files of old programs have no brands.
  @Test func filmsWithoutBrands() throws {
    var builder = FilmBuilder()
    builder.hasBrand = false
    for isMovieFirst in [true, false] {
      builder.isMovieFirst = isMovieFirst
      let read = try OpenFile.with(builder.bytes) { file in try PhotoFormats.container(of: file) }
      #expect(read?.format.name == "MOV")
    }
    let noFilm = try OpenFile.with(BoxBuilder.box("free", [1, 2, 3, 4, 5, 6, 7, 8])) { file in
      try PhotoFormats.container(of: file)
    }
    #expect(noFilm == nil)
  }
}
