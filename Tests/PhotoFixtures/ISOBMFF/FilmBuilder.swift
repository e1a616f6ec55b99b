/// A film, built box by box (ISO/IEC 14496-12; QuickTime File Format): a track with pictures, and perhaps one of sound.
package struct FilmBuilder: Sendable {
  /// Seconds from 1904, when the times of films begin, to 1970.
  package static let secondsTo1970 = 2_082_844_800

  package var brand = "qt  "
  /// The version of the headers: in version 1, times have 64 bits.
  package var version = 0
  /// The times of all headers, in seconds since 1904.
  package var created = 0
  package var modified = 0
  package var scale = 600
  package var duration = 1_200
  package var size = (width: 64, height: 48)
  package var coding = "avc1"
  /// The matrix of the track of pictures: a, b, c, d.
  package var matrix = (1, 0, 0, 1)
  package var pictureCount = 60
  /// The duration of each picture; nil for no table of durations.
  package var pictureDuration: Int?
  /// Whether the track of pictures is shown.
  package var isEnabled = true
  /// Another track of pictures before it.
  package var firstTrack: [UInt8] = []
  /// The values by names, in `keys`.
  package var keys: [(name: String, text: String)] = []
  /// The values in the metadata of the track of pictures.
  package var trackKeys: [(name: String, text: String)] = []
  /// Boxes in the user data, and in the list of iTunes.
  package var userData: [UInt8] = []
  package var itemList: [UInt8] = []
  /// Boxes at the end of the `moov` box, and of the file.
  package var furtherMovie: [UInt8] = []
  package var furtherFile: [UInt8] = []
  package var media: [UInt8] = Array("the media data".utf8)
  package var isMovieFirst = false
  /// Whether the file begins with the brands, as all but old ones do.
  package var hasBrand = true

  package init() {}

  package var bytes: [UInt8] {
    let brands =
      hasBrand
      ? BoxBuilder.box("ftyp", Array(brand.utf8) + BoxBuilder.number(0, 4) + Array(brand.utf8)) : []
    let data = BoxBuilder.box("mdat", media)
    return brands + (isMovieFirst ? movie + data : data + movie) + furtherFile
  }

  private var movie: [UInt8] {
    var parts = header("mvhd", [UInt8](repeating: 0, count: 80)) + firstTrack + pictureTrack
    if !keys.isEmpty { parts += Self.metadata(keys) }
    var inner = userData
    if !itemList.isEmpty {
      inner += BoxBuilder.fullBox("meta", Self.handler("mdir") + BoxBuilder.box("ilst", itemList))
    }
    if !inner.isEmpty { parts += BoxBuilder.box("udta", inner) }
    return BoxBuilder.box("moov", parts + furtherMovie)
  }

  private var times: [UInt8] {
    let size = version == 1 ? 8 : 4
    return BoxBuilder.number(created, size) + BoxBuilder.number(modified, size)
  }

  private func header(_ type: String, _ rest: [UInt8]) -> [UInt8] {
    BoxBuilder.fullBox(
      type, version: version,
      times + BoxBuilder.number(scale, 4) + BoxBuilder.number(duration, version == 1 ? 8 : 4) + rest
    )
  }

  /// The track of pictures.
  package var pictureTrack: [UInt8] {
    let numbers = [matrix.0, matrix.1, 0, matrix.2, matrix.3, 0, 0, 0]
    let header = BoxBuilder.fullBox(
      "tkhd", version: version, flags: isEnabled ? 3 : 2,
      times + BoxBuilder.number(1, 4) + BoxBuilder.number(0, 4)
        + BoxBuilder.number(duration, version == 1 ? 8 : 4) + [UInt8](repeating: 0, count: 16)
        + numbers.flatMap { BoxBuilder.number($0 << 16, 4) } + BoxBuilder.number(1 << 30, 4)
        + BoxBuilder.number(size.width << 16, 4) + BoxBuilder.number(size.height << 16, 4))
    let entry =
      [UInt8](repeating: 0, count: 6) + BoxBuilder.number(1, 2) + [UInt8](repeating: 0, count: 16)
      + BoxBuilder.number(size.width, 2) + BoxBuilder.number(size.height, 2)
      + [UInt8](repeating: 0, count: 50)
    let tables =
      BoxBuilder.fullBox("stsd", BoxBuilder.number(1, 4) + BoxBuilder.box(coding, entry))
      + BoxBuilder.fullBox("stsz", BoxBuilder.number(1, 4) + BoxBuilder.number(pictureCount, 4))
    let times = pictureDuration.map { duration in
      BoxBuilder.fullBox(
        "stts",
        BoxBuilder.number(1, 4) + BoxBuilder.number(pictureCount, 4)
          + BoxBuilder.number(duration, 4))
    }
    let media =
      self.header("mdhd", [0, 0, 0, 0]) + Self.handler("vide")
      + BoxBuilder.box("minf", BoxBuilder.box("stbl", tables + (times ?? [])))
    return BoxBuilder.box(
      "trak",
      header + BoxBuilder.box("mdia", media) + (trackKeys.isEmpty ? [] : Self.metadata(trackKeys)))
  }

  /// A track of data that the camera's sensors measured, with its samples in one chunk.
  ///
  /// - Parameters:
  ///   - samples: The sizes of the samples.
  ///   - isWide: Whether places have 64 bits.
  package static func sensorTrack(
    _ coding: String, _ samples: [Int], at place: Int, isWide: Bool = false
  ) -> [UInt8] {
    let entry = BoxBuilder.box(coding, [UInt8](repeating: 0, count: 8))
    let tables =
      BoxBuilder.fullBox("stsd", BoxBuilder.number(1, 4) + entry)
      + BoxBuilder.fullBox(
        "stsc", [1, 1, samples.count, 1].flatMap { BoxBuilder.number($0, 4) })
      + BoxBuilder.fullBox(
        "stsz", ([0, samples.count] + samples).flatMap { BoxBuilder.number($0, 4) })
      + BoxBuilder.fullBox(
        isWide ? "co64" : "stco", BoxBuilder.number(1, 4) + BoxBuilder.number(place, isWide ? 8 : 4)
      )
    let information = BoxBuilder.box("minf", BoxBuilder.box("stbl", tables))
    return BoxBuilder.box("trak", BoxBuilder.box("mdia", handler("meta") + information))
  }

  /// Where the media data begin, unless the movie is first.
  package var mediaStart: Int { hasBrand ? 28 : 8 }

  private static func handler(_ type: String) -> [UInt8] {
    BoxBuilder.fullBox(
      "hdlr", [0, 0, 0, 0] + Array(type.utf8) + [UInt8](repeating: 0, count: 13))
  }

  /// A `meta` box of QuickTime, without a version and flags.
  private static func metadata(_ keys: [(name: String, text: String)]) -> [UInt8] {
    let names = keys.flatMap { BoxBuilder.box("mdta", Array($0.name.utf8)) }
    let list = keys.enumerated().flatMap { index, key in
      let data = Self.data(1, Array(key.text.utf8))
      return BoxBuilder.number(8 + data.count, 4) + BoxBuilder.number(index + 1, 4) + data
    }
    return BoxBuilder.box(
      "meta",
      handler("mdta") + BoxBuilder.fullBox("keys", BoxBuilder.number(keys.count, 4) + names)
        + BoxBuilder.box("ilst", list))
  }

  /// A `data` box with a value of this type.
  package static func data(_ type: Int, _ value: [UInt8]) -> [UInt8] {
    BoxBuilder.box("data", BoxBuilder.number(type, 4) + BoxBuilder.number(0, 4) + value)
  }

  /// A box whose type has the sign ©, with this content.
  package static func signed(_ letters: String, _ content: [UInt8]) -> [UInt8] {
    BoxBuilder.number(8 + content.count, 4) + [0xA9] + Array(letters.utf8) + content
  }

  /// A text of user data: its length and its language come first.
  package static func text(_ letters: String, _ text: [UInt8], language: Int = 0) -> [UInt8] {
    signed(
      letters, BoxBuilder.number(text.count, 2) + BoxBuilder.number(language, 2) + text)
  }
}
