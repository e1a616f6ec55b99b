import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file beside a photo, that is to take its place; until it has, it goes away with its owner.
final class TemporaryPhoto {
  /// How much of the original is copied at once.
  private static let chunkSize = 1 << 20

  let path: FilePath
  private let descriptor: FileDescriptor
  private var hasReplacedOriginal = false

  /// Creates an empty file in the folder of the photo, under a name that nobody can foresee.
  init(beside photo: FilePath) throws(Errno) {
    let name = ".exifcli-" + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp"
    let path = photo.removingLastComponent().appending(name)
    self.path = path
    descriptor = try Errno.catching {
      try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: [.ownerReadWrite])
    }
  }

  deinit {
    // Too late for an error to matter: what counts has been flushed before, or is thrown away.
    try? descriptor.close()
    if !hasReplacedOriginal {
      path.withPlatformString { _ = unlink($0) }
    }
  }

  /// Writes the parts, those of the original from `original`, which is `size` bytes long.
  func write(_ rewrite: FileRewrite, original: PhotoFile, size: Int) throws(Errno) {
    for part in rewrite.parts {
      switch part {
      case .new(let bytes): try write(bytes)
      case .original(let range): try copy(range, of: original)
      case .originalFrom(let start): try copy(start..<max(start, size), of: original)
      }
    }
  }

  /// Takes on the original's owner, where that is permitted, its mode, and its extended
  /// attributes, among which are its access control lists.
  func adoptAttributes(of original: LockedPhoto) throws(Errno) {
    let status = original.status
    // Not permitted to most users; the photo then belongs to whoever edited it.
    _ = fchown(descriptor.rawValue, status.userID.rawValue, status.groupID.rawValue)
    try Errno.checking {
      fchmod(descriptor.rawValue, status.permissions.rawValue)
    }
    try ExtendedAttributes.copy(from: original.file.descriptor, to: descriptor)
  }

  /// Returns once the file is on the disk.
  func synchronize() throws(Errno) {
    try Errno.checking { fsync(descriptor.rawValue) }
  }

  /// Puts the file in the original's place, in one step.
  func replace(_ original: FilePath) throws(Errno) {
    try Errno.checking {
      path.withPlatformString { new in original.withPlatformString { rename(new, $0) } }
    }
    hasReplacedOriginal = true
  }

  private func copy(_ range: Range<Int>, of original: PhotoFile) throws(Errno) {
    var start = range.lowerBound
    while start < range.upperBound {
      let chunk = try original.read(start..<min(start + Self.chunkSize, range.upperBound))
      // The original has become shorter than it was when it was locked.
      guard !chunk.isEmpty else { throw Errno.ioError }
      try write(chunk)
      start += chunk.count
    }
  }

  private func write(_ bytes: [UInt8]) throws(Errno) {
    let descriptor = descriptor
    _ = try Errno.catching { try descriptor.writeAll(bytes) }
  }
}
