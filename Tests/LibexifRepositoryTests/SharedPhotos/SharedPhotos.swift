import Foundation

/// Real photos of many makers, which are not part of the project, in the folder `shared/photos`
/// beside it. Without that folder, their tests are skipped.
enum SharedPhotos {
  static let absence = "no folder ../shared/photos beside the project"

  static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../../shared/photos").standardizedFileURL

  static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  /// The paths of the JPEG photos, relative to the folder, in order.
  static let jpegs: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".jpeg") }.sorted()
  }()

  static func url(_ path: String) -> URL {
    folder.appending(path: path)
  }
}
