import Foundation
import PhotoEntities

/// The file that inputs are put into for what reads files. It should be in memory (`TMPDIR`).
enum MemoryFile {
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "exifcli-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  private static let path = folder.appending(path: "photo").path

  static let identifier = PhotoIdentifier(bytes: Array(path.utf8))

  /// Makes the bytes the file's.
  static func write(_ bytes: [UInt8]) throws {
    // In one go, not by way of another file.
    try Data(bytes).write(to: URL(filePath: path))
  }

  static func read() throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path)))
  }

  /// The names of all that is in the file's folder.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }
}
