import PhotoEntities
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The entries of a folder.
enum Folder {
  /// What an entry is, as far as the folder itself says.
  enum Kind {
    case file
    case folder
    /// A symbolic link, or a file system that does not say: the file itself must be asked.
    case unknown
    case other
  }

  /// The folder's entries in the order of the bytes of their names, but for those that begin with
  /// a dot.
  static func entries(_ path: FilePath) throws(Errno) -> FolderEntries {
    guard let folder = path.withPlatformString(opendir) else { throw Errno.current }
    defer { closedir(folder) }
    var entries = FolderEntries()
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw Errno.current }
        entries.sort()
        return entries
      }
      let kind = kind(entry.pointee.d_type)
      // The name is read in place, as the field is much longer than most names.
      withUnsafeBytes(of: &entry.pointee.d_name) { field in
        guard let name = field.baseAddress, field.first != UInt8(ascii: ".") else { return }
        let length = strlen(name.assumingMemoryBound(to: CChar.self))
        entries.append(UnsafeRawBufferPointer(start: name, count: length), kind)
      }
    }
  }

  /// Returns once the folder itself, in which a file was given a name, is on the disk.
  static func synchronize(_ path: FilePath) throws(Errno) {
    let folder = try Errno.catching {
      try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .directory])
    }
    defer { try? folder.close() }
    try synchronize(folder)
  }

  /// The same for a folder that is open.
  static func synchronize(_ folder: FileDescriptor) throws(Errno) {
    do {
      try Errno.checking { fsync(folder.rawValue) }
    } catch .invalidArgument, .badFileDescriptor, .notSupported {
      // A file system that has no such thing for folders.
    }
  }

  /// Makes the folder, and those that it is in, where they are missing, and returns once they are
  /// on the disk.
  ///
  /// - Returns: Those that were made, each before those in it.
  static func make(_ path: FilePath) throws(Errno) -> [FilePath] {
    if let status = try? Stat(path) {
      guard status.type == .directory else { throw .notDirectory }
      return []
    }
    let parent = path.folder
    guard parent != path else { throw .noSuchFileOrDirectory }
    let parents = try make(parent)
    do throws(Errno) {
      try Errno.checking { path.withPlatformString { mkdir($0, 0o777) } }
    } catch .fileExists {
      // Somebody else has made it just now.
      return parents
    }
    try synchronize(parent)
    return parents + [path]
  }

  /// Removes the folder, unless something is in it.
  static func removeEmpty(_ path: FilePath) {
    path.withPlatformString { _ = rmdir($0) }
  }

  private static func kind(_ type: UInt8) -> Kind {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK), Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }
}
