import Platform
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinuxFiles
  import Glibc
#endif

extension FilePath {
  /// As many as Linux follows in a path (path_resolution(7)).
  private static let maximumLinks = 40

  /// The path of the regular file that this path leads to, or of a file that does not exist yet. A
  /// symbolic link at its end is followed only if this user or root owns it: others could lead
  /// this user's writes to any file.
  func followingOwnLinks() throws(JournalRefusal) -> FilePath {
    var path = self
    for _ in 0..<Self.maximumLinks {
      guard let target = try path.ownLinkTarget() else { return path }
      path = path.folder.pushing(target)
    }
    throw .inaccessible(.tooManySymbolicLinkLevels)
  }

  /// Where the symbolic link at this path leads; nil for a regular file, and if there is nothing.
  private func ownLinkTarget() throws(JournalRefusal) -> FilePath? {
    // One descriptor of the link itself says who owns it and where it leads.
    let entry: FileDescriptor
    do throws(Errno) {
      entry = try Errno.catching {
        try FileDescriptor.open(self, .readOnly, options: Self.linkOptions)
      }
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw .inaccessible(error)
    }
    defer { try? entry.close() }
    let status = try JournalRefusal.accessing { () throws(Errno) in try Stat(entry) }
    switch status.type {
    case .regular: return nil
    case .symbolicLink where [0, geteuid()].contains(status.userID.rawValue):
      return try JournalRefusal.accessing { () throws(Errno) in try Self.target(of: entry) }
    case .symbolicLink: throw .othersLink
    default: throw .notAJournal
    }
  }

  private static var linkOptions: FileDescriptor.OpenOptions {
    #if canImport(Darwin)
      [.init(rawValue: O_SYMLINK), .nonBlocking, .closeOnExec]
    #else
      [.init(rawValue: LINUX_O_PATH), .noFollow, .closeOnExec]
    #endif
  }

  private static func target(of link: FileDescriptor) throws(Errno) -> FilePath {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The last byte stays 0.
    #if canImport(Darwin)
      let length = freadlink(link.rawValue, &target, target.count - 1)
    #else
      let length = readlinkat(link.rawValue, "", &target, target.count - 1)
    #endif
    guard length > 0 else { throw Errno.current }
    return FilePath(platformString: target)
  }
}
