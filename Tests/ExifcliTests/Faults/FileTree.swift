import Foundation

/// The bytes of all files below a folder, also hidden ones.
struct FileTree: Equatable {
  /// The bytes by path in the folder.
  var files: [String: [UInt8]] = [:]

  init() {}

  init(_ folder: TemporaryFolder) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var isFolder: ObjCBool = false
      let path = folder.url(name).path
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if !isFolder.boolValue { files[name] = try folder.bytes(name) }
    }
  }

  var names: Set<String> { Set(files.keys) }

  /// Makes the folder hold exactly these files.
  func restore(in folder: TemporaryFolder) throws {
    try? FileManager.default.removeItem(atPath: folder.path)
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    for (name, bytes) in files { try folder.place(bytes, at: name) }
  }
}
