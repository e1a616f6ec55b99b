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
  mutating func companions(of photo: PathBytes) -> [PathBytes] {
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
    var found = identified(path, among: others)
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

  /// The other files of a Live Photo.
  private func identified(_ path: PathBytes, among others: StemFiles) -> [PathBytes] {
    let isFilm = FileGroup.isFilm(path)
    let candidates = (others.photos + others.companions).filter {
      $0.bytes != path.fileName.bytes && Self.isPhotoOrFilm($0)
        && FileGroup.isFilm(PathBytes($0.bytes)) != isFilm
    }
    guard !candidates.isEmpty, let identifier = ContentIdentifier.of(path) else { return [] }
    return candidates.map { path.folder.appending($0.bytes) }.filter {
      ContentIdentifier.of($0) == identifier
    }
  }

  private mutating func realFolder(_ folder: PathBytes) -> PathBytes {
    if let known = realFolders[folder] { return known }
    let real = (try? folder.filePath.resolvingSymlinks()).map(PathBytes.init) ?? folder
    realFolders[folder] = real
    return real
  }
}
