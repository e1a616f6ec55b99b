import PhotoEntities
import Synchronization
import SystemPackage

/// A folder that changed photos are written to, which itself may be missing yet.
final class OutputFolder: Sendable {
  private let folder: PhotoIdentifier
  private let names: OutputNames
  /// The photos of this run, by the places that they were given.
  private let photos: Mutex<[FilePath: PhotoIdentifier]>
  /// The folders that were made, in any order, as several threads make them.
  private let made: Mutex<[FilePath]>
  /// How many updates are under way, of which one may be made in the midst of another.
  private let updates: Mutex<Int>

  /// The folder of the destination; nil where that is none.
  init?(_ policy: LibexifPhotoRepository.UpdatePolicy, names: @autoclosure () -> OutputNames) {
    guard let folder = policy.outputFolder else { return nil }
    (self.folder, self.names) = (folder, names())
    // Here, as commands that need no such folder start without them.
    photos = Mutex([:])
    made = Mutex([])
    updates = Mutex(0)
  }

  /// The place of the photo in the folder. Of several photos with the same name the first one
  /// gets it.
  func place(for photo: PhotoIdentifier) -> OutputPlace {
    let path = folder.appending(names.name(of: photo)).path
    let isTaken = photos.withLock { photos in
      let owner = photos[path] ?? photo
      photos[path] = owner
      return owner != photo
    }
    return OutputPlace(folder: self, photo: photo, path: path, isTaken: isTaken)
  }

  /// Makes a folder in this one, or this one, where it is missing.
  func make(_ path: FilePath) throws(Errno) {
    let new = try Folder.make(path)
    made.withLock { $0 += new }
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
    let folders = made.withLock { made in
      defer { made = [] }
      return made
    }
    // What is in a folder has the longer path, and goes first.
    for folder in folders.sorted(by: { $0.length > $1.length }) { Folder.removeEmpty(folder) }
  }
}
