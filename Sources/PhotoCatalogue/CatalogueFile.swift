public import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// The file of a catalogue, which only its owner may read: it has the names and the places of photos.
public struct CatalogueFile: Sendable {
  /// The file's path.
  public let path: PhotoIdentifier
  /// What reads the photos: values of another version are read again.
  let version: String

  /// The catalogue in this file.
  ///
  /// - Parameter version: The version of the program that reads photos.
  public init(at path: PhotoIdentifier, version: String) {
    (self.path, self.version) = (path, version)
  }

  /// Opens the catalogue. If there is no file, a new one is made, with the folders around it.
  func opened() throws(PhotoWarning.CatalogueFault) -> Catalogue {
    let path = try realPath(makingFolders: true)
    do throws(Errno) {
      try Self.make(path)
    } catch {
      throw PhotoWarning.CatalogueFault(error)
    }
    let database: Database
    do throws(DatabaseError) {
      database = try Database(at: PathBytes(path).bytes, for: .writing)
    } catch {
      throw PhotoWarning.CatalogueFault(error)
    }
    return try Catalogue(in: database, version: version)
  }

  /// The path without symbolic links but perhaps of the file itself, which is then refused.
  private func realPath(makingFolders: Bool) throws(PhotoWarning.CatalogueFault) -> FilePath {
    let path = PathBytes(path.bytes).filePath
    guard let name = path.lastComponent else { throw .notACatalogue }
    do throws(Errno) {
      let folder = path.removingLastComponent()
      if makingFolders { try Folder.make(folder.isEmpty ? "." : folder, isPrivate: true) }
      return try (folder.isEmpty ? FilePath(".") : folder).resolvingSymlinks().appending(name)
    } catch {
      throw PhotoWarning.CatalogueFault(error)
    }
  }

  /// Makes the file if there is none, and checks that nobody else can write it.
  private static func make(_ path: FilePath) throws(Errno) {
    let file = try FileDescriptor.open(
      path, in: nil, .readOnly, options: [.create, .noFollow, .closeOnExec, .nonBlocking],
      permissions: .ownerReadWrite)
    defer { try? file.close() }
    let status = try Stat(file)
    guard status.type == .regular, status.userID.rawValue == CurrentUser.id,
      status.permissions.isDisjoint(with: [.groupWrite, .otherWrite])
    else { throw .notPermitted }
  }
}

extension PhotoWarning.CatalogueFault {
  init(_ error: Errno) {
    self =
      switch error {
      case .notPermitted: .notPrivate
      case .readOnlyFileSystem, .permissionDenied: .readOnly
      case .noSpace: .full
      case .tooManySymbolicLinkLevels: .notACatalogue
      default: .system(detail: "\(error)")
      }
  }
}
