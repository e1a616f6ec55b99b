import Synchronization
import SystemPackage

/// The owner of one open file, for reading at any place. Reads go through one window, so that the
/// few bytes of a segment's header do not cost a system call each.
final class PhotoFile: Sendable {
  /// A stretch of the file that was read.
  private struct Window {
    var bytes: [UInt8] = []
    var offset = 0
  }

  /// How much is read at once: the head of most photos, up to their image data.
  private static let windowSize = 64 << 10

  let descriptor: FileDescriptor
  private let window = Mutex(Window())

  /// Opens the file for reading. A FIFO without a writer is opened too, not waited for.
  init(_ path: FilePath) throws(Errno) {
    descriptor = try Errno.catching {
      try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    }
  }

  deinit {
    // Nothing was written through the descriptor, so there is nothing that closing could lose.
    try? descriptor.close()
  }

  /// What the file system says of the file now.
  func status() throws(Errno) -> Stat {
    try Stat(descriptor)
  }

  /// The bytes of the range, fewer where the file ends in it.
  func bytes(_ range: Range<Int>) throws(Errno) -> ArraySlice<UInt8> {
    try window.withLock { (window) throws(Errno) in
      let end = window.offset + window.bytes.count
      if range.lowerBound < window.offset || range.upperBound > end {
        let size = max(range.count, Self.windowSize)
        window.bytes = try read(range.lowerBound..<range.lowerBound + size)
        window.offset = range.lowerBound
      }
      let start = range.lowerBound - window.offset
      let count = window.bytes.count
      return window.bytes[min(start, count)..<min(start + range.count, count)]
    }
  }

  /// Frees the memory of the window: the file stays open, but is not to be read soon.
  func closeWindow() {
    window.withLock { $0 = Window() }
  }

  /// Whether the file is what the rewrite makes of the original, which is `size` bytes long.
  func equals(_ rewrite: FileRewrite, original: PhotoFile, size: Int) throws(Errno) -> Bool {
    var position = 0
    var isEqual = true
    try rewrite.read(original: original, size: size) { (bytes) throws(Errno) in
      let written = try read(position..<position + bytes.count)
      isEqual = isEqual && written == bytes
      position += bytes.count
    }
    let writtenSize = try status().size
    return isEqual && writtenSize == Int64(position)
  }

  /// Reads past the window: the bytes of the range, fewer where the file ends in it.
  func read(_ range: Range<Int>) throws(Errno) -> [UInt8] {
    let descriptor = descriptor
    return try Errno.catching {
      try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        while count < range.count {
          let read = try descriptor.read(
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
