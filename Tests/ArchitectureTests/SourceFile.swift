import Foundation

/// A Swift file under Sources.
struct SourceFile {
  /// Its path from Sources on.
  let path: String
  let code: SwiftCode

  /// The folder of Sources that it is in.
  var layer: String { String(path.prefix { $0 != "/" }) }

  /// Its name, without the folders.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Every one there is, in the order of their paths.
  static func all() throws -> [SourceFile] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardizedFileURL.path
    return try FileManager.default.subpathsOfDirectory(atPath: sources).sorted()
      .filter { $0.hasSuffix(".swift") }
      .map { path in
        let source = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
        return SourceFile(path: path, code: SwiftCode(source))
      }
  }
}
