import Synchronization
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The owner of one open file, for reading at any offset. Reads go through one window, so that the
/// few bytes of a segment's header do not cost a system call each.
package final class OpenFile: Sendable {
  package let descriptor: FileDescriptor
  private let window = Mutex(FileWindow())
  /// The bytes of a file that is not written yet; nil for the file of the descriptor.
  private let unwritten: UnwrittenFile?

  /// Whether the file is not written yet.
  var isUnwritten: Bool { unwritten != nil }

  /// Opens the file for reading. A FIFO without a writer is opened without waiting.
  package init(_ path: FilePath) throws(Errno) {
    unwritten = nil
    descriptor = try Errno.catching {
      try FileDescriptor.open(path, .readOnly, options: Self.options)
    }
  }

  /// Opens the file at this path for reading. The path is not parsed, which would take longer than
  /// opening the file.
  package convenience init(atBytes path: [UInt8]) throws(Errno) {
    self.init(
      try Errno.catching {
        try (path + [0]).withUnsafeBytes { bytes in
          guard let path = bytes.assumingMemoryBound(to: CChar.self).baseAddress else {
            throw Errno.noSuchFileOrDirectory
          }
          return try FileDescriptor.open(path, .readOnly, options: Self.options)
        }
      })
  }

  /// Opens standard input, which is copied first if it is a pipe.
  package convenience init(standardInput: Void) throws(Errno) {
    self.init(try StandardInputFile.open())
  }

  private init(_ descriptor: FileDescriptor) {
    unwritten = nil
    self.descriptor = descriptor
  }

  /// The result of the rewrite of `original`, which is `size` bytes long, to be read without writing it. Only its
  /// bytes and its size are its own; its status is that of the original.
  package init(_ rewrite: FileRewrite, of original: OpenFile, size: Int) {
    descriptor = original.descriptor
    unwritten = UnwrittenFile(rewrite, of: original, size: size)
  }

  /// Opens a file in the folder for reading, unless it is a symbolic link.
  package init(_ name: FilePath, in folder: OpenFolder) throws(Errno) {
    unwritten = nil
    descriptor = try folder.open(name, .readOnly, options: Self.options)
  }

  private static let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]

  deinit {
    // Nothing was written through the descriptor, so closing it cannot lose anything.
    if unwritten == nil { try? descriptor.close() }
  }

  /// The file's status now.
  package func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// The number of bytes in the file now.
  package func size() throws(Errno) -> Int {
    if let unwritten { return unwritten.size }
    return Int(clamping: try status().size)
  }

  /// Flushes the file to the disk, whoever wrote it.
  package func synchronize() throws(Errno) {
    let descriptor = descriptor
    try Errno.checking { fsync(descriptor.rawValue) }
  }

  /// The bytes of the range, fewer if the file ends inside it.
  package func bytes(_ range: Range<Int>) throws(Errno) -> ArraySlice<UInt8> {
    if let unwritten { return try unwritten.read(range)[...] }
    return try window.withLock { (window) throws(Errno) in try window.bytes(range, of: descriptor) }
  }

  /// The same bytes as a copy to keep.
  package func copy(_ range: Range<Int>) throws(Errno) -> [UInt8] {
    if let unwritten { return try unwritten.read(range) }
    return try window.withLock { (window) throws(Errno) in try window.copy(range, of: descriptor) }
  }

  /// Reads through this window from now on.
  package func lend(_ window: FileWindow) {
    self.window.withLock { $0 = window }
  }

  /// Returns the window's memory for other files. The file stays open.
  @discardableResult
  package func takeWindow() -> FileWindow {
    window.withLock { $0.take() }
  }

  /// The bytes of the range, fewer if the file ends inside it; reads without the window.
  package func read(_ range: Range<Int>) throws(Errno) -> [UInt8] {
    if let unwritten { return try unwritten.read(range) }
    return try descriptor.bytes(in: range)
  }
}

extension FileDescriptor {
  /// The file's bytes in the range, fewer if the file ends inside it.
  package func bytes(in range: Range<Int>) throws(Errno) -> [UInt8] {
    if range.isEmpty { return [] }
    return try Errno.catching {
      try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        while count < range.count {
          let read = try read(
            fromAbsoluteOffset: Int64(range.lowerBound + count),
            into: UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<range.count]))
          if read == 0 { break }
          count += read
        }
      }
    }
  }
}
