import Foundation
import PhotoFixtures

/// The folders of the project.
enum Project {
  /// The project's folder.
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path

  /// The file names of the fixtures, in the order of their bytes.
  static let fixtureNames = Fixture.all.map(\.fileName).sorted {
    $0.utf8.lexicographicallyPrecedes($1.utf8)
  }

  /// The number of photos in the folder of the fixtures, also those of other formats in its sub-folder.
  static func fixtureCount() throws -> Int {
    let formats = try FileManager.default.contentsOfDirectory(atPath: root + "/Fixtures/formats")
    return fixtureNames.count + formats.count { $0 != "README.md" }
  }

  /// The message for a file of unknown format.
  static let unknownFormat =
    "has an unknown format; exifcli reads JPEG, PNG, HEIC, HEIF, AVIF, WebP, JPEG XL, TIFF, raw photos and films"
}
