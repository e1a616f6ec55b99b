import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import Synchronization
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folders that the user named for an edit. A photo that was found in one of them is in it: an edit
/// of a stranger's folder does not leave it through a symbolic link of theirs.
final class NamedFolders: Sendable {
  private static let separator = UInt8(ascii: "/")
  private static let current = [UInt8(ascii: ".")]

  private let named: Set<[UInt8]>
  /// Their paths without symbolic links, as far as they were asked for.
  private let realPaths = Mutex<[[UInt8]: FilePath]>([:])

  init(_ search: PhotoSearch) {
    named = Set(search.paths.map(\.bytes))
  }

  /// Checks that a photo which was found in a folder is in that folder, or that all links which lead to
  /// it belong to this user or to the photo's owner, who may well mean it.
  ///
  /// What counts is the photo that is open, not what its path leads to now.
  func check(_ photo: OriginalPhoto) throws(PhotoRepositoryError) {
    guard let name = folder(of: photo.identifier) else { return }
    let isInside = try PhotoRepositoryError.reading(photo.identifier) { () throws(Errno) in
      let folder = try realPath(of: name)
      if photo.folder.path.starts(with: folder) { return true }
      // Root's links are the system's.
      let owners: Set = [0, geteuid(), photo.status.userID.rawValue]
      let way = FilePath(root: nil, Self.path(of: photo, below: name).components)
      let reached = try OpenFolder(folder).status(of: way, throughLinksOf: owners)
      return reached?.isSameFile(as: photo.status) ?? false
    }
    guard isInside else {
      throw PhotoRepositoryError(
        identifier: photo.identifier, code: .unsafe,
        message: "is outside the named folder: another user's symbolic link leads to it; name the"
          + " photo itself if you want to edit it")
    }
  }

  /// The outermost named folder that the photo was found in; nil if it was named itself.
  private func folder(of photo: PhotoIdentifier) -> [UInt8]? {
    let path = photo.bytes
    if named.contains(path) { return nil }
    for place in path.indices where path[place] == Self.separator {
      for folder in [path[..<place], path[...place]] where named.contains(Array(folder)) {
        return Array(folder)
      }
    }
    return named.contains(Self.current) ? Self.current : nil
  }

  /// The photo's path below the folder of this name. The current folder is not part of a path.
  private static func path(of photo: OriginalPhoto, below folder: [UInt8]) -> FilePath {
    let path = photo.identifier
    return folder == current
      ? path.path : PhotoIdentifier(bytes: Array(path.bytes.dropFirst(folder.count))).path
  }

  private func realPath(of name: [UInt8]) throws(Errno) -> FilePath {
    try realPaths.withLock { (paths) throws(Errno) in
      if let path = paths[name] { return path }
      let path = try PhotoIdentifier(bytes: name).path.resolvingSymlinks()
      paths[name] = path
      return path
    }
  }
}
