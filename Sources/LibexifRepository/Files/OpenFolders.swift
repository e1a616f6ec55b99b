import Synchronization
import SystemPackage

/// Folders that many photos of one batch are in, each open once.
final class OpenFolders: Sendable {
  private let folders = Mutex<[FilePath: OpenFolder]>([:])

  /// The folder at a path from the root, without symbolic links.
  func folder(at path: FilePath) throws(Errno) -> OpenFolder {
    try folders.withLock { (folders) throws(Errno) in
      if let folder = folders[path] { return folder }
      let folder = try OpenFolder(path)
      folders[path] = folder
      return folder
    }
  }
}
