import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// The place of a catalogue's file: its folder and its name.
struct CataloguePlace {
  private let folder: OpenFolder
  private let name: FilePath

  /// - Parameter makingFolders: Whether missing folders are made.
  init(
    of identifier: PhotoIdentifier, makingFolders: Bool
  ) throws(PhotoWarning.CatalogueFault) {
    let path = PathBytes(identifier.bytes).filePath
    guard let name = path.lastComponent, name.kind == .regular else { throw .notACatalogue }
    self.name = FilePath(name)
    folder = try Self.accessing { () throws(Errno) in
      let folder = path.removingLastComponent()
      if makingFolders, !folder.isEmpty { try Folder.make(folder, isPrivate: true) }
      return try OpenFolder((folder.isEmpty ? FilePath(".") : folder).resolvingSymlinks())
    }
  }

  /// The place of a file; nil if there is none.
  init?(finding identifier: PhotoIdentifier) throws(PhotoWarning.CatalogueFault) {
    do throws(PhotoWarning.CatalogueFault) {
      try self.init(of: identifier, makingFolders: false)
    } catch .missing {
      return nil
    }
    let (folder, name) = (folder, name)
    if (try? folder.status(of: name)) == nil { return nil }
  }

  /// Makes the file if there is none, and checks it.
  func makeFile() throws(PhotoWarning.CatalogueFault) {
    try checkCompanions()
    try Self.accessing { () throws(Errno) in
      let file = try folder.open(
        name, .readOnly, options: [.create, .nonBlocking], permissions: .ownerReadWrite)
      defer { try? file.close() }
      // An empty file becomes a catalogue, unless it is refused below.
      let status = try Stat(file)
      if status.size == 0, Self.isPrivate(status) { try file.setMode(0o600) }
    }
    try check()
  }

  /// Checks that the file, what a run that was cut off has left beside it, and its folder are not others' to
  /// exchange.
  ///
  /// - Returns: The size of the file in bytes.
  @discardableResult
  func check() throws(PhotoWarning.CatalogueFault) -> Int64 {
    let (file, around) = try Self.accessing { () throws(Errno) in
      (try folder.status(of: name), try folder.status())
    }
    guard file.type == .regular else { throw .notACatalogue }
    try checkCompanions()
    let isSticky = around.permissions.contains(.saveText)
    guard Self.isPrivate(file),
      [CurrentUser.root, CurrentUser.id].contains(around.userID.rawValue),
      isSticky || !around.permissions.contains(.otherWrite)
    else { throw .notPrivate }
    return Int64(file.size)
  }

  private func checkCompanions() throws(PhotoWarning.CatalogueFault) {
    for companion in Self.companions.map(file(beside:)) {
      guard let status = try? folder.status(of: companion) else { continue }
      guard Self.isPrivate(status) else { throw .notPrivate }
    }
  }

  private static func isPrivate(_ status: Stat) -> Bool {
    status.type == .regular && status.userID.rawValue == CurrentUser.id
      && status.permissions.isDisjoint(with: [.groupWrite, .otherWrite])
  }

  /// What SQLite may put beside a database.
  private static let companions = ["-journal", "-wal", "-shm"]

  private func file(beside suffix: String) -> FilePath {
    PathBytes(PathBytes(name).bytes + suffix.utf8).filePath
  }

  /// The database in the file.
  func database(for access: Database.Access) throws(PhotoWarning.CatalogueFault) -> Database {
    let path = PathBytes(folder.path.appending(name.components)).bytes
    return try Catalogue.accessing { () throws(DatabaseError) in
      try Database(at: path, for: access)
    }
  }

  /// Removes the file, and what is beside it.
  func removeFiles() throws(PhotoWarning.CatalogueFault) {
    try Self.accessing { () throws(Errno) in
      // First, as they would belong to the next file of this name.
      for companion in Self.companions.map(file(beside:)) {
        do throws(Errno) {
          try folder.remove(companion)
        } catch .noSuchFileOrDirectory {
          // No run was cut off.
        }
      }
      try folder.remove(name)
    }
  }

  private static func accessing<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(PhotoWarning.CatalogueFault) -> Result {
    do throws(Errno) {
      return try body()
    } catch {
      throw switch error {
      case .noSuchFileOrDirectory: .missing
      case .readOnlyFileSystem, .permissionDenied: .readOnly
      case .noSpace: .full
      case .tooManySymbolicLinkLevels: .notACatalogue
      default: .system(detail: "\(error)")
      }
    }
  }
}
