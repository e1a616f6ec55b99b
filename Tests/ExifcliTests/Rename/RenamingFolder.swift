import Foundation
import PhotoFixtures
import Testing

/// A folder of photos that are renamed, with a history of its own.
struct RenamingFolder {
  let folder: TemporaryFolder
  /// The folder in which exifcli runs.
  let photos: TemporaryFolder

  static func with<Result>(_ body: (RenamingFolder) throws -> Result) throws -> Result {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("photos")
      return try body(
        RenamingFolder(folder: folder, photos: TemporaryFolder(path: folder.path + "/photos")))
    }
  }

  /// Makes a photo of the fixture, with bytes of its own.
  func place(_ name: String, of fixture: String = "exif-little-endian") throws {
    let bytes = try #require(Fixture.named(fixture)).bytes
    try photos.place(bytes + Array(name.utf8), at: name)
  }

  @discardableResult
  func run(_ arguments: String...) throws -> ProgramResult { try run(arguments) }

  @discardableResult
  func run(_ arguments: [String]) throws -> ProgramResult {
    try Program.run(
      arguments, in: photos.path,
      script: #"XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; exec "$@""#)
  }

  /// Makes the history look as if the run with this number had been killed, before it moved files with these names.
  func cutOff(run number: Int, before names: [String] = []) throws {
    let path = "state/exifcli/history/\(number).jsonl"
    let all = String(decoding: try folder.bytes(path), as: UTF8.self).split(separator: "\n")
    let unmade = all.filter { line in names.contains { line.contains("/\($0)\",\"group") } }
      .compactMap { $0.split(separator: "\"id\":\"").last?.prefix { $0 != "\"" } }
    let lines = all.filter { line in
      !line.hasPrefix(#"{"finished""#)
        && !(line.hasPrefix(#"{"made""#) && unmade.contains { line.contains($0) })
    }
    try folder.place(Array((lines.joined(separator: "\n") + "\n").utf8), at: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.url(path).path)
  }

  /// The names of all files, with their folders.
  func names() throws -> [String] { try FileTree(photos).names.sorted() }
}
