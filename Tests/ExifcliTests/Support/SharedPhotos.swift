import Foundation

/// Real photos of many makers, in the folder `shared/photos` beside the project. They are not part
/// of the project; without them, their tests are skipped.
enum SharedPhotos {
  static let absence = "no folder ../shared/photos beside the project"

  static let folder = URL(filePath: Project.root)
    .appending(path: "../shared/photos").standardizedFileURL.path

  static let isPresent = FileManager.default.fileExists(atPath: folder)
}
