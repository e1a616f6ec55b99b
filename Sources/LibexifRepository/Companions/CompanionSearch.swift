import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Finds the files of the same moment as a photo, which are in its folder.
struct CompanionSearch {
  private let kind: CompanionKind
  private let names = FolderNames()
  private var realFolders: [PathBytes: PathBytes] = [:]

  init(_ kind: CompanionKind) {
    self.kind = kind
  }

  /// The paths of its companions, in the folder by which the user knows the photo.
  ///
  /// - Parameter isEdited: Whether the edit of the photo is made, which may have removed its identifier.
  mutating func companions(of photo: PathBytes, isEdited: Bool = false) -> [PathBytes] {
    let (shown, name) = (photo.folder, photo.fileName)
    let folder = realFolder(shown)
    let path = folder.appending(name.bytes)
    // Companions of a file that a link leads to are elsewhere.
    guard (try? Stat(path.filePath, followTargetSymlink: false))?.type == .regular else {
      return []
    }
    let (picture, form) = ShotGroups.picture(of: path, among: names)
    let known = FileGroup.File(
      shown: photo, path: path, kind: .photo, form: form, isChosen: true)
    let others = StemFiles(
      picture.fileName.bytes, among: names.names(in: folder),
      known: FileGroup.isFilm(path) ? [] : [.init(bytes: name.bytes, kind: .photo, form: form)])
    let mayBelong = (others.photos + others.companions).contains {
      $0.bytes != name.bytes && Self.isPhotoOrFilm($0)
    }
    guard mayBelong else { return [] }
    var found = identified(path, among: others, isEdited: isEdited)
    if kind == .all {
      let groups = ShotDivision(of: picture, [known], among: names.names(in: folder)).groups
      for group in groups where group.files.contains(where: { $0.path == path }) {
        for file in group.files
        where file.path != path && !found.contains(file.path)
          && (file.kind == .photo || FileGroup.isFilm(file.path))
        {
          found.append(file.path)
        }
      }
    }
    return found.map { shown.appending($0.fileName.bytes) }
  }

  private static func isPhotoOrFilm(_ name: StemFiles.Name) -> Bool {
    name.kind == .photo || FileGroup.isFilm(PathBytes(name.bytes))
  }

  /// The other files of a Live Photo: its film, its picture, and an edited copy of that.
  private func identified(
    _ path: PathBytes, among others: StemFiles, isEdited: Bool
  ) -> [PathBytes] {
    let candidates = (others.photos + others.companions).filter {
      $0.bytes != path.fileName.bytes && Self.isPhotoOrFilm($0)
    }.map { path.folder.appending($0.bytes) }
    guard ([path] + candidates).contains(where: FileGroup.isFilm) else { return [] }
    // A link may lead to what belongs to others.
    let regular = candidates.filter {
      (try? Stat($0.filePath, followTargetSymlink: false))?.type == .regular
    }
    let identifier = ContentIdentifier.of(path)
    guard identifier != nil || isEdited else { return [] }
    return regular.filter { candidate in
      guard let other = ContentIdentifier.of(candidate) else { return false }
      // Without its own, it belonged to the other kind of file with its stem.
      return identifier.map { $0 == other }
        ?? (FileGroup.isFilm(candidate) != FileGroup.isFilm(path))
    }
  }

  private mutating func realFolder(_ folder: PathBytes) -> PathBytes {
    if let known = realFolders[folder] { return known }
    let real = (try? folder.filePath.resolvingSymlinks()).map(PathBytes.init) ?? folder
    realFolders[folder] = real
    return real
  }
}
