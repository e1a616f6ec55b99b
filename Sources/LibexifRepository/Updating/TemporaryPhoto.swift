import Synchronization
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file that is written and on the disk, and is to take a place; until it has, it goes away
/// with its owner.
///
/// Where the system and the file system can, it has no name before that, so that nothing is left of
/// it where the program is killed.
final class TemporaryPhoto: Sendable {
  /// A name that the file has.
  private struct Name {
    let path: FilePath
    /// Whether it outlives the owner.
    var isKept = false
  }

  /// Where the file could be opened from the beginning.
  private let firstPath: FilePath
  /// What the file system said of the file once it was written.
  private let status: Stat
  /// The file that had no name when it was written, which is open for as long as it may need one.
  private let unnamed: NewFile?
  /// Nil where there is none.
  private let name: Mutex<Name?>

  /// Makes a file in the folder, without a name or under one that nobody can foresee, and lends it
  /// to be written.
  ///
  /// - Parameter hasName: Whether it has a name where it need not have one.
  init(
    in folder: FilePath, hasName: Bool = false, _ write: (borrowing NewFile) throws(Errno) -> Void
  ) throws(Errno) {
    if !hasName, let file = NewFile(unnamedIn: folder) {
      status = try Self.status(of: file, writtenBy: write)
      firstPath = file.path
      unnamed = consume file
      name = Mutex(nil)
    } else {
      let path = Self.newName(in: folder)
      let file = try NewFile(at: path)
      do throws(Errno) {
        status = try Self.status(of: file, writtenBy: write)
      } catch {
        path.withPlatformString { _ = unlink($0) }
        throw error
      }
      firstPath = path
      unnamed = nil
      name = Mutex(Name(path: path))
    }
  }

  deinit {
    remove()
  }

  /// Where the file can be opened now.
  var path: FilePath { name.withLock { $0?.path } ?? firstPath }

  /// Lets the name outlive its owner.
  func keep() {
    name.withLock { $0?.isKept = true }
  }

  /// Takes the name away now, unless it is kept.
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  func remove() -> Bool {
    name.withLock { name in
      guard let current = name, !current.isKept else { return true }
      name = nil
      return current.path.withPlatformString { unlink($0) == 0 }
    }
  }

  /// Puts the file in the original's place, in one step, where it outlives its owner.
  func replace(_ original: FilePath) throws(Errno) {
    try move(to: original) { (name) throws(Errno) in
      try Errno.checking {
        name.withPlatformString { new in original.withPlatformString { rename(new, $0) } }
      }
    }
    keep()
  }

  /// Gives the file this name, which goes away with the owner, by moving it there from the name that
  /// it has, or that it is given first.
  func move(to place: FilePath, _ move: (FilePath) throws(Errno) -> Void) throws(Errno) {
    try name.withLock { (name) throws(Errno) in
      let current = name?.path ?? Self.newName(in: place.folder)
      if name == nil { try Self.link(firstPath, to: current) }
      name = Name(path: current)
      try move(current)
      name = Name(path: place)
    }
  }

  /// The same by giving it a second name, after which it loses the first.
  func link(as place: FilePath) throws(Errno) {
    try name.withLock { (name) throws(Errno) in
      try Self.link(name?.path ?? firstPath, to: place)
      if let first = name?.path { first.withPlatformString { _ = unlink($0) } }
      name = Name(path: place)
    }
  }

  /// Whether this file, and no other, is in that place, as it was written.
  func isFound(at place: FilePath) -> Bool {
    guard let found = try? Stat(place, followTargetSymlink: false) else { return false }
    return found.isWritten(like: status)
  }

  /// Whether the file has been open without a name from the beginning.
  var isUnnamed: Bool { unnamed != nil }

  private static func link(_ path: FilePath, to place: FilePath) throws(Errno) {
    try Errno.checking {
      path.withPlatformString { old in
        place.withPlatformString { linkat(AT_FDCWD, old, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
      }
    }
  }

  private static func newName(in folder: FilePath) -> FilePath {
    folder.appending(".exifcli-" + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp")
  }

  private static func status(
    of file: borrowing NewFile, writtenBy write: (borrowing NewFile) throws(Errno) -> Void
  ) throws(Errno) -> Stat {
    try write(file)
    try file.synchronize()
    return try file.status()
  }
}
