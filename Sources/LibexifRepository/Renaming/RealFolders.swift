import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// The paths of folders from the root and without symbolic links, each found once.
final class RealFolders {
  private var known: [PathBytes: Result<PathBytes, Errno>] = [:]

  /// The path of a folder, of which the last names need not exist.
  func path(of folder: PathBytes) throws(Errno) -> PathBytes {
    if let result = known[folder] { return try result.get() }
    let result = Result { () throws(Errno) in try find(folder) }
    known[folder] = result
    return try result.get()
  }

  private func find(_ folder: PathBytes) throws(Errno) -> PathBytes {
    do throws(Errno) {
      let path = folder.filePath
      let real = try path.resolvingSymlinks()
      guard try Stat(real).type == .directory else { throw .notDirectory }
      return PathBytes(real)
    } catch .noSuchFileOrDirectory {
      let name = folder.fileName.bytes
      // What is missing has no parent to go up to; and a link that leads nowhere is no place for a folder.
      guard !name.elementsEqual("..".utf8), folder.folder != folder else { throw .invalidArgument }
      guard (try? Stat(folder.filePath, followTargetSymlink: false)) == nil else {
        throw .tooManySymbolicLinkLevels
      }
      return try path(of: folder.folder).appending(name)
    }
  }

  /// The path of a file in such a folder.
  func realPath(
    of path: PathBytes, for photo: PathBytes
  ) throws(PhotoRepositoryError) -> PathBytes {
    do throws(Errno) {
      return try self.path(of: path.folder).appending(path.fileName.bytes)
    } catch {
      let reason: PhotoRepositoryError.Reason =
        switch error {
        case .invalidArgument: .notNameable(.indirect)
        case .tooManySymbolicLinkLevels: .notNameable(.looseLink)
        case .notDirectory: .writeFailed(.folderBlocked(by: PhotoIdentifier(path.folder)))
        default: .writeFailed(.system(detail: "\(error)"))
        }
      throw PhotoRepositoryError(identifier: PhotoIdentifier(photo), reason: reason)
    }
  }
}
