package import Platform
import Synchronization
package import SystemPackage

/// A folder that changed files are written to. It need not exist yet.
package final class OutputFolder: Sendable {
  /// The open folder, and the folders that were created.
  private struct State {
    /// This folder, once it is open.
    var root: OpenFolder?
    /// The paths of this folder and of those above it, if they were created.
    var madeAbove: [FilePath] = []
    /// The folders below it that were created, in any order, as several threads create them.
    var madeBelow: [[FilePath]] = []
  }

  /// The folder's path, as the user named it.
  package let path: FilePath
  private let names: OutputNames
  /// The files of this run, by their places.
  private let files = Mutex<[FilePath: PathBytes]>([:])
  private let state = Mutex(State())
  /// The number of running calls of `update`, perhaps on several threads.
  private let updates = Mutex(0)

  /// The folder at this path, which gives files these names.
  package init(at path: PathBytes, names: OutputNames) {
    (self.path, self.names) = (path.filePath, names)
  }

  /// The place of the file in the folder. If several files have the same name, the first one gets
  /// the place.
  ///
  /// - Parameter suffix: What follows the file's name in the name of the new one.
  package func place(for file: PathBytes, suffix: [UInt8] = []) -> OutputPlace {
    let path = PathBytes(names.name(of: file) + suffix).filePath
    let isTaken = files.withLock { files in
      let owner = files[path] ?? file
      files[path] = owner
      return owner != file
    }
    return OutputPlace(folder: self, path: path, isTaken: isTaken)
  }

  /// Opens this folder. The user may name it by a symbolic link.
  ///
  /// - Throws: `noSuchFileOrDirectory` if it is missing.
  func opened() throws(Errno) -> OpenFolder {
    try state.withLock { (state) throws(Errno) in
      if let root = state.root { return root }
      let root = try OpenFolder(following: path)
      state.root = root
      return root
    }
  }

  /// Opens the folder with this path below this one, given as names, and creates the missing ones.
  /// Symbolic links are not followed, so that nothing is written elsewhere.
  func make(_ names: [FilePath]) throws(Errno) -> OpenFolder {
    try state.withLock { (state) throws(Errno) in
      if state.root == nil { state.madeAbove += try Folder.make(path) }
    }
    var folder = try opened()
    for (index, name) in names.enumerated() {
      do throws(Errno) {
        try folder.makeFolder(name)
        state.withLock { $0.madeBelow.append(Array(names[...index])) }
        try folder.synchronize()
      } catch .fileExists {
        // The folder exists, or another thread has just created it.
      }
      folder = try folder.folder(named: name)
    }
    return folder
  }

  /// Runs updates that put files in the folder. After the last one, created folders that are empty
  /// are removed.
  package func update<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    updates.withLock { $0 += 1 }
    defer {
      let isLast = updates.withLock { updates in
        updates -= 1
        return updates == 0
      }
      if isLast { removeEmptyFolders() }
    }
    try body()
  }

  private func removeEmptyFolders() {
    let state = state.withLock { state in
      defer { state = State() }
      return state
    }
    // Inner folders have the longer paths, and are removed first.
    for names in state.madeBelow.sorted(by: { $0.count > $1.count }) {
      var parent = state.root
      for name in names.dropLast() { parent = try? parent?.folder(named: name) }
      if let name = names.last { try? parent?.removeEmptyFolder(name) }
    }
    for folder in state.madeAbove.sorted(by: { $0.length > $1.length }) {
      Folder.removeEmpty(folder)
    }
  }
}
