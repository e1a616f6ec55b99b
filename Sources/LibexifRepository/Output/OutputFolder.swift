import PhotoEntities
import Platform
import Synchronization
import SystemPackage

/// A folder that changed photos are written to, which itself may be missing yet.
final class OutputFolder: Sendable {
  /// The folders on the disk.
  private struct State {
    /// This folder, once it is open.
    var root: OpenFolder?
    /// This folder and those above it, by their paths, if they were made.
    var madeAbove: [FilePath] = []
    /// The folders below it that were made, in any order, as several threads make them.
    var madeBelow: [[FilePath]] = []
  }

  private let folder: PhotoIdentifier
  private let names: OutputNames
  /// The photos of this run, by the places that they were given.
  private let photos: Mutex<[FilePath: PhotoIdentifier]>
  private let state: Mutex<State>
  /// How many updates are under way, of which one may be made in the midst of another.
  private let updates: Mutex<Int>

  /// The folder of the destination; nil where that is none.
  init?(_ policy: LibexifPhotoRepository.UpdatePolicy, names: @autoclosure () -> OutputNames) {
    guard let folder = policy.outputFolder else { return nil }
    (self.folder, self.names) = (folder, names())
    // Here, as commands that need no such folder start without them.
    photos = Mutex([:])
    state = Mutex(State())
    updates = Mutex(0)
  }

  /// The place of the photo in the folder. Of several photos with the same name the first one
  /// gets it.
  func place(for photo: PhotoIdentifier) -> OutputPlace {
    let path = PhotoIdentifier(bytes: names.name(of: photo)).path
    let isTaken = photos.withLock { photos in
      let owner = photos[path] ?? photo
      photos[path] = owner
      return owner != photo
    }
    return OutputPlace(folder: self, photo: photo, path: path, isTaken: isTaken)
  }

  /// The folder's path, as the user named it.
  var path: FilePath { folder.path }

  /// Opens this folder, which the user may have named by a symbolic link.
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

  /// Opens the folder by these names below this one, one after the other, and makes those that are
  /// missing. No symbolic link is followed, so that nothing is written elsewhere.
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
        // It is there, or another thread has made it just now.
      }
      folder = try folder.folder(named: name)
    }
    return folder
  }

  /// Does updates that put photos in the folder. After the last of them, those folders are removed
  /// that were made for them and that nothing was put in.
  func update(_ body: () -> Void) {
    updates.withLock { $0 += 1 }
    body()
    let isLast = updates.withLock { updates in
      updates -= 1
      return updates == 0
    }
    if isLast { removeEmptyFolders() }
  }

  private func removeEmptyFolders() {
    let state = state.withLock { state in
      defer { state = State() }
      return state
    }
    // What is in a folder has the longer path, and goes first.
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
