import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension OriginalPhoto {
  /// Writes the rewrite's bytes over the file's own, for the sake of its other names, and returns
  /// once they are on the disk. Where that fails, the file gets its old bytes back,
  /// if that can be done.
  ///
  /// - Parameter copy: The file to be, of which nothing is left to be checked.
  func overwrite(
    by rewrite: FileRewrite, from copy: PhotoFile, preservingTimes: Bool
  ) throws(Errno) {
    let (oldSize, newSize) = (Int(status.size), Int(try copy.status().size))
    let changes = try ByteChange.changes(by: rewrite, of: file, size: oldSize)
    let path = path
    let target = try Errno.catching {
      try FileDescriptor.open(path, .writeOnly, options: [.closeOnExec, .noFollow])
    }
    defer { try? target.close() }
    let start = changes.first?.at ?? oldSize
    let old = try file.read(start..<oldSize)
    do throws(Errno) {
      // What takes more room comes first: while there is none, no byte is another.
      if newSize > oldSize { try Self.write(copy.read(oldSize..<newSize), to: target, at: oldSize) }
      if newSize == oldSize {
        for change in changes { try Self.write(change.new.bytes, to: target, at: change.at) }
      } else {
        try Self.write(copy.read(start..<min(oldSize, newSize)), to: target, at: start)
        try Errno.checking { ftruncate(target.rawValue, off_t(newSize)) }
      }
      guard try file.equals(.whole, original: copy, size: newSize) else { throw .ioError }
      if preservingTimes { try status.giveTimes(to: target) }
      try Errno.checking { fsync(target.rawValue) }
    } catch {
      try? Self.write(old, to: target, at: start)
      _ = ftruncate(target.rawValue, off_t(oldSize))
      _ = fsync(target.rawValue)
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to file: FileDescriptor, at place: Int
  ) throws(Errno) {
    _ = try Errno.catching { try file.writeAll(toAbsoluteOffset: Int64(place), bytes) }
  }
}
