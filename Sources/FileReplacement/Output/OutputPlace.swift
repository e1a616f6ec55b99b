package import Platform
package import SystemPackage

/// The place of a changed file in an output folder.
package struct OutputPlace: Sendable {
  let folder: OutputFolder
  /// The path below the output folder.
  package let path: FilePath
  /// Whether another file of the run has the same place.
  package let isTaken: Bool

  /// The file's name.
  package var name: FilePath { path.lastComponent.map { FilePath($0) } ?? path }

  /// The names of the folders of the path, from the outermost to the innermost.
  private var folderNames: [FilePath] {
    path.removingLastComponent().components.map { FilePath($0) }
  }

  /// Whether the output folder already has the file that the rewrite makes of the original, for
  /// example because a run was interrupted after writing it.
  package func holds(_ rewrite: FileRewrite, of original: OriginalFile) -> Bool {
    guard !isTaken else { return false }
    do throws(Errno) {
      var folder = try folder.opened()
      for name in folderNames { folder = try folder.folder(named: name) }
      let file = try OpenFile(name, in: folder)
      let status = try file.status()
      // Another user may change their files at any time.
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

  /// Checks that the name is free and that a file can be created, as far as exifcli can know
  /// without creating it.
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

  /// Checks that the output folder can be created.
  private func checkMissingFolder() throws(FileFailure) {
    var existing = folder.path
    // A symbolic link without a target exists too, and prevents a folder of that name.
    while (try? Stat(existing, followTargetSymlink: false)) == nil, existing.folder != existing {
      existing = existing.folder
    }
    guard (try? Stat(existing))?.type == .directory, existing.isWritable else {
      throw .outputNotWritable
    }
  }

  /// Creates the missing folders of the place, and opens the innermost.
  func makeFolder() throws(Errno) -> OpenFolder {
    try folder.make(folderNames)
  }
}
