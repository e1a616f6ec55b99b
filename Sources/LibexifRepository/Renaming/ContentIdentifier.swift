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
    if let film = photo.container.film { return ofFilm(film).map { Array($0.utf8) } }
    return photo.exif?.makerNote?.contentIdentifier.map { Array($0.utf8) }
  }

  /// That of a film; nil if it has none.
  static func ofFilm(_ film: Film) -> String? {
    let value = film.values.first {
      $0.place == .keys && $0.plainName.utf8.elementsEqual("content.identifier".utf8)
    }
    return value?.text.flatMap { text in
      let letters = text.utf8.prefix { $0 != 0 }
      return letters.isEmpty ? nil : String(decoding: Array(letters), as: UTF8.self)
    }
  }
}
