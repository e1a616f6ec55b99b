import MakerNotes
import PhotoContainers
import PhotoEntities
import Platform
import SystemPackage

/// The identifier that Apple's cameras give to both files of a Live Photo.
enum ContentIdentifier {
  /// That of the photo or the film at this path; nil if the file has none, or cannot be read.
  static func of(_ path: PathBytes) -> [UInt8]? {
    guard let photo = try? ReadPhoto.read(at: PhotoIdentifier(path), for: .exifAlone) else {
      return nil
    }
    if let film = photo.container.film { return ofFilm(film) }
    return photo.exif?.makerNote?.contentIdentifier.map { Array($0.utf8) }
  }

  private static func ofFilm(_ film: Film) -> [UInt8]? {
    let value = film.values.first {
      $0.place == .keys && $0.plainName.utf8.elementsEqual("content.identifier".utf8)
    }
    return value?.text.flatMap { Array($0.utf8) }.flatMap(trimmed)
  }

  /// The letters before a NUL; nil if there are none.
  private static func trimmed(_ bytes: [UInt8]) -> [UInt8]? {
    let text = Array(bytes.prefix { $0 != 0 })
    return text.isEmpty ? nil : text
  }
}
