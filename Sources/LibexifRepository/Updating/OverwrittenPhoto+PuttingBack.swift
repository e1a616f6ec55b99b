import PhotoEntities
import PhotoUseCases
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension OverwrittenPhoto {
  /// Puts a photo with several names back that a run had begun to overwrite when it was cut off.
  ///
  /// - Throws: Where that cannot be done, or another program has changed the photo since; in a
  ///   rehearsal, where it would have to be done.
  static func putBack(
    _ identifier: PhotoIdentifier, isRehearsal: Bool = false
  ) throws(PhotoRepositoryError) {
    guard let path = try? identifier.path.resolvingSymlinks(), let status = try? Stat(path) else {
      return
    }
    let names = names(of: status, in: path.folder)
    guard isThere(names.old, for: status) || isThere(names.new, for: status) else { return }
    let photo = try OverwrittenPhoto(OriginalPhoto(toReplace: identifier, hardLinks: .keep))
    if isRehearsal { try photo.checkIsNotCutOff() } else { try photo.putBack() }
  }

  /// Checks that no run was cut off while it overwrote the photo, and that none is at it: what it is
  /// now may be neither what it was nor what it is to be.
  func checkIsNotCutOff() throws(PhotoRepositoryError) {
    guard !isThere(old) else {
      throw PhotoRepositoryError(
        identifier: original.identifier, code: .unsafe,
        message: "may be written in part, as a run of exifcli was cut off or is still at work; edit"
          + " or undo it with --hard-links keep, which puts it back first from \(Self.name(old))"
          + " beside it")
    }
  }

  private func putBack() throws(PhotoRepositoryError) {
    // Where the old one is missing, the photo has not been touched, or it was finished.
    if isThere(old) {
      let isPutBack: Bool
      do throws(Errno) {
        isPutBack = try putBack(PhotoFile(old), isThere(new) ? PhotoFile(new) : nil)
      } catch {
        throw notPutBack(because: error)
      }
      guard isPutBack else { throw changed }
    }
    guard old.withPlatformString({ unlink($0) == 0 || !isThere(old) }) else { return }
    new.withPlatformString { _ = unlink($0) }
  }

  /// Writes the old bytes over a photo that is neither of the two, but has no bytes but theirs.
  ///
  /// - Returns: Whether the photo is one of the two.
  private func putBack(_ old: PhotoFile, _ new: PhotoFile?) throws(Errno) -> Bool {
    let (file, oldSize) = (original.file, Int(try old.status().size))
    if try file.equals(.whole, original: old, size: oldSize) { return true }
    guard let new else { return false }
    let newSize = Int(try new.status().size)
    if try file.equals(.whole, original: new, size: newSize) { return true }
    let size = try file.status().size
    guard size >= min(oldSize, newSize),
      try file.isMixture(of: old, new, size: max(oldSize, newSize))
    else { return false }
    let path = original.path
    let target = try Errno.catching {
      try FileDescriptor.open(path, .writeOnly, options: [.closeOnExec, .noFollow])
    }
    defer { try? target.close() }
    var position = 0
    try FileRewrite.whole.read(original: old, size: oldSize) { (bytes) throws(Errno) in
      _ = try Errno.catching {
        try target.writeAll(toAbsoluteOffset: Int64(position), bytes)
      }
      position += bytes.count
    }
    try Errno.checking { ftruncate(target.rawValue, off_t(oldSize)) }
    try old.status().giveTimes(to: target)
    try Errno.checking { fsync(target.rawValue) }
    return try file.equals(.whole, original: old, size: oldSize)
  }

  private func notPutBack(because error: Errno) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: original.identifier, code: .writeFailed,
      message: "was written in part when a run of exifcli was cut off, and cannot be put back:"
        + " \(error); it is whole, as it was, in \(Self.name(old)) beside it, so try again once the"
        + " disk is well")
  }

  private var changed: PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: original.identifier, code: .unsafe,
      message: "was written in part when a run of exifcli was cut off, and another program has"
        + " changed it since; it is whole, as it was, in \(Self.name(old)) beside it"
        + (isThere(new) ? ", and edited in \(Self.name(new))" : "")
        + ": move that away, or into its place if you want it back")
  }

  private func isThere(_ path: FilePath) -> Bool {
    Self.isThere(path, for: original.status)
  }

  /// Whether there is such a file that is no stranger's: a folder that all may write to may have
  /// those of others.
  private static func isThere(_ path: FilePath, for photo: Stat) -> Bool {
    guard let status = try? Stat(path, followTargetSymlink: false) else { return false }
    return status.type == .regular
      && (status.userID == photo.userID || status.userID.rawValue == geteuid())
  }
}

extension PhotoFile {
  /// Whether each byte of the file stands in one of the two others at its place, which are no
  /// longer than `size`, and it is no longer than that.
  fileprivate func isMixture(
    of first: PhotoFile, _ second: PhotoFile, size: Int
  ) throws(Errno) -> Bool {
    guard try status().size <= size else { return false }
    let chunkSize = 1 << 20
    for start in stride(from: 0, to: size, by: chunkSize) {
      let range = start..<min(start + chunkSize, size)
      let bytes = try read(range)
      let others = [try first.read(range), try second.read(range)]
      for (place, byte) in bytes.enumerated() {
        guard others.contains(where: { $0.dropFirst(place).first == byte }) else { return false }
      }
    }
    return true
  }
}
