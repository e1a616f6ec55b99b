import Synchronization
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file that is written and on the disk, and is to take a place; until it has, it goes away
/// with its owner.
final class TemporaryPhoto: Sendable {
  let path: FilePath
  /// What the file system said of the file once it was written.
  private let status: Stat
  private let isKept = Atomic(false)

  /// Makes a file in the folder, under a name that nobody can foresee.
  convenience init(
    in folder: FilePath, _ write: (borrowing NewFile) throws(Errno) -> Void
  ) throws(Errno) {
    let name = ".exifcli-" + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp"
    try self.init(at: folder.appending(name), write)
  }

  /// Makes a file of this name, which nothing has yet, and lends it to be written.
  init(
    at path: FilePath, _ write: (borrowing NewFile) throws(Errno) -> Void
  ) throws(Errno) {
    let file = try NewFile(at: path)
    do throws(Errno) {
      try write(file)
      try file.synchronize()
      status = try file.status()
    } catch {
      path.withPlatformString { _ = unlink($0) }
      throw error
    }
    self.path = path
  }

  deinit {
    if !isKept.load(ordering: .relaxed) { path.withPlatformString { _ = unlink($0) } }
  }

  /// Lets the file outlive its owner.
  func keep() {
    isKept.store(true, ordering: .relaxed)
  }

  /// Puts the file in the original's place, in one step.
  func replace(_ original: FilePath) throws(Errno) {
    try Errno.checking {
      path.withPlatformString { new in original.withPlatformString { rename(new, $0) } }
    }
    keep()
  }

  /// Whether this file, and no other, is in that place, as it was written.
  func isFound(at place: FilePath) -> Bool {
    guard let found = try? Stat(place, followTargetSymlink: false) else { return false }
    return found.isWritten(like: status)
  }
}
