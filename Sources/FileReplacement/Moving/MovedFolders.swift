package import Platform
import Synchronization
package import SystemPackage

/// The folders that a run moves files from and to.
package final class MovedFolders: Sendable {
  private struct State {
    /// Folders with new entries or without old ones that are not on the disk yet.
    var touched: Set<FilePath> = []
  }

  private let state = Mutex(State())
  /// The permissions of folders that are made again.
  private let modes: [PathBytes: Int]

  /// - Parameter modes: The permissions that folders get if they are made, by their paths; others get the usual ones.
  package init(modes: [PathBytes: Int] = [:]) {
    self.modes = modes
  }

  /// Opens a folder, and makes it and its parents if they are missing. No symbolic link is followed.
  ///
  /// - Parameter path: A path from the root.
  func make(_ path: FilePath) throws(Errno) -> OpenFolder {
    if let folder = try? OpenFolder(path) { return folder }
    var folder = try OpenFolder("/")
    for name in path.components.map({ FilePath($0) }) {
      do throws(Errno) {
        folder = try folder.folder(named: name)
      } catch .noSuchFileOrDirectory {
        folder = try make(name, in: folder)
      }
    }
    return folder
  }

  private func make(_ name: FilePath, in folder: OpenFolder) throws(Errno) -> OpenFolder {
    let mode = modes[PathBytes(folder.path.appending(name.components))]
    do throws(Errno) {
      // Nobody else may look into it before it has its permissions.
      try folder.makeFolder(name, isPrivate: mode != nil)
    } catch .fileExists {
      // Another program has just made it.
      return try folder.folder(named: name)
    }
    touch(folder)
    let made = try folder.folder(named: name)
    if let mode { try? made.setPermissions(mode) }
    return made
  }

  /// Remembers that an entry of the folder has changed.
  func touch(_ folder: OpenFolder) {
    let path = folder.path
    _ = state.withLock { $0.touched.insert(path) }
  }

  /// Flushes the changed folders to the disk.
  package func synchronize() {
    let paths = state.withLock { state in
      defer { state.touched = [] }
      return state.touched
    }
    // What cannot be flushed is in its place all the same.
    for path in paths { try? OpenFolder(path).synchronize() }
  }

  /// Removes those of the folders that are empty, the last ones first.
  package static func removeEmpty(_ folders: [PathBytes]) {
    for path in folders.reversed() {
      guard let (folder, name) = try? FileMove.place(path) else { continue }
      try? folder.removeEmptyFolder(name)
    }
  }

  /// Removes a folder if it is empty, and then each folder above it that is empty, but none that is kept.
  package static func removeEmpty(_ path: FilePath, keeping kept: Set<FilePath>) {
    var path = path
    while !kept.contains(path), let name = path.lastComponent {
      let parent = path.removingLastComponent()
      guard let folder = try? OpenFolder(parent),
        (try? folder.removeEmptyFolder(FilePath(name))) != nil
      else { return }
      path = parent
    }
  }
}
