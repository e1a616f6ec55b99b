import Foundation

/// Real photos of many makers, which are no part of the project: the folder `shared/photos` beside
/// it. A clone of the project alone has none, and the tests on them are skipped.
enum SharedPhotos {
  static let absence = "no folder ../shared/photos beside the project"

  static let folder = URL(filePath: Project.root)
    .appending(path: "../shared/photos").standardizedFileURL.path

  static let isPresent = FileManager.default.fileExists(atPath: folder)
}
