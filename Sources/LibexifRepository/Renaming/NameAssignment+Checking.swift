import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension NameAssignment {
  /// Checks that the paths are free.
  func check(_ paths: [NewPath], _ index: Int) throws(PhotoRepositoryError) {
    var own: Set<PathBytes> = []
    for (file, new) in zip(groups[index].files, paths) {
      let identifier = PhotoIdentifier(file.shown)
      guard own.insert(new.path).inserted else {
        throw PhotoRepositoryError(
          identifier: identifier, reason: .notNameable(.sharedInGroup(PhotoIdentifier(new.shown))))
      }
      guard
        file.kind != .photo
          || PhotoFormats.mayRename(file.path.fileName, to: new.path.fileName, file.path)
      else {
        throw PhotoRepositoryError(
          identifier: identifier, reason: .notNameable(.otherExtension(PhotoIdentifier(new.shown))))
      }
      if let owner = owners[new.path], owner != file.path {
        throw PhotoRepositoryError(
          identifier: identifier, reason: .notNameable(.sharedWith(PhotoIdentifier(owner))))
      }
      guard new.path != file.path, !leaving.contains(new.path),
        let status = try? Stat(new.path.filePath, followTargetSymlink: false)
      else { continue }
      // A file system that ignores the case of letters finds the file itself by its new name.
      let isSelf =
        status.linkCount == 1
        && (try? Stat(file.path.filePath, followTargetSymlink: false))?.isSameFile(as: status)
          == true
      guard isSelf || isCopying && Self.isCopy(new.path, of: file.path) else {
        throw PhotoRepositoryError(identifier: identifier, reason: .nameTaken)
      }
    }
    try checkPictures(paths, index)
  }

  /// Checks that no other file would seem to belong to the same picture: then its files would be renamed together
  /// from now on, and a sidecar would be read for the wrong photo.
  private func checkPictures(
    _ paths: [NewPath], _ index: Int
  ) throws(PhotoRepositoryError) {
    let files = Array(zip(groups[index].files, paths))
    guard files.contains(where: { $0.path != $1.path }) else { return }
    let own = Set(paths.map(\.path) + (isCopying ? [] : groups[index].files.map(\.path)))
    var known: Set<PathBytes> = []
    for (file, new) in files where file.kind == .photo {
      let picture = new.path.picture
      guard known.insert(picture).inserted else { continue }
      let photos = files.filter { $0.kind == .photo && $1.path.picture == picture }
      var other = pictures[picture].flatMap { $0 == index ? nil : groups[$0].files.first?.path }
      // What already has its stem, beside it, belongs to it.
      if other == nil, !photos.contains(where: { $0.0.path.picture == picture }) {
        other =
          FileGroup.files(
            of: photos.map(\.1.path), among: names.names(in: new.path.folder),
            unless: { leaving.contains($0) || own.contains($0) }
          ).first?.path
        // An earlier run may have made these copies, and a program a sidecar.
        if isCopying, other != nil, photos.contains(where: { Self.isCopy($1.path, of: $0.path) }) {
          other = nil
        }
      }
      if let other {
        throw PhotoRepositoryError(
          identifier: PhotoIdentifier(file.shown),
          reason: .notNameable(.joinedWith(PhotoIdentifier(other))))
      }
    }
  }

  /// Whether the file at this path is another one with the same bytes: an earlier run may have made it.
  static func isCopy(_ path: PathBytes, of original: PathBytes) -> Bool {
    guard
      let status = try? Stat(path.filePath, followTargetSymlink: false), status.type == .regular,
      let copy = try? OpenFile(atBytes: path.bytes),
      let file = try? OpenFile(atBytes: original.bytes), let size = try? file.size(),
      status.size == size
    else { return false }
    return (try? copy.equals(.whole, original: file, size: size)) ?? false
  }
}

extension PhotoRepositoryError.Reason {
  /// Whether another number may help.
  var isClash: Bool {
    switch self {
    case .nameTaken, .notNameable(.sharedWith), .notNameable(.joinedWith): true
    default: false
    }
  }
}
