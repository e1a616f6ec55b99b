import Foundation

/// The files in `shared/formats`, with what ExifTool reads in them.
enum SharedFormats {
  static let folder = SharedPhotos.folder.appending(path: "../formats").standardizedFileURL
  private static let expectations = folder.appending(path: "expected.jsonl")
  static let isPresent = FileManager.default.fileExists(atPath: expectations.path)

  /// ExifTool's record of each file, as JSON.
  private static let lines: [String: Data] = {
    let lines = (try? String(contentsOf: expectations, encoding: .utf8))?.split(separator: "\n")
    var records: [String: Data] = [:]
    for line in lines ?? [] {
      let data = Data(line.utf8)
      if let file = record(data)?["file"] as? String { records[file] = data }
    }
    return records
  }()

  static func record(of file: String) -> [String: Any]? {
    lines[file].flatMap { record($0) }
  }

  private static func record(_ line: Data) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: line)) as? [String: Any]
  }

  static let files = lines.keys.sorted()
}
