import Foundation
package import PhotoEntities
package import Platform
package import SystemPackage

/// A folder for one test.
package struct TemporaryFolder {
  package let path: FilePath

  /// Calls `body` with an empty folder, and removes it with its contents.
  ///
  /// - Parameter isInMemory: Whether the folder may be in memory: flushing thousands of edits to a
  ///   disk would take minutes.
  @discardableResult
  package static func with<Result>(
    isInMemory: Bool = false, _ body: (TemporaryFolder) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder(isInMemory: isInMemory)
    defer { try? FileManager.default.removeItem(atPath: folder.path.string) }
    return try body(folder)
  }

  /// The same for asynchronous tests.
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
        // A short path: in debug builds swift-system checks every byte of a path each time.
        URL(filePath: memory).appending(path: "e\(UInt32.random(in: 0...UInt32.max))")
      } else {
        FileManager.default.temporaryDirectory.appending(path: "exifcli-tests-\(UUID().uuidString)")
      }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // The folder itself: resolving links does not change its path.
    path = FilePath(url.resolvingSymlinksInPath().path)
  }

  /// The path of an entry, which need not exist.
  package func path(of name: String) -> FilePath {
    path.appending(name)
  }

  /// Opens the folder.
  package func opened() throws -> OpenFolder {
    try OpenFolder(path.resolvingSymlinks())
  }

  /// The identifier of the photo of this name, which need not exist.
  package func identifier(of name: String) -> PhotoIdentifier {
    PhotoIdentifier(bytes: Array(path(of: name).string.utf8))
  }

  /// Writes a file, and creates its folder if it is missing.
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

  /// The names of all entries, including hidden ones, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.string).sorted()
  }

  /// The status of an entry. A symbolic link is not followed.
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

  /// Replaces a file with another one, which gives up its old name.
  package func replace(_ name: String, by other: String) throws {
    let result = path(of: other).withPlatformString { old in
      path(of: name).withPlatformString { rename(old, $0) }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  /// Creates a symbolic link to `target`.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(of: name).string, withDestinationPath: target)
  }

  /// Creates a named pipe without a writer.
  package func makeFIFO(_ name: String) throws {
    guard path(of: name).withPlatformString({ mkfifo($0, 0o600) }) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}
