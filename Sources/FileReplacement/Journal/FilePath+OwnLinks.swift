import Platform
import SystemPackage

extension FilePath {
  /// As many links as Linux follows in a path (path_resolution(7)).
  private static let maximumLinks = 40

  /// The path of the regular file that this path leads to, or of a file that does not exist yet. A symbolic
  /// link at its end is followed only if this user or root owns it: others could lead this user's writes to
  /// any file.
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
    let entry: OpenEntry
    do throws(Errno) {
      entry = try OpenEntry(self)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw .inaccessible(error)
    }
    let owners = [CurrentUser.root, CurrentUser.id]
    do throws(Errno) {
      let status = try entry.status()
      switch status.type {
      case .regular: return nil
      case .symbolicLink where owners.contains(status.userID.rawValue): return try entry.target()
      case .symbolicLink: break
      default: throw .invalidArgument
      }
    } catch {
      throw error == .invalidArgument ? .notAJournal : .inaccessible(error)
    }
    throw .othersLink
  }
}
