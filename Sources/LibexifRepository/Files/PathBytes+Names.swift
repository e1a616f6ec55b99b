import Platform

/// The names in a path.
extension PathBytes {
  /// What follows the last slash.
  var fileName: PathBytes {
    PathBytes(Array(bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]))
  }

  /// What precedes the last slash; `.` without a slash, and `/` for files in the root.
  var folder: PathBytes {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return PathBytes([UInt8(ascii: ".")])
    }
    return PathBytes(slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash]))
  }

  /// The path without the extension.
  var stem: [UInt8] { nameExtension.map { Array(bytes[..<($0.startIndex - 1)]) } ?? bytes }

  /// The path with another extension, or with this one if it has none.
  func withExtension(_ suffix: [UInt8]) -> PathBytes {
    let name = fileName
    let stem = name.nameExtension == nil ? name.bytes : name.stem
    let path = stem + (suffix.isEmpty ? [] : [UInt8(ascii: ".")] + suffix)
    return bytes.contains(UInt8(ascii: "/")) ? folder.appending(path) : PathBytes(path)
  }
}
