package import Platform
package import SystemPackage

/// A film as its file describes it: an MP4 or QuickTime file (ISO/IEC 14496-12; QuickTime File Format). To read it takes
/// a few small reads: of the headers of boxes, and of the short boxes with values. The media data are not read.
package final class Film: Sendable {
  /// The most tracks that are read. Cameras write up to ten.
  fileprivate static let maximumTracks = 64
  /// What `mvhd` says; nil if the file has none.
  package let header: FilmHeader?
  /// The tracks, in their order.
  package let tracks: [FilmTrack]
  /// The values that programs and cameras have added, in the order of the file.
  package let values: [FilmValue]
  /// The XMP packet; nil if there is none.
  let xmp: Range<Int>?
  /// Whether the media data are in fragments, each with its own tables (ISO/IEC 14496-12 section 8.8). Then the header
  /// and the tracks do not tell of all of them.
  package let isFragmented: Bool
  /// Why the walk through the boxes ended early, as the end of a sentence that begins with "the file"; nil if it did not.
  let damage: String?

  private init(_ walk: borrowing Walk) {
    (header, tracks, values) = (walk.header, walk.tracks, walk.values)
    (xmp, isFragmented, damage) = (walk.xmp, walk.isFragmented, walk.damage)
  }

  /// The first track with pictures that is shown, or else the first one; nil if there is only sound.
  package var pictureTrack: FilmTrack? {
    tracks.first { $0.isPicture && $0.isEnabled } ?? tracks.first(where: \.isPicture)
  }

  /// The film in the file; nil if the file has no `moov` box.
  package static func read(_ file: OpenFile) throws(Errno) -> Film? {
    var film = Walk()
    var hasMovie = false
    var boxes = try FileBoxes(file)
    while let box = try boxes.next() {
      switch box.type {
      case .movie where !hasMovie:
        hasMovie = true
        try film.readMovie(box, of: file)
      case .movieFragment: film.isFragmented = true
      case .meta: try film.readMetadata(box, of: file)
      case .uuid where box.isXMP: film.xmp = film.xmp ?? box.content.dropFirst(Box.uuidSize)
      default: break
      }
      // Each fragment has two boxes, and a film may have thousands.
      if hasMovie, film.isFragmented { break }
    }
    film.damage = film.damage ?? boxes.damageOfFilm
    return hasMovie ? Film(film) : nil
  }
}

extension Film {
  /// What a walk through the boxes finds.
  fileprivate struct Walk {
    var header: FilmHeader?
    var tracks: [FilmTrack] = []
    var values: [FilmValue] = []
    var found = FoundValues()
    var xmp: Range<Int>?
    var isFragmented = false
    var damage: String?
  }
}

extension Film.Walk {
  fileprivate mutating func readMovie(_ movie: Box, of file: OpenFile) throws(Errno) {
    var boxes = FileBoxes(file, in: movie.content)
    while let box = try boxes.next() {
      switch box.type {
      case .movieHeader:
        header = FilmHeader(ofMovie: try file.copy(box.content.prefix(FilmHeader.maximumSize)))
      case .track where tracks.count < Film.maximumTracks:
        tracks.append(try FilmTrack(box, of: file, &found))
      case .movieExtends: isFragmented = true
      case .meta: try readMetadata(box, of: file)
      case .userData: try readUserData(box, of: file)
      case .uuid where box.isXMP: xmp = xmp ?? box.content.dropFirst(Box.uuidSize)
      case .uuid where box.isCanons: values += try found.values(inCanonBox: box, of: file)
      default: break
      }
    }
    damage = boxes.damageOfFilm
  }

  fileprivate mutating func readMetadata(_ box: Box, of file: OpenFile) throws(Errno) {
    values += try found.values(inMetadata: box, of: file)
  }

  private mutating func readUserData(_ box: Box, of file: OpenFile) throws(Errno) {
    var boxes = FileBoxes(file, in: box.content)
    while let inner = try boxes.next() {
      switch inner.type {
      case .meta: try readMetadata(inner, of: file)
      case .filmXMP: xmp = xmp ?? inner.content
      default: values += try found.values(ofUserData: inner, in: file)
      }
    }
    // A number of 32 bits, 0, may end it (QuickTime File Format, user data atoms): that is no box.
  }
}

/// Boxes of films (ISO/IEC 14496-12 sections 8.3 to 8.10; QuickTime File Format).
extension BoxType {
  static let userData = BoxType("udta".utf8)
  static let trackHeader = BoxType("tkhd".utf8)
  static let mediaHeader = BoxType("mdhd".utf8)
  static let sampleTimes = BoxType("stts".utf8)
  static let sampleSizes = BoxType("stsz".utf8)
  static let samplesOfChunks = BoxType("stsc".utf8)
  static let chunkPlaces = BoxType("stco".utf8)
  static let wideChunkPlaces = BoxType("co64".utf8)
  static let compactSampleSizes = BoxType("stz2".utf8)
  static let movieExtends = BoxType("mvex".utf8)
  static let encryptedPicture = BoxType("encv".utf8)
  static let protectionScheme = BoxType("sinf".utf8)
  static let unprotectedFormat = BoxType("frma".utf8)
  /// XMP in user data (XMP part 3, section 1.2.6).
  static let filmXMP = BoxType("XMP_".utf8)
}
