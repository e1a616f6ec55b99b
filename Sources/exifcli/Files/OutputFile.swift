import PhotoEntities
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that the user has named for something to be written to.
struct OutputFile {
  /// Why it was not written: what is wrong, and what to do.
  struct Failure: Error, Equatable {
    let message: String
  }

  private let path: FilePath
  private let isReplaced: Bool

  /// The file at this path, which may be there already only where it is to be replaced.
  init(at identifier: PhotoIdentifier, isReplaced: Bool) {
    path = identifier.path
    self.isReplaced = isReplaced
  }

  /// Writes the file, all of it or nothing: one that was there stays until the new one is whole.
  ///
  /// - Parameter source: What the bytes are from, which is never replaced.
  func write(_ bytes: [UInt8], from source: PhotoIdentifier) throws(Failure) {
    do {
      guard isReplaced, let old = status(of: path, followingLinks: false) else {
        return try create(path, bytes)
      }
      guard old.st_mode & S_IFMT == S_IFREG else {
        throw Failure(message: "is no plain file, and is left as it is; choose another name")
      }
      let photo = status(of: OutputFile(at: source, isReplaced: false).path, followingLinks: true)
      guard photo.map({ ($0.st_dev, $0.st_ino) != (old.st_dev, old.st_ino) }) ?? true else {
        throw Failure(message: "is the photo itself, and is left as it is; choose another name")
      }
      let name = ".exifcli-" + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp"
      let newPath = path.removingLastComponent().appending(name)
      try create(newPath, bytes, mode: old.st_mode)
      guard move(newPath, to: path) else {
        let error = Errno(rawValue: errno)
        remove(newPath)
        throw error
      }
    } catch let failure as Failure {
      throw failure
    } catch Errno.fileExists {
      throw Failure(message: "exists already; choose another name, or replace it with --force")
    } catch {
      throw Failure(message: "cannot be written: \(error)")
    }
  }

  /// Makes a file that is not there yet, with this mode or the user's usual one, and sees that it is
  /// on the disk; where it cannot be filled, it goes away again.
  private func create(_ path: FilePath, _ bytes: [UInt8], mode: mode_t? = nil) throws {
    let descriptor = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
    do {
      try descriptor.closeAfter {
        try descriptor.writeAll(bytes)
        if let mode, fchmod(descriptor.rawValue, mode & 0o777) != 0 { throw Errno(rawValue: errno) }
        // Some of what can be written to knows no disk.
        if fsync(descriptor.rawValue) != 0, errno != EINVAL { throw Errno(rawValue: errno) }
      }
    } catch {
      remove(path)
      throw error
    }
  }

  private func status(of path: FilePath, followingLinks: Bool) -> stat? {
    var status = stat()
    let result = path.withPlatformString {
      followingLinks ? stat($0, &status) : lstat($0, &status)
    }
    return result == 0 ? status : nil
  }

  private func move(_ old: FilePath, to new: FilePath) -> Bool {
    old.withPlatformString { old in
      new.withPlatformString { rename(old, $0) == 0 }
    }
  }

  private func remove(_ path: FilePath) {
    path.withPlatformString { _ = unlink($0) }
  }
}
