import Foundation
import PhotoFixtures

/// The project's own folders.
enum Project {
  /// The project's folder.
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path

  /// The names of the fixtures' files, in the order of their bytes.
  static let fixtureNames = Fixture.all.map(\.fileName).sorted {
    $0.utf8.lexicographicallyPrecedes($1.utf8)
  }

  /// What the program says of a file whose format it does not know.
  static let unknownFormat = "has an unknown format; exifcli reads JPEG and PNG"
}
