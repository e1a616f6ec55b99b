import Foundation
import PhotoEntities

/// The file for inputs of targets that read files. It should be in memory (`TMPDIR`).
enum MemoryFile {
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "exifcli-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  private static let path = folder.appending(path: "photo").path

  static let identifier = PhotoIdentifier(bytes: Array(path.utf8))

  /// Replaces the file's content.
  static func write(_ bytes: [UInt8]) throws {
    // Not atomically, which would take another file.
    try Data(bytes).write(to: URL(filePath: path))
  }

  static func read() throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path)))
  }

  /// The names of all entries of the file's folder.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }
}
