import Foundation
package import PhotoEntities
package import Platform
package import SystemPackage

/// A folder of a test's own.
package struct TemporaryFolder {
  package let path: FilePath

  /// Lends an empty folder, and removes it with all that is in it.
  ///
  /// - Parameter isInMemory: Whether it need not be on a disk, where thousands of edits would take
  ///   minutes to flush.
  @discardableResult
  package static func with<Result>(
    isInMemory: Bool = false, _ body: (TemporaryFolder) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder(isInMemory: isInMemory)
    defer { try? FileManager.default.removeItem(atPath: folder.path.string) }
    return try body(folder)
  }

  /// The same for a test that waits.
  @discardableResult
  package static func with<Result>(
    _ body: (TemporaryFolder) async throws -> Result
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path.string) }
    return try await body(folder)
  }

  private init(isInMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let url =
      if isInMemory, FileManager.default.isWritableFile(atPath: memory) {
        // In debug builds swift-system checks every byte of a path each time: it is short.
        URL(filePath: memory).appending(path: "e\(UInt32.random(in: 0...UInt32.max))")
      } else {
        FileManager.default.temporaryDirectory.appending(path: "exifcli-tests-\(UUID().uuidString)")
      }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // The folder itself, so that its path stays what it is when links in it are resolved.
    path = FilePath(url.resolvingSymlinksInPath().path)
  }

  /// The path of an entry, whether there is one or not.
  package func path(of name: String) -> FilePath {
    path.appending(name)
  }

  /// The folder, open.
  package func opened() throws -> OpenFolder {
    try OpenFolder(path.resolvingSymlinks())
  }

  /// The identifier of the photo of this name, whether there is one or not.
  package func identifier(of name: String) -> PhotoIdentifier {
    PhotoIdentifier(bytes: Array(path(of: name).string.utf8))
  }

  /// Writes a file, in a folder within that is made where it is missing.
  @discardableResult
  package func place(_ bytes: [UInt8], at name: String) throws -> PhotoIdentifier {
    let url = URL(fileURLWithPath: path(of: name).string)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return identifier(of: name)
  }

  package func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: path(of: name).string)))
  }

  /// The names of all that is in the folder, hidden or not, in order.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.string).sorted()
  }

  /// What the file system says of an entry; of a symbolic link, not of what it leads to.
  package func status(of name: String) throws -> Stat {
    try Stat(path(of: name), followTargetSymlink: false)
  }

  package func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: path(of: name).string)
  }

  package func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(of: name).string, toPath: path(of: other).string)
  }

  /// Moves a file to the place of another, which is removed by that.
  package func replace(_ name: String, by other: String) throws {
    let result = path(of: other).withPlatformString { old in
      path(of: name).withPlatformString { rename(old, $0) }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  /// Makes a symbolic link to what `target` names.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(of: name).string, withDestinationPath: target)
  }

  /// Makes a named pipe, which nobody writes to.
  package func makeFIFO(_ name: String) throws {
    guard path(of: name).withPlatformString({ mkfifo($0, 0o600) }) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}
