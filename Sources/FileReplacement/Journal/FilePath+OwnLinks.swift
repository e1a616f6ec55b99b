import Platform
import SystemPackage

extension FilePath {
  /// The most links that Linux follows in a path (path_resolution(7)).
  private static let maximumLinks = 40

  /// The path of the regular file that this path leads to; the file need not exist yet. A symbolic
  /// link at the end of the path is followed only if this user or root owns it: other users could
  /// redirect this user's writes to any file.
  func followingOwnLinks() throws(JournalRefusal) -> FilePath {
    var path = self
    for _ in 0..<Self.maximumLinks {
      guard let target = try path.ownLinkTarget() else { return path }
      path = path.folder.pushing(target)
    }
    throw .inaccessible(.tooManySymbolicLinkLevels)
  }

  /// The target of the symbolic link at this path; nil if the path leads to a regular file, or to
  /// nothing.
  private func ownLinkTarget() throws(JournalRefusal) -> FilePath? {
    // One descriptor of the link itself gives both its owner and its target.
    let entry: OpenEntry
    do throws(Errno) {
      entry = try OpenEntry(self)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw .inaccessible(error)
    }
    let status = try JournalRefusal.accessing { () throws(Errno) in try entry.status() }
    switch status.type {
    case .regular: return nil
    case .symbolicLink:
      guard [CurrentUser.root, CurrentUser.id].contains(status.userID.rawValue) else {
        throw .othersLink
      }
      return try JournalRefusal.accessing { () throws(Errno) in try entry.target() }
    default: throw .notAJournal
    }
  }
}
