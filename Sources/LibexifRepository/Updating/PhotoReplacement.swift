import PhotoEntities
import PhotoUseCases
import SystemPackage

/// A new file for a photo that is locked.
///
/// `commit` is the one place from which a photo is ever replaced.
struct PhotoReplacement {
  let original: LockedPhoto
  /// The file to be.
  let rewrite: FileRewrite
  let policy: LibexifPhotoRepository.UpdatePolicy

  /// Writes the new file, checks that it is what it should be, and puts it in the original's
  /// place. Where any of that fails the original is as it was.
  ///
  /// - Parameters:
  ///   - isSound: What the new file must comply with beyond being what was to be written.
  ///   - record: Done once the new file has passed, right before it takes the original's place.
  /// - Returns: What the user should know though the photo is replaced, as sentences without its
  ///   name.
  func commit(
    where isSound: (PhotoFile) throws(PhotoRepositoryError) -> Bool,
    recording record: (PhotoFile) throws(PhotoRepositoryError) -> Void
  ) throws(PhotoRepositoryError) -> [String] {
    let copy = try writing { () throws(Errno) in
      let copy = try TemporaryPhoto(beside: original.path)
      try copy.write(rewrite, original: original.file, size: Int(original.status.size))
      try copy.adoptAttributes(of: original)
      if policy.preservesTimes { try copy.adoptTimes(of: original) }
      try copy.synchronize()
      return copy
    }
    let file = try writing { () throws(Errno) in try PhotoFile(copy.path) }
    try verify(file, isSound)
    guard original.isUnchanged else { throw .changed(original.identifier) }
    let backup = try policy.backup(of: original)?.make()
    try record(file)
    // Recording may take a while.
    guard original.isUnchanged else { throw .changed(original.identifier) }
    try writing { () throws(Errno) in try replace(by: copy, file) }
    backup?.keep()
    do {
      try Folder.synchronize(original.path.removingLastComponent())
      return []
    } catch {
      return ["is replaced, but its folder could not be flushed to the disk: \(error)"]
    }
  }

  private func replace(by copy: TemporaryPhoto, _ file: PhotoFile) throws(Errno) {
    guard original.status.linkCount > 1, policy.hardLinks == .keep else {
      return try copy.replace(original.path)
    }
    try withExtendedLifetime(copy) { () throws(Errno) in
      try original.overwrite(by: rewrite, from: file, preservingTimes: policy.preservesTimes)
    }
  }

  /// Reads the copy back. It must be what was to be written, byte for byte.
  private func verify(
    _ copy: PhotoFile, _ isSound: (PhotoFile) throws(PhotoRepositoryError) -> Bool
  ) throws(PhotoRepositoryError) {
    let isExact = try writing { () throws(Errno) in
      try copy.equals(rewrite, original: original.file, size: Int(original.status.size))
    }
    guard isExact, try isSound(copy) else {
      throw PhotoRepositoryError(
        identifier: original.identifier, code: .notVerified,
        message: "a changed copy did not read back as it should, and was thrown away;"
          + " the photo is unchanged, please report this")
    }
  }

  private func writing<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    try PhotoRepositoryError.writing(original.identifier, body)
  }
}
