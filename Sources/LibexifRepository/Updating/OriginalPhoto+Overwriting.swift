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
  /// - Parameters:
  ///   - copy: The file to be, of which nothing is left to be checked.
  ///   - old: The file as it is, in another place.
  func overwrite(
    by rewrite: FileRewrite, from copy: PhotoFile, keeping old: PhotoFile, preservingTimes: Bool
  ) throws(Errno) {
    let (oldSize, newSize) = (Int(status.size), Int(try copy.status().size))
    let changes = try ByteChange.changes(by: rewrite, of: file, size: oldSize)
    let path = path
    let target = try Errno.catching {
      try FileDescriptor.open(path, .writeOnly, options: [.closeOnExec, .noFollow])
    }
    defer { try? target.close() }
    let start = changes.first?.at ?? oldSize
    do throws(Errno) {
      // What takes more room comes first: while there is none, no byte is another.
      if newSize > oldSize {
        try FileRewrite.copy(oldSize..<newSize, of: copy, to: target, at: oldSize)
      }
      if newSize == oldSize {
        for change in changes {
          _ = try Errno.catching {
            try target.writeAll(toAbsoluteOffset: Int64(change.at), change.new.bytes)
          }
        }
      } else {
        try FileRewrite.copy(start..<min(oldSize, newSize), of: copy, to: target, at: start)
        try Errno.checking { ftruncate(target.rawValue, off_t(newSize)) }
      }
      guard try file.equals(.whole, original: copy, size: newSize) else { throw .ioError }
      if preservingTimes { try status.giveTimes(to: target) }
      try Errno.checking { fsync(target.rawValue) }
    } catch {
      try? FileRewrite.copy(start..<oldSize, of: old, to: target, at: start)
      _ = ftruncate(target.rawValue, off_t(oldSize))
      _ = fsync(target.rawValue)
      throw error
    }
  }
}
