import Platform
package import SystemPackage

/// A file that the user named as a place for new bytes.
package struct OutputFile {
  /// Why the file was not written. An old file is unchanged.
  package enum Failure: Error, Hashable, Sendable {
    /// The file exists, and must not be replaced.
    case exists
    /// Another file of the run has the same name.
    case taken
    /// The path leads to a folder, a symbolic link, a device or the like.
    case notRegular
    /// The bytes come from this file.
    case isSource
    /// Another program has changed the file meanwhile.
    case changed
    case system(Errno)
  }

  private let path: FilePath
  private let isReplaced: Bool

  /// The file at this path.
  ///
  /// - Parameter isReplaced: Whether an existing file is replaced.
  package init(at path: FilePath, isReplaced: Bool) {
    (self.path, self.isReplaced) = (path, isReplaced)
  }

  /// Writes the whole file or nothing: an old file stays until the new one is complete. Only users
  /// who could read the old file can read the new one.
  ///
  /// - Parameter source: The file that the bytes come from. It is never replaced.
  package func write(_ bytes: [UInt8], from source: FilePath) throws(Failure) {
    try write(from: source) { (write) throws(Errno) in try write(bytes) }
  }

  /// Writes the file in pieces, in the same way.
  ///
  /// - Parameters:
  ///   - source: The file that the bytes come from, if there is one. It is never replaced.
  ///   - body: Gives the pieces to the closure that it gets. If it throws, nothing is written.
  package func write(
    from source: FilePath? = nil,
    pieces body: (_ write: ([UInt8]) throws(Errno) -> Void) throws(Errno) -> Void
  ) throws(Failure) {
    guard let name = path.lastComponent.map({ FilePath($0) }) else { throw .system(.isDirectory) }
    let folder = try Failure.catching { () throws(Errno) in
      try OpenFolder(following: path.folder)
    }
    if let old = try? folder.status(of: name) {
      guard isReplaced else { throw .exists }
      guard old.type == .regular else { throw .notRegular }
      if let source, let status = try? Stat(source), status.isSameFile(as: old) { throw .isSource }
      try replace(old, called: name, in: folder, by: body)
    } else {
      try Failure.catching { () throws(Errno) in
        let file = try TemporaryFile(in: folder, permissions: Self.ordinary) {
          (file) throws(Errno) in try Self.write(file, body)
        }
        try file.appear(at: name)
        file.keep()
      }
    }
    do throws(Errno) {
      try folder.synchronize()
    } catch .permissionDenied {
      // A folder that this user may not read cannot be flushed. The file is in its place.
    } catch {
      throw .system(error)
    }
  }

  /// Reading and writing for all users, before the user's mask is applied.
  static let ordinary = FilePermissions(rawValue: 0o666)

  private static func write(
    _ file: borrowing NewFile,
    _ body: (_ write: ([UInt8]) throws(Errno) -> Void) throws(Errno) -> Void
  ) throws(Errno) {
    try body { (bytes) throws(Errno) in try file.write(bytes) }
  }

  /// Puts a new file in the old one's place. Other users cannot read it before it is complete.
  private func replace(
    _ old: Stat, called name: FilePath, in folder: OpenFolder,
    by body: (_ write: ([UInt8]) throws(Errno) -> Void) throws(Errno) -> Void
  ) throws(Failure) {
    let file = try Failure.catching { () throws(Errno) in
      try TemporaryFile(in: folder) { (file) throws(Errno) in
        try Self.write(file, body)
        try file.adoptRights(ofReplaced: old)
      }
    }
    let isReplaced = try Failure.catching { () throws(Errno) in try file.replace(name, of: old) }
    guard isReplaced else { throw .changed }
  }
}

extension OutputFile.Failure {
  fileprivate static func catching<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(OutputFile.Failure) -> Result {
    do { return try body() } catch { throw error == .fileExists ? .exists : .system(error) }
  }
}
