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

  /// The names and kinds of the folder's entries, but for those that begin with a dot, in no
  /// order.
  static func entries(_ path: FilePath) throws(Errno) -> [(name: [UInt8], kind: Kind)] {
    guard let folder = path.withPlatformString(opendir) else { throw Errno.current }
    defer { closedir(folder) }
    var entries: [(name: [UInt8], kind: Kind)] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw Errno.current }
        return entries
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") {
        entries.append((name, kind(entry.pointee.d_type)))
      }
    }
  }

  /// Returns once the folder itself, in which a file was given a name, is on the disk.
  static func synchronize(_ path: FilePath) throws(Errno) {
    let folder = try Errno.catching {
      try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .directory])
    }
    defer { try? folder.close() }
    do {
      try Errno.checking { fsync(folder.rawValue) }
    } catch .invalidArgument, .badFileDescriptor, .notSupported {
      // A file system that has no such thing for folders.
    }
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
