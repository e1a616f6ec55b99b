import PhotoContainers
import PhotoEntities
import Platform
import SystemPackage
import TIFFBlocks

/// The identifier that Apple's cameras give to both files of a Live Photo.
enum ContentIdentifier {
  /// That of the photo or the film at this path; nil if the file has none, or cannot be read.
  static func of(_ path: PathBytes) -> [UInt8]? {
    guard let photo = try? ReadPhoto.read(at: PhotoIdentifier(path), for: .exifAlone) else {
      return nil
    }
    if let film = photo.container.film { return ofFilm(film) }
    return photo.exif.flatMap(ofPhoto)
  }

  private static func ofFilm(_ film: Film) -> [UInt8]? {
    let value = film.values.first {
      $0.place == .keys && $0.plainName.utf8.elementsEqual("content.identifier".utf8)
    }
    return value?.text.flatMap { Array($0.utf8) }.flatMap(trimmed)
  }

  /// How Apple's MakerNotes begin; their directory follows, with offsets from here (ExifTool, module Apple).
  private static let header = Array("Apple iOS\0\0\u{1}MM".utf8)
  /// The tag of the identifier, and the most entries that are looked at.
  private static let (tag, maximumCount) = (UInt16(0x0011), 256)

  private static func ofPhoto(_ exif: ExifBlock) -> [UInt8]? {
    guard
      case .inside(let note) = exif.structure.soundEntry(ExifTag.makerNote.number, in: .exif)?
        .value,
      exif.block.bytes(in: note.prefix(header.count))?.elementsEqual(header) ?? false
    else { return nil }
    let start = note.lowerBound + header.count
    guard let count = exif.block.uint16(at: start, in: .bigEndian) else { return nil }
    for index in 0..<min(Int(count), maximumCount) {
      let entry = start + 2 + index * 12
      guard entry + 12 <= note.upperBound,
        let number = exif.block.uint16(at: entry, in: .bigEndian)
      else { return nil }
      guard number == tag else { continue }
      guard let length = exif.block.uint32(at: entry + 4, in: .bigEndian),
        let offset = exif.block.uint32(at: entry + 8, in: .bigEndian),
        Int(offset) + Int(length) <= note.count
      else { return nil }
      let place = note.lowerBound + Int(offset)
      return exif.block.bytes(in: place..<place + Int(length)).flatMap { trimmed(Array($0)) }
    }
    return nil
  }

  /// The letters before a NUL; nil if there are none.
  private static func trimmed(_ bytes: [UInt8]) -> [UInt8]? {
    let text = Array(bytes.prefix { $0 != 0 })
    return text.isEmpty ? nil : text
  }
}
