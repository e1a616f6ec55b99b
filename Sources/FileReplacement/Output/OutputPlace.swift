package import Platform
package import SystemPackage

/// The place in an output folder that a changed file is written to.
package struct OutputPlace: Sendable {
  let folder: OutputFolder
  /// The path below the output folder.
  package let path: FilePath
  /// Whether another file of the run has the place.
  package let isTaken: Bool

  /// The file's name.
  package var name: FilePath { path.lastComponent.map { FilePath($0) } ?? path }

  /// The names of the folders that the file is in, from the outermost on.
  private var folderNames: [FilePath] {
    path.removingLastComponent().components.map { FilePath($0) }
  }

  /// Whether the file exists already that the rewrite makes of the original, for example because a run was
  /// cut off after it had written the file.
  package func holds(_ rewrite: FileRewrite, of original: OriginalFile) -> Bool {
    guard !isTaken else { return false }
    do throws(Errno) {
      var folder = try folder.opened()
      for name in folderNames { folder = try folder.folder(named: name) }
      let file = try OpenFile(name, in: folder)
      let status = try file.status()
      // What another user has put there may be changed by them at any time.
      guard status.type == .regular, !status.isSameFile(as: original.status),
        status.userID.rawValue == CurrentUser.id, status.linkCount == 1,
        try file.equals(rewrite, original: original.file, size: original.size)
      else { return false }
      try file.synchronize()
      try folder.synchronize()
      return true
    } catch {
      return false
    }
  }

  /// Checks that the name is free, and that a file can be made there, as far as one can tell without making
  /// it.
  package func check() throws(FileFailure) {
    guard !isTaken else { throw .outputNameTaken }
    guard let root = try? folder.opened() else { return try checkMissingFolder() }
    var deepest = root
    for name in folderNames {
      do throws(Errno) {
        deepest = try deepest.folder(named: name)
      } catch .noSuchFileOrDirectory {
        return try checkWritable(deepest)
      } catch {
        throw .outputNotFolder(name: name)
      }
    }
    if (try? deepest.status(of: name)) != nil { throw .outputExists }
    try checkWritable(deepest)
  }

  private func checkWritable(_ folder: OpenFolder) throws(FileFailure) {
    guard folder.writingRefusal() == nil else { throw .outputNotWritable }
  }

  /// Checks that the output folder can be made.
  private func checkMissingFolder() throws(FileFailure) {
    var existing = folder.path
    // A symbolic link that leads nowhere exists too, and no folder can be made in its place.
    while (try? Stat(existing, followTargetSymlink: false)) == nil, existing.folder != existing {
      existing = existing.folder
    }
    guard (try? Stat(existing))?.type == .directory, existing.isWritable else {
      throw .outputNotWritable
    }
  }

  /// Makes the folders of the place that are missing, and opens the innermost.
  func makeFolder() throws(Errno) -> OpenFolder {
    try folder.make(folderNames)
  }
}
