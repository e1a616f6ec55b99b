import PhotoEntities
import PhotoUseCases
import SystemPackage

/// The two files beside a photo that is overwritten in steps: the photo as it was, and as it is to
/// be. Where the program or the machine breaks down meanwhile, the next run finds them by the
/// photo's inode, and puts the photo back.
struct OverwrittenPhoto {
  let original: OriginalPhoto
  /// The photo as it was. It has its name only once it is whole, and so is the other.
  let old: FilePath
  let new: FilePath

  /// The files of a photo that is locked.
  init(_ original: OriginalPhoto) {
    self.original = original
    (old, new) = Self.names(of: original.status, in: original.path.folder)
  }

  static func names(of photo: Stat, in folder: FilePath) -> (old: FilePath, new: FilePath) {
    let name = ".exifcli-inode-" + String(photo.inode.rawValue, radix: 16)
    return (folder.appending(name + "-old.tmp"), folder.appending(name + "-new.tmp"))
  }

  /// Overwrites the photo by `copy`, the file to be, which the rewrite makes of it. The other files
  /// are gone after that, unless it could be neither finished nor taken back.
  func overwrite(
    by rewrite: FileRewrite, from copy: TemporaryPhoto, preservingTimes: Bool
  ) throws(PhotoRepositoryError) {
    let kept = try writing { () throws(Errno) in
      try copy.appear(at: new)
      let kept = try original.copied(preservingTimes: true)
      try kept.appear(at: old)
      try Folder.synchronize(old.folder)
      return kept
    }
    do throws(Errno) {
      try original.overwrite(
        by: rewrite, from: PhotoFile(copy.path), keeping: PhotoFile(kept.path),
        preservingTimes: preservingTimes)
    } catch {
      guard isOriginal(kept) else {
        kept.keep()
        copy.keep()
        throw writtenInPart(because: error)
      }
      remove(kept, copy)
      throw .cannotWrite(original.identifier, because: error)
    }
    remove(kept, copy)
  }

  /// Takes the files away, the old one first: as long as that is there, so is the other, by which
  /// can be told what has become of the photo.
  private func remove(_ kept: TemporaryPhoto, _ copy: TemporaryPhoto) {
    if kept.remove() { copy.remove() } else { copy.keep() }
  }

  /// Whether the photo is what it was, and is so on the disk.
  private func isOriginal(_ kept: TemporaryPhoto) -> Bool {
    do throws(Errno) {
      try original.file.synchronize()
      return try original.file.equals(
        .whole, original: PhotoFile(kept.path), size: Int(original.status.size))
    } catch {
      return false
    }
  }

  private func writing<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    try PhotoRepositoryError.writing(original.identifier, body)
  }

  /// The file's name alone, which is the program's own.
  static func name(_ path: FilePath) -> String { path.lastComponent?.string ?? "" }

  private func writtenInPart(because error: Errno) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: original.identifier, code: .writeFailed,
      message: "cannot be written: \(error); it is written in part, and stays whole, as it was, in"
        + " \(Self.name(old)) beside it; edit or undo it again with --hard-links"
        + " keep once the disk is well, which puts it back first")
  }
}
