import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// The folders to write to: their paths from the root and without symbolic links, each found once.
///
/// A part of such a path may come from a photo, or from whoever wrote it. So a link of another user, who would decide
/// where the photo goes, is followed only where the user has typed it.
final class RealFolders {
  /// Why nothing is written to a folder.
  private enum Refusal: Error {
    case system(Errno)
    case othersLink(PathBytes)
  }

  /// The folder with which the template begins, as paths are made of templates: without empty names and `.`.
  private let typed: PathBytes?
  private var known: [PathBytes: Result<PathBytes, Refusal>] = [:]

  init(typed: PathBytes?) {
    self.typed = typed.map { typed in
      let slash = UInt8(ascii: "/")
      let names = typed.bytes.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
      return PathBytes(
        (typed.bytes.first == slash ? [slash] : []) + names.flatMap { Array($0) + [slash] })
    }
  }

  /// The path of a folder that the user has named, or of one that was found there.
  func path(ofNamed folder: PathBytes) throws(Errno) -> PathBytes {
    if case .success(let path)? = known[folder] { return path }
    let path = PathBytes(try folder.filePath.resolvingSymlinks())
    known[folder] = .success(path)
    return path
  }

  /// The path of a folder, of which the last names need not exist.
  private func path(of folder: PathBytes) throws(Refusal) -> PathBytes {
    if let result = known[folder] { return try result.get() }
    let result = Result { () throws(Refusal) in try find(folder) }
    known[folder] = result
    return try result.get()
  }

  private func find(_ folder: PathBytes) throws(Refusal) -> PathBytes {
    let parent = folder.folder
    // The root, or the current folder.
    guard parent != folder, !folder.bytes.elementsEqual(".".utf8) else {
      return try resolved(folder)
    }
    let name = folder.fileName.bytes
    let place = try path(of: parent).appending(name)
    guard let status = try? Stat(place.filePath, followTargetSymlink: false) else {
      // A missing folder has no parent.
      if name.elementsEqual("..".utf8) { throw .system(.invalidArgument) }
      return place
    }
    switch status.type {
    case .directory: return name.elementsEqual("..".utf8) ? try resolved(place) : place
    case .symbolicLink:
      let owners = [CurrentUser.root, CurrentUser.id]
      guard isTyped(folder) || owners.contains(status.userID.rawValue) else {
        throw .othersLink(folder)
      }
      return try resolved(place)
    default: throw .system(.notDirectory)
    }
  }

  /// Whether the user has typed this part of a path.
  private func isTyped(_ folder: PathBytes) -> Bool {
    guard let typed else { return false }
    return typed.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }

  private func resolved(_ folder: PathBytes) throws(Refusal) -> PathBytes {
    do throws(Errno) {
      let real = try folder.filePath.resolvingSymlinks()
      guard try Stat(real).type == .directory else { throw .notDirectory }
      return PathBytes(real)
    } catch .noSuchFileOrDirectory {
      // A link that leads nowhere is no place for a folder.
      throw .system(.tooManySymbolicLinkLevels)
    } catch {
      throw .system(error)
    }
  }

  /// The path of a file in such a folder.
  func realPath(
    of path: PathBytes, for photo: PathBytes
  ) throws(PhotoRepositoryError) -> PathBytes {
    do throws(Refusal) {
      return try self.path(of: path.folder).appending(path.fileName.bytes)
    } catch {
      let reason: PhotoRepositoryError.Reason =
        switch error {
        case .othersLink(let folder): .notNameable(.othersLink(PhotoIdentifier(folder)))
        case .system(.invalidArgument): .notNameable(.indirect)
        case .system(.tooManySymbolicLinkLevels): .notNameable(.looseLink)
        case .system(.notDirectory):
          .writeFailed(.folderBlocked(by: PhotoIdentifier(path.folder)))
        case .system(let error): .writeFailed(.system(detail: "\(error)"))
        }
      throw PhotoRepositoryError(identifier: PhotoIdentifier(photo), reason: reason)
    }
  }
}
