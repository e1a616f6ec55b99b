import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A private folder of a test.
struct TemporaryFolder {
  let path: String

  /// Sets the usual umask, whatever that of the tests was. Some tests run the program as another
  /// user, who must be able to read their files.
  private static let setUsualMask: Void = { _ = umask(0o022) }()

  /// Lends an empty folder, and removes it with its contents.
  static func with<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
    setUsualMask
    let url = FileManager.default.temporaryDirectory
      .appending(path: "exifcli-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(TemporaryFolder(path: url.path))
  }

  /// Lends a folder with copies of these fixtures.
  static func with<Result>(
    _ fixtures: String..., body: (TemporaryFolder) throws -> Result
  ) throws -> Result {
    try with { folder in
      for fixture in fixtures {
        try folder.place(fixture, as: fixture + ".jpg")
      }
      return try body(folder)
    }
  }

  /// Copies a fixture to `name`.
  func place(_ fixture: String, as name: String) throws {
    try place(try #require(Fixture.named(fixture)).bytes, at: name)
  }

  /// Writes a file, and creates missing folders.
  func place(_ bytes: [UInt8], at name: String) throws {
    let file = url(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try place(bytes, at: Array(name.utf8))
  }

  /// Writes a file whose name need not be UTF-8.
  func place(_ bytes: [UInt8], at name: [UInt8]) throws {
    let path = (Array(path.utf8) + [UInt8(ascii: "/")] + name).map(CChar.init(bitPattern:)) + [0]
    let file = try #require(fopen(path, "w"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    #expect(fclose(file) == 0)
  }

  /// Makes an empty folder.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
  }

  /// Removes a file, or a folder with its contents.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url(name))
  }

  /// Makes a symbolic link to `target`.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url(name).path, withDestinationPath: target)
  }

  func makeReadOnly(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: url(name).path)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: url(name)))
  }

  /// The names of all entries of the folder, also hidden ones, in order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  func url(_ name: String) -> URL {
    URL(filePath: path).appending(path: name)
  }
}
