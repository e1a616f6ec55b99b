import Foundation
import PhotoFixtures
import Testing

/// A folder with photos and a history of its own.
struct RunHistoryFolder {
  /// What the photos' folder has before any edit.
  let originals: [String: [UInt8]]
  let folder: TemporaryFolder
  /// The folder of the photos.
  var photos: String { folder.path + "/photos" }

  /// Lends a folder with copies of a fixture, `1.jpg` and so on.
  static func with<Result>(
    count: Int = 3, _ body: (RunHistoryFolder) throws -> Result
  ) throws -> Result {
    try TemporaryFolder.with { folder in
      let photos = URL(filePath: folder.path).appending(path: "photos")
      try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
      var originals: [String: [UInt8]] = [:]
      for number in 1...count {
        let name = "\(number).jpg"
        // Each photo has bytes of its own.
        let fixture = try #require(Fixture.named("exif-little-endian"))
        let bytes = fixture.bytes + Array("photo \(number)".utf8)
        try Data(bytes).write(to: photos.appending(path: name))
        originals[name] = bytes
      }
      return try body(RunHistoryFolder(originals: originals, folder: folder))
    }
  }

  /// Runs exifcli in the folder of the photos.
  @discardableResult
  func run(_ arguments: String...) throws -> ProgramResult { try run(arguments) }

  /// Runs exifcli in the folder of the photos.
  @discardableResult
  func run(_ arguments: [String]) throws -> ProgramResult {
    try Program.run(
      arguments, in: photos,
      script: #"XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; exec "$@""#)
  }

  /// The photos now.
  func bytes() throws -> [String: [UInt8]] {
    try FileManager.default.contentsOfDirectory(atPath: photos).reduce(into: [:]) { bytes, name in
      bytes[name] = Array(try Data(contentsOf: URL(filePath: photos).appending(path: name)))
    }
  }

  /// The runs as `history` lists them for scripts.
  func history() throws -> [JSONRecord] {
    try run("history", "--format", "jsonl").records()
  }

  /// The path of the file of a run.
  func journal(ofRun number: Int) -> String {
    folder.path + "/state/exifcli/history/\(number).jsonl"
  }
}
