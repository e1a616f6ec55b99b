import PhotoEntities
import SystemPackage

#if canImport(Glibc)
  import Glibc
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
  /// The new one can be read by those alone who could read the old one.
  ///
  /// - Parameter source: What the bytes are from, which is never replaced.
  func write(_ bytes: [UInt8], from source: PhotoIdentifier) throws(Failure) {
    do {
      let folder = try OpenFolder(of: path)
      if isReplaced, let old = folder.status(of: path.outputName) {
        try checkReplaceable(old, source: source)
        try replace(old, by: bytes, in: folder)
      } else {
        // With the mode that the user's mask gives.
        try folder.create(path.outputName, mode: 0o666) { (file) throws(Errno) in
          try file.fill(with: bytes)
          try file.synchronize()
        }
      }
      try folder.synchronize()
    } catch let failure as Failure {
      throw failure
    } catch Errno.fileExists {
      throw Failure(message: "exists already; choose another name, or replace it with --force")
    } catch {
      throw Failure(message: "cannot be written: \(error)")
    }
  }

  private func checkReplaceable(_ old: stat, source: PhotoIdentifier) throws(Failure) {
    guard old.st_mode & S_IFMT == S_IFREG else {
      throw Failure(message: "is no plain file, and is left as it is; choose another name")
    }
    var photo = stat()
    let isKnown = source.path.withPlatformString { stat($0, &photo) } == 0
    if isKnown, photo.isSameFile(as: old) {
      throw Failure(message: "is the photo itself, and is left as it is; choose another name")
    }
  }

  /// Puts a new file in the old one's place. Nobody else can read it before it is whole.
  private func replace(
    _ old: stat, by bytes: [UInt8], in folder: borrowing OpenFolder
  ) throws {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let name = FilePath(".exifcli-\(number).tmp")
    try folder.create(name, mode: 0o600) { (file) throws(Errno) in
      try file.fill(with: bytes)
      try file.adoptRights(of: old)
      try file.synchronize()
    }
    do {
      guard folder.status(of: path.outputName).map({ $0.isSameFile(as: old) }) ?? false else {
        throw Failure(
          message: "was changed by another program just now, and is left as it is; try again")
      }
      try folder.move(name, to: path.outputName)
    } catch {
      folder.remove(name)
      throw error
    }
  }
}

extension FilePath {
  /// The name in the folder that a file is written to.
  fileprivate var outputName: FilePath {
    lastComponent.map { FilePath(root: nil, components: $0) } ?? "."
  }
}

extension stat {
  fileprivate func isSameFile(as other: stat) -> Bool {
    (st_dev, st_ino) == (other.st_dev, other.st_ino)
  }
}

extension FileDescriptor {
  fileprivate func fill(with bytes: [UInt8]) throws(Errno) {
    do {
      try writeAll(bytes)
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Gives a file that its owner alone may read the rights that those of the old one have, but not
  /// the rights to act as its owner or group.
  ///
  /// Its owner and group are the old one's, as far as this user may give files to them. If the group
  /// is another, it and all others get what both the old group and others had.
  fileprivate func adoptRights(of old: stat) throws(Errno) {
    var mode = old.st_mode & 0o777
    let isGiven =
      fchown(rawValue, old.st_uid, old.st_gid) == 0
      || fchown(rawValue, uid_t.max, old.st_gid) == 0
    if !isGiven {
      let shared = mode >> 3 & mode & 0o7
      mode = mode & 0o700 | shared << 3 | shared
    }
    if fchmod(rawValue, mode) != 0 { throw Errno(rawValue: errno) }
  }

  /// Returns once the file is on the disk.
  fileprivate func synchronize() throws(Errno) {
    // Some of what can be written to knows no disk.
    if fsync(rawValue) != 0, errno != EINVAL { throw Errno(rawValue: errno) }
  }
}
