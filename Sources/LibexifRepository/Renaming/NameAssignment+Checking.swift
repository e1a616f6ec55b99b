import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension NameAssignment {
  /// Checks that the paths are free.
  func check(_ paths: [NewPath], _ index: Int) throws(PhotoRepositoryError) {
    var own: [PathBytes: FileGroup.File] = [:]
    for (file, new) in zip(groups[index].files, paths) {
      let identifier = PhotoIdentifier(file.shown)
      if paths.count > 1, let other = own.updateValue(file, forKey: new.path) {
        let shown = PhotoIdentifier(new.shown)
        // The template gives photos their extensions, but not the files beside them.
        throw PhotoRepositoryError(
          identifier: identifier,
          reason: .notNameable(
            file.kind == .photo || other.kind == .photo
              ? .sharedInGroup(shown) : .sharedByNotes(shown, PhotoIdentifier(other.shown))))
      }
      guard
        file.kind != .photo
          || PhotoFormats.mayRename(file.path.fileName, to: new.path.fileName, file.path)
      else {
        throw PhotoRepositoryError(
          identifier: identifier, reason: .notNameable(.otherExtension(PhotoIdentifier(new.shown))))
      }
      // Names that differ only in case or composition are one for many file systems. What has its name already keeps
      // it.
      if let owner = owners[new.folded], owner != file.path, new.path != file.path {
        throw PhotoRepositoryError(
          identifier: identifier, reason: .notNameable(.sharedWith(PhotoIdentifier(owner))))
      }
      guard new.path == file.path || !hasAlike(new.path, of: file.path) else {
        throw PhotoRepositoryError(identifier: identifier, reason: .nameTaken)
      }
      guard new.path != file.path, !leaving.contains(new.path),
        let status = try? Stat(new.path.filePath, followTargetSymlink: false)
      else { continue }
      // A file system that ignores the case of letters finds the file itself by its new name.
      let isSelf =
        status.linkCount == 1
        && (try? Stat(file.path.filePath, followTargetSymlink: false))?.isSameFile(as: status)
          == true
      guard isSelf || acceptsCopies && Self.isCopy(new.path, of: file.path) else {
        throw PhotoRepositoryError(identifier: identifier, reason: .nameTaken)
      }
    }
    try checkPictures(paths, index)
  }

  /// Whether a file that stays has a name that differs only in case or composition.
  private func hasAlike(_ path: PathBytes, of file: PathBytes) -> Bool {
    let folder = path.folder
    return names.names(in: folder).alike(path.fileName.bytes).contains { name in
      let other = folder.appending(name.bytes)
      return other != file && !leaving.contains(other)
    }
  }

  /// Checks that no other file would seem to belong to the same picture: then its files would be renamed together
  /// from now on, and a sidecar would be read for the wrong photo.
  private func checkPictures(
    _ paths: [NewPath], _ index: Int
  ) throws(PhotoRepositoryError) {
    let files = Array(zip(groups[index].files, paths))
    guard files.contains(where: { $0.path != $1.path }) else { return }
    var known: Set<PathBytes> = []
    for (file, new) in files where file.kind == .photo && file.form == .plain {
      let (picture, folder) = (new.path.picture, new.path.folder)
      guard known.insert(picture).inserted else { continue }
      let photos = files.filter {
        $0.kind == .photo && $0.form == .plain && $1.path.picture == picture
      }
      var other = pictures[FoldedName(picture.bytes)].flatMap { owner in
        owner == index || keepStem(owner, index, picture) ? nil : groups[owner].files.first?.path
      }
      // What already has its stem, beside it, belongs to it.
      if other == nil, !photos.contains(where: { $0.0.path.picture == picture }) {
        other = StemFiles(
          picture.fileName.bytes, among: names.names(in: folder),
          known: photos.map { .init(bytes: $0.1.path.fileName.bytes, kind: .photo) }
        ).paths(in: folder).first { path in
          !leaving.contains(path) && !isOwn(path, files) && Self.isFileOrLink(path)
        }
        // An earlier run may have made these copies, and a program a sidecar.
        if acceptsCopies, other != nil,
          photos.contains(where: { Self.isCopy($1.path, of: $0.path) })
        {
          other = nil
        }
      }
      if let other { throw Self.joined(file, with: other) }
    }
    for (file, new) in files {
      if let other = otherByForm(file, new, index) { throw Self.joined(file, with: other) }
    }
  }

  private static func joined(_ file: FileGroup.File, with other: PathBytes) -> PhotoRepositoryError
  {
    PhotoRepositoryError(
      identifier: PhotoIdentifier(file.shown),
      reason: .notNameable(.joinedWith(PhotoIdentifier(other))))
  }

  /// Whether one of the group's files has the path, or gets it.
  private func isOwn(_ path: PathBytes, _ files: [(FileGroup.File, NewPath)]) -> Bool {
    files.contains { $1.path == path || !isCopying && $0.path == path }
  }

  /// Whether both groups had the stem of the new names before, as photos of different shots: then they are no more
  /// alike than they were.
  private func keepStem(_ one: Int, _ other: Int, _ picture: PathBytes) -> Bool {
    groups[one].picture == groups[other].picture
      && groups[one].picture.fileName == picture.fileName
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

  /// Whether there is a file, or a link, which programs take for the file that it leads to.
  static func isFileOrLink(_ path: PathBytes) -> Bool {
    let type = (try? Stat(path.filePath, followTargetSymlink: false))?.type
    return type == .regular || type == .symbolicLink
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
