import Foundation

/// The XMP packets of real photos, which are not part of the project, in the folder `shared/photos`
/// beside it. Without that folder, or without ExifTool, their tests are skipped.
enum SharedPackets {
  static let absence =
    FileManager.default.fileExists(atPath: folder.path)
    ? "no exiftool on this machine" : "no folder ../shared/photos beside the project"

  static var isPresent: Bool { !all.isEmpty }

  static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../../shared/photos").standardizedFileURL

  /// The packets, in the order of their photos' names.
  static let all: [(name: String, bytes: [UInt8])] = (try? load()) ?? []

  private static func load() throws -> [(String, [UInt8])] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try withFolder { output in
      _ = try Judge.exiftool.run([
        "-r", "-b", "-XMP", "-W", output.path + "/%f_%e%-c.xmp", folder.path,
      ])
      return try FileManager.default.contentsOfDirectory(atPath: output.path).sorted().map {
        ($0, Array(try Data(contentsOf: output.appending(path: $0))))
      }
    }
  }
}
