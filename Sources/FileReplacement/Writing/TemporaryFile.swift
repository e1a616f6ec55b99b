package import Platform
import Synchronization
package import SystemPackage

/// A new file that is complete and on the disk, and waits to take its place. Until then, it is
/// removed with its owner.
///
/// If the system and the file system allow it, the file has no name before that, so that nothing is
/// left of it if the program is killed.
package final class TemporaryFile: Sendable {
  /// A name of the file.
  private struct Name {
    let name: FilePath
    /// Whether the name outlives the owner.
    var isKept = false
  }

  /// The folder that the file is in, or will be in.
  package let folder: OpenFolder
  /// The file's status after it was written.
  let status: Stat
  /// The open file, if it was created without a name. It stays open to get a name later.
  private let unnamed: NewFile?
  /// The path of that file's descriptor.
  private let unnamedPath: FilePath?
  /// Nil while the file has no name.
  private let name: Mutex<Name?>

  /// Creates a file in the folder, without a name or with an unpredictable one, and lends it to be
  /// written.
  ///
  /// - Parameters:
  ///   - hasName: Whether the file always gets a name.
  ///   - permissions: The file's mode, before the user's mask is applied.
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

  /// Creates a clone of an open file with this name in the folder, and lends it to be changed.
  init(
    cloneOf file: OpenFile, named newName: FilePath, in folder: OpenFolder,
    _ write: (borrowing NewFile) throws(Errno) -> Void
  ) throws(Errno) {
    self.folder = folder
    let clone = try NewFile(cloneOf: file, named: newName, in: folder)
    do throws(Errno) {
      status = try Self.status(of: clone, writtenBy: write)
    } catch {
      try? folder.remove(newName)
      throw error
    }
    unnamed = nil
    unnamedPath = nil
    name = Mutex(Name(name: newName))
  }

  /// The file that has just got this further name in the folder, a temporary one.
  ///
  /// - Parameter status: Its status.
  init(linkedAs newName: FilePath, in folder: OpenFolder, _ status: Stat) {
    (self.folder, self.status) = (folder, status)
    unnamed = nil
    unnamedPath = nil
    name = Mutex(Name(name: newName))
  }

  deinit {
    remove()
  }

  /// Opens the file to read it back.
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

  /// Keeps the name when the owner goes.
  package func keep() {
    name.withLock { $0?.isKept = true }
  }

  /// Removes the name now, unless it is kept.
  ///
  /// - Returns: Whether the name is gone.
  @discardableResult
  package func remove() -> Bool {
    name.withLock { name in
      guard let current = name, !current.isKept else { return true }
      name = nil
      if PathBytes(current.name).bytes.starts(with: Self.prefix.utf8) {
        return (try? folder.remove(current.name)) != nil
      }
      // Other programs know the name, and may have put their own file there.
      return (try? folder.remove(current.name, of: status)) ?? false
    }
  }

  /// Puts the file in the place of the original in the same folder, in one step, and keeps it there.
  ///
  /// Both files exchange their names, so that what had the name can be checked, and given back: another program may
  /// have put a new version there, or may have renamed or removed the original.
  ///
  /// - Parameters:
  ///   - status: The status of the original.
  ///   - takenName: The name that the original gets before it is removed; nil for an unpredictable one.
  /// - Returns: Whether it was still the original, unchanged. If not, everything is as it was.
  package func replace(
    _ original: FilePath, of status: Stat, by takenName: FilePath? = nil
  ) throws(Errno) -> Bool {
    try name.withLock { (name) throws(Errno) in
      let current = takenName ?? name?.name ?? Self.newName
      if let first = name?.name {
        if first != current { try folder.rename(first, to: current) }
      } else {
        try link(nil, as: current)
      }
      name = Name(name: current)
      do throws(Errno) {
        try folder.exchange(current, with: original)
      } catch {
        if error == .noSuchFileOrDirectory { return false }
        guard OpenFolder.unsupported.contains(error) else { throw error }
        guard try folder.isWritten(original, like: status) else { return false }
        try folder.rename(current, to: original)
        name = Name(name: original, isKept: true)
        return true
      }
      // What had the name is not removed before it is known to be the original.
      name = Name(name: current, isKept: true)
      let isOriginal = Result { () throws(Errno) in
        try folder.isWritten(current, like: status)
      }
      guard (try? isOriginal.get()) ?? false else {
        try folder.exchange(current, with: original)
        // A third version that came meanwhile is not this file, and is not removed.
        name?.isKept = try !folder.isWritten(current, like: self.status)
        return try isOriginal.get()
      }
      try? folder.remove(current)
      name = Name(name: original, isKept: true)
      return true
    }
  }

  /// Moves the file to this name. A file without a name gets a temporary one first. The new name is
  /// removed with the owner.
  func move(to place: FilePath, _ move: (FilePath) throws(Errno) -> Void) throws(Errno) {
    try name.withLock { (name) throws(Errno) in
      let current = name?.name ?? Self.newName
      if name == nil { try link(nil, as: current) }
      name = Name(name: current)
      try move(current)
      name = Name(name: place)
    }
  }

  /// Gives the file this name as a second one, and then removes the first.
  func link(as place: FilePath) throws(Errno) {
    try name.withLock { (name) throws(Errno) in
      try link(name?.name, as: place)
      if let first = name?.name { try? folder.remove(first) }
      name = Name(name: place)
    }
  }

  /// Whether this file has the name, unchanged since it was written.
  package func isFound(at place: FilePath) -> Bool {
    guard let found = try? folder.status(of: place) else { return false }
    return found.isWritten(like: status)
  }

  /// Whether the file was created without a name.
  var isUnnamed: Bool { unnamed != nil }

  /// Gives the file a further name, or its first.
  private func link(_ name: FilePath?, as newName: FilePath) throws(Errno) {
    if let name { return try folder.link(name, as: newName) }
    guard let unnamedPath else { throw .noSuchFileOrDirectory }
    try folder.link(openFileAt: unnamedPath, as: newName)
  }

  /// How names begin that no other program gives.
  private static let prefix = ".exifcli-"

  /// The name that the original has just before an edit removes it. A journal knows the edit's name, so that nothing
  /// is left if the program is killed at that moment. Nil if the journal has another name than edits have.
  package static func takenName(ofEdit id: String) -> FilePath? {
    let isPlain = id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return isPlain && !id.utf8.isEmpty ? FilePath(prefix + id + ".tmp") : nil
  }

  /// A name that no file has.
  static var newName: FilePath {
    FilePath(prefix + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp")
  }

  private static func status(
    of file: borrowing NewFile, writtenBy write: (borrowing NewFile) throws(Errno) -> Void
  ) throws(Errno) -> Stat {
    try write(file)
    try file.synchronize()
    return try file.status()
  }
}
