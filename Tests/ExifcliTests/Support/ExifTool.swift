import Foundation
import Testing

/// ExifTool, which judges edits where it is installed.
enum ExifTool {
  static let path = "/usr/bin/exiftool"
  static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

  /// What ExifTool reads in each file of the folder, with the group before each name.
  ///
  /// - Parameter arguments: As in a shell: options, and the files.
  static func tags(
    _ arguments: String, in folder: TemporaryFolder
  ) throws -> [String: [String: String]] {
    let command = "\(path) -q -q -j -n -a -G1 \(arguments)"
    let json = try Program.run([], in: folder.path, script: command).outputBytes
    let records = try JSONSerialization.jsonObject(with: Data(json)) as? [[String: Any]] ?? []
    return records.reduce(into: [:]) { files, record in
      files[record["SourceFile"] as? String ?? ""] = record.mapValues(text)
    }
  }

  /// A value as a text that does not depend on an order of keys.
  private static func text(_ value: Any) -> String {
    if let values = value as? [Any] { return values.map(text).joined(separator: "|") }
    guard let fields = value as? [String: Any] else { return "\(value)" }
    return fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(text($0.value))" }
      .joined(separator: ";")
  }
}
