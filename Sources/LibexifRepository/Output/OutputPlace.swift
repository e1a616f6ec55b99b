import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The place that a changed photo is written to, among those of the same run.
struct OutputPlace: Sendable {
  let folder: OutputFolder
  let photo: PhotoIdentifier
  /// The path below the output folder.
  let path: FilePath
  /// Whether another photo of the run has the place.
  let isTaken: Bool

  /// The file's name.
  var name: FilePath { path.lastComponent.map { FilePath($0) } ?? path }

  /// The names of the folders that the file is in, from the outermost on.
  private var folderNames: [FilePath] {
    path.removingLastComponent().components.map { FilePath($0) }
  }

  /// Whether the file is there already that the rewrite makes of the photo, as if a run was cut off
  /// once it had written it.
  func holds(_ rewrite: FileRewrite, of original: OriginalPhoto) -> Bool {
    guard !isTaken else { return false }
    let size = Int(original.status.size)
    do throws(Errno) {
      var folder = try folder.opened()
      for name in folderNames { folder = try folder.folder(named: name) }
      let file = try OpenFile(name, in: folder)
      let status = try file.status()
      // What another user has put there may be changed by them at any time.
      guard status.type == .regular, !status.isSameFile(as: original.status),
        status.userID.rawValue == geteuid(), status.linkCount == 1,
        try file.equals(rewrite, original: original.file, size: size)
      else { return false }
      try file.synchronize()
      try folder.synchronize()
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
    guard let root = try? folder.opened() else { return try checkMissingFolder() }
    var deepest = root
    for name in folderNames {
      do throws(Errno) {
        deepest = try deepest.folder(named: name)
      } catch .noSuchFileOrDirectory {
        return try checkWritable(deepest)
      } catch {
        throw notWritable(
          "in which '\(name)' is a link or a file, not a folder; remove that, or name another folder"
        )
      }
    }
    if (try? deepest.status(of: name)) != nil { throw .outputExists(photo) }
    try checkWritable(deepest)
  }

  private func checkWritable(_ folder: OpenFolder) throws(PhotoRepositoryError) {
    guard folder.writingRefusal() == nil else { throw readOnly }
  }

  /// Checks that the output folder can be made.
  private func checkMissingFolder() throws(PhotoRepositoryError) {
    var existing = folder.path
    // A link that leads nowhere is there too, and no folder can be made in its place.
    while (try? Stat(existing, followTargetSymlink: false)) == nil, existing.folder != existing {
      existing = existing.folder
    }
    guard (try? Stat(existing))?.type == .directory, existing.isWritable else { throw readOnly }
  }

  private var readOnly: PhotoRepositoryError {
    notWritable("which is read-only or no folder; make it writable, or name another one")
  }

  private func notWritable(_ reason: String) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: photo, code: .writeFailed,
      message: "cannot be written to the output folder, \(reason)")
  }

  /// Makes the folders that the place is in, as far as they are missing, and opens the innermost.
  func makeFolder() throws(Errno) -> OpenFolder {
    try folder.make(folderNames)
  }
}
