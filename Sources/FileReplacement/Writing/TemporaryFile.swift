package import Platform
import Synchronization
package import SystemPackage

/// A new file that is written and on the disk, and waits to take a place. Until then it goes away with its
/// owner.
///
/// It has no name before that if the system and the file system can do that, so that nothing is left of it
/// if the program is killed.
package final class TemporaryFile: Sendable {
  /// A name that the file has.
  private struct Name {
    let name: FilePath
    /// Whether it outlives the owner.
    var isKept = false
  }

  /// The folder that the file is in, or will be.
  package let folder: OpenFolder
  /// What the file system said of the file once it was written.
  private let status: Stat
  /// The file that had no name when it was written, which is open for as long as it may need one.
  private let unnamed: NewFile?
  /// The path of that file's descriptor.
  private let unnamedPath: FilePath?
  /// Nil where there is none.
  private let name: Mutex<Name?>

  /// Makes a file in the folder, without a name or under one that nobody can foresee, and lends it to be
  /// written.
  ///
  /// - Parameters:
  ///   - hasName: Whether it has a name even if it need not have one.
  ///   - permissions: The mode of the file, of which the user's mask takes away.
  package init(
    in folder: OpenFolder, hasName: Bool = false,
    permissions: FilePermissions = [.ownerReadWrite],
    _ write: (borrowing NewFile) throws(Errno) -> Void
  ) throws(Errno) {
    self.folder = folder
    if !hasName, let file = NewFile(unnamedIn: folder, permissions: permissions) {
      status = try Self.status(of: file, writtenBy: write)
      unnamedPath = file.path
      unnamed = consume file
      name = Mutex(nil)
    } else {
      let newName = Self.newName
      let file = try NewFile(named: newName, in: folder, permissions: permissions)
      do throws(Errno) {
        status = try Self.status(of: file, writtenBy: write)
      } catch {
        try? folder.remove(newName)
        throw error
      }
      unnamed = nil
      unnamedPath = nil
      name = Mutex(Name(name: newName))
    }
  }

  deinit {
    remove()
  }

  /// Opens the file, to read it back.
  ///
  /// - Throws: `ioError` if another program has put another file in its place.
  package func opened() throws(Errno) -> OpenFile {
    let file = try name.withLock { (name) throws(Errno) in
      if let name { return try OpenFile(name.name, in: folder) }
      guard let unnamedPath else { throw Errno.noSuchFileOrDirectory }
      return try OpenFile(unnamedPath)
    }
    guard try file.status().isSameFile(as: status) else { throw .ioError }
    return file
  }

  /// Lets the name outlive its owner.
  package func keep() {
    name.withLock { $0?.isKept = true }
  }

  /// Takes the name away now, unless it is kept.
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  package func remove() -> Bool {
    name.withLock { name in
      guard let current = name, !current.isKept else { return true }
      name = nil
      return (try? folder.remove(current.name)) != nil
    }
  }

  /// Puts the file in the place of the original in the same folder, in one step. It outlives its owner
  /// there.
  package func replace(_ original: FilePath) throws(Errno) {
    try move(to: original) { (name) throws(Errno) in try folder.rename(name, to: original) }
    keep()
  }

  /// Gives the file this name, which goes away with the owner, by moving it there from the name that
  /// it has, or that it is given first.
  func move(to place: FilePath, _ move: (FilePath) throws(Errno) -> Void) throws(Errno) {
    try name.withLock { (name) throws(Errno) in
      let current = name?.name ?? Self.newName
      if name == nil { try link(nil, as: current) }
      name = Name(name: current)
      try move(current)
      name = Name(name: place)
    }
  }

  /// The same by giving it a second name, after which it loses the first.
  func link(as place: FilePath) throws(Errno) {
    try name.withLock { (name) throws(Errno) in
      try link(name?.name, as: place)
      if let first = name?.name { try? folder.remove(first) }
      name = Name(name: place)
    }
  }

  /// Whether this file, and no other, has that name, as it was written.
  package func isFound(at place: FilePath) -> Bool {
    guard let found = try? folder.status(of: place) else { return false }
    return found.isWritten(like: status)
  }

  /// Whether the file has been open without a name from the beginning.
  var isUnnamed: Bool { unnamed != nil }

  /// Gives the file a name beside its own, or as its first.
  private func link(_ name: FilePath?, as newName: FilePath) throws(Errno) {
    if let name { return try folder.link(name, as: newName) }
    guard let unnamedPath else { throw .noSuchFileOrDirectory }
    try folder.link(openFileAt: unnamedPath, as: newName)
  }

  private static var newName: FilePath {
    FilePath(".exifcli-" + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp")
  }

  private static func status(
    of file: borrowing NewFile, writtenBy write: (borrowing NewFile) throws(Errno) -> Void
  ) throws(Errno) -> Stat {
    try write(file)
    try file.synchronize()
    return try file.status()
  }
}
