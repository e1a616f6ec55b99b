package import Platform
package import SystemPackage
import TIFFBlocks

/// A film: MP4 or QuickTime.
package struct FilmContainer: PhotoContainer {
  package static let formats = [mp4, quickTime, m4v, threeGPP, threeGPP2]

  private static let mp4 = PhotoFormat.film("MP4", ["mp4"])
  static let quickTime = PhotoFormat.film("MOV", ["mov", "qt"])
  private static let m4v = PhotoFormat.film("M4V", ["m4v"])
  private static let threeGPP = PhotoFormat.film("3GP", ["3gp", "3gpp"])
  private static let threeGPP2 = PhotoFormat.film("3G2", ["3g2"])

  package private(set) var layout: PhotoLayout

  /// What the boxes say.
  let boxes: Film

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool { format(of: head) != nil }

  package static func read(_ file: OpenFile) throws(Errno) -> FilmContainer? {
    guard let format = format(of: try file.bytes(0..<16)), let film = try Film.read(file) else {
      return nil
    }
    return FilmContainer(format, film)
  }

  private init(_ format: PhotoFormat, _ film: Film) {
    boxes = film
    layout = PhotoLayout(format, isProvenWhole: true, canLoseParts: true)
    layout.pixelSize = film.pictureTrack?.pictureSize
    layout.displayOrientation = film.pictureTrack?.orientation
    layout.damage = film.damage.map { "the file " + $0 }
  }

  /// The first boxes of QuickTime files without brands, as programs wrote them until 2004.
  private static let oldBeginnings = Set(
    ["moov", "mdat", "wide", "pnot", "skip", "free"].map { BoxType($0.utf8) })
  /// Brands of music and books, and of Canon's raws: they are no films.
  private static let otherBrands = ["M4A ", "M4B ", "M4P ", "crx "].map { BoxType($0.utf8) }

  /// The formats of main brands that begin with these letters. All others are of MP4.
  private static let beginnings: [(letters: String, format: PhotoFormat)] = [
    ("qt", quickTime), ("M4V", m4v), ("3g2", threeGPP2), ("3g", threeGPP),
  ]

  /// The format of a file that begins with these bytes; nil if it is no film. The main brand says it (MP4 Registration
  /// Authority).
  private static func format(of head: ArraySlice<UInt8>) -> PhotoFormat? {
    guard head.count >= 12 else { return nil }
    guard BoxType(head.dropFirst(4).prefix(4)) == .fileType else {
      return oldBeginnings.contains(BoxType(head.dropFirst(4).prefix(4))) ? quickTime : nil
    }
    let brand = head.dropFirst(8).prefix(4)
    if otherBrands.contains(BoxType(brand)) || HEIFBrand.isMain(BoxType(brand)) { return nil }
    let beginning = beginnings.first { brand.starts(with: $0.letters.utf8) }
    return beginning?.format ?? mp4
  }

  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    var found = FurtherMetadata()
    if let packet = boxes.xmp { try found.add(packet, of: file) }
    return found
  }

  /// The most boxes of a film in fragments: two for each second or so.
  static let maximumBoxes = 1 << 20

  /// All the media data: pictures, sound, and what else the camera recorded.
  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    var picture = CodedPicture()
    var boxes = try FileBoxes(file, maximumCount: Self.maximumBoxes)
    while let box = try boxes.next() {
      if box.type == .mediaData { picture.add(box.content) }
    }
    guard boxes.damageOfFilm == nil else { return false }
    return try picture.read(from: file, receive)
  }
}

extension PhotoContainer {
  /// What the boxes of the film say; nil if the file is no film.
  package var film: Film? { format.isFilm ? (self as? FilmContainer)?.boxes : nil }
}

extension PhotoFormat {
  fileprivate static func film(_ name: String, _ nameExtensions: [String]) -> PhotoFormat {
    PhotoFormat(name: name, nameExtensions: nameExtensions, exifPlace: "user data", isFilm: true)
  }
}
