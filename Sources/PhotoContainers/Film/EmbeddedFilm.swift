package import Platform
package import SystemPackage

extension PhotoContainer {
  /// The range of the film in a motion photo, from its `ftyp` box to its last box; nil if the photo has none. HEIC and
  /// AVIF files have it in a box of its own, or a second file follows them; in others it is after the picture
  /// (Motion Photo format 1.0, Android Developers), and trailers of makers may follow it.
  package func embeddedFilm(in file: OpenFile) throws(Errno) -> Range<Int>? {
    guard !format.isFilm, !format.isRaw else { return nil }
    let size = try file.size()
    guard self is HEIFContainer else {
      return try EmbeddedFilm.first(in: 0..<size, of: file)
    }
    var boxes = try FileBoxes(file)
    while let box = try boxes.next() {
      if box.type == .motionPhoto { return try EmbeddedFilm.first(in: box.content, of: file) }
      if box.type == .fileType, box.range.lowerBound > 0 {
        return try EmbeddedFilm.film(at: box.range.lowerBound, before: size, of: file)
      }
    }
    return nil
  }
}

/// A film inside another file.
enum EmbeddedFilm {
  /// The number of bytes that are searched at once.
  private static let pieceSize = 1 << 20
  /// The most places that are looked at. By chance, four given bytes are at one place in 4 GiB.
  private static let maximumPlaces = 64

  /// The first film that begins in this range.
  static func first(in range: Range<Int>, of file: OpenFile) throws(Errno) -> Range<Int>? {
    let mark = BoxType.fileType.bytes
    var (start, places) = (range.lowerBound, 0)
    while start < range.upperBound {
      let piece = try file.read(start..<min(start + pieceSize, range.upperBound))
      var next = 0
      while let found = piece.index(of: mark, from: next) {
        places += 1
        if places > maximumPlaces { return nil }
        let place = start + found - (Box.headerSize - mark.count)
        if place >= range.lowerBound,
          let film = try film(at: place, before: range.upperBound, of: file)
        {
          return film
        }
        next = found + mark.count
      }
      guard piece.count > mark.count, start + piece.count < range.upperBound else { return nil }
      // The name of the box may be cut by the end of the piece.
      start += piece.count - (mark.count - 1)
    }
    return nil
  }

  /// The film that begins here, up to its last box; nil if there is none with pictures.
  static func film(
    at start: Int, before end: Int, of file: OpenFile
  ) throws(Errno) -> Range<Int>? {
    var boxes = FileBoxes(file, in: start..<end)
    var filmEnd = start
    while let box = try boxes.next(), box.type.isPrintable { filmEnd = box.range.upperBound }
    guard filmEnd > start else { return nil }
    let range = start..<filmEnd
    let view = OpenFile(
      FileRewrite(parts: [.original(range)]), of: file, size: try file.size())
    return try FilmContainer.read(view)?.boxes.pictureTrack == nil ? nil : range
  }
}

extension BoxType {
  /// Whether it consists of printable characters of ASCII or of Mac OS Roman, as those of all known boxes do.
  fileprivate var isPrintable: Bool { bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}
