import Platform
import SystemPackage

extension OriginalFile {
  /// Writes the new bytes of these changes into the file itself, and returns once they are on the disk and were read
  /// back. The file keeps its size. The journal must have the old bytes by then: a program that is killed meanwhile
  /// leaves some of them, and some of the new ones.
  ///
  /// - Parameter finish: Does more with the written file.
  /// - Throws: `halfWritten` if not all new bytes could be written, nor the old ones put back. Otherwise the file is as it
  ///   was.
  func overwrite(
    _ changes: [ByteChange], finishing finish: (FileDescriptor) throws(Errno) -> Void = { _ in }
  ) throws(FileFailure) {
    let target = try FileFailure.writing { () throws(Errno) in
      try folder.open(name, .readWrite, options: [])
    }
    defer { try? target.close() }
    let isSame = try FileFailure.writing { () throws(Errno) in
      try Stat(target).isSameFile(as: status)
    }
    guard isSame else { throw .changed }
    do throws(Errno) {
      try Self.write(changes, to: target)
      try finish(target)
    } catch {
      do throws(Errno) {
        try Self.write(changes.reversed, to: target)
      } catch {
        throw .halfWritten(error)
      }
      throw .cannotWrite(error)
    }
  }

  private static func write(
    _ changes: [ByteChange], to target: FileDescriptor
  ) throws(Errno) {
    for change in changes {
      _ = try Errno.catching {
        try target.writeAll(toAbsoluteOffset: Int64(change.at), change.new.bytes)
      }
    }
    try target.synchronize()
    for change in changes {
      let written = try target.bytes(in: change.at..<change.at + change.newCount)
      guard written == change.new.bytes else { throw .ioError }
    }
  }
}
