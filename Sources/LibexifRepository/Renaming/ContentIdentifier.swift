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
    if let film = photo.container.film { return film.livePhotoIdentifier.map { Array($0.utf8) } }
    return photo.exif?.makerNote?.contentIdentifier.map { Array($0.utf8) }
  }
}
