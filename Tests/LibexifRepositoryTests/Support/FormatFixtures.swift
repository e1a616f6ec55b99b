import Foundation
import PhotoFixtures

/// The photos in Fixtures/formats: small ones that other programs have encoded, and TIFF files of the table.
enum FormatFixtures {
  static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Fixtures/formats").standardizedFileURL

  /// The names of the files, in order.
  static let names = files.map(\.name)

  static let files: [(name: String, bytes: [UInt8])] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      guard name != "README.md", let data = try? Data(contentsOf: folder.appending(path: name))
      else {
        return nil
      }
      return (name, Array(data))
    }
  }()

  static func bytes(_ name: String) -> [UInt8]? {
    files.first { $0.name == name }?.bytes
  }
}
