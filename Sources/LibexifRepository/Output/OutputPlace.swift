import PhotoEntities
import PhotoUseCases
import SystemPackage

/// Where a changed photo is to be written, beside those of the same run.
struct OutputPlace: Sendable {
  let folder: OutputFolder
  let photo: PhotoIdentifier
  let path: FilePath
  /// Whether another photo of the run has the place.
  let isTaken: Bool

  /// Whether the file is there already that the rewrite makes of the photo, as where a run was cut
  /// off once it had written it.
  func holds(_ rewrite: FileRewrite, of original: OriginalPhoto) -> Bool {
    guard !isTaken, let status = try? Stat(path, followTargetSymlink: false),
      status.type == .regular, !status.isSameFile(as: original.status),
      let file = try? PhotoFile(path)
    else { return false }
    let size = Int(original.status.size)
    do throws(Errno) {
      guard try file.equals(rewrite, original: original.file, size: size) else { return false }
      try file.synchronize()
      try Folder.synchronize(path.folder)
      return true
    } catch {
      return false
    }
  }

  /// Checks that the name is free, and that a file can be made there, as far as one can tell
  /// without making it.
  func check() throws(PhotoRepositoryError) {
    guard !isTaken else {
      throw PhotoRepositoryError(
        identifier: photo, code: .outputExists,
        message: "has the same name as another photo of this edit, and the output folder has room"
          + " for one of them; edit it with another output folder")
    }
    if (try? Stat(path, followTargetSymlink: false)) != nil { throw .outputExists(photo) }
    var existing = path.folder
    // A link that leads nowhere is there too, and no folder can be made in its place.
    while (try? Stat(existing, followTargetSymlink: false)) == nil, existing.folder != existing {
      existing = existing.folder
    }
    guard (try? Stat(existing))?.type == .directory, existing.isWritable else {
      throw PhotoRepositoryError(
        identifier: photo, code: .writeFailed,
        message: "cannot be written to the output folder, which is read-only or no folder; make it"
          + " writable, or name another one")
    }
  }

  /// Makes the folder that the place is in.
  func makeFolder() throws(Errno) -> FilePath {
    try folder.make(path.folder)
    return path.folder
  }
}
