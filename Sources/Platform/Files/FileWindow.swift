import Synchronization
package import SystemPackage

/// A stretch of a file that was read, in memory that one file after the other can use.
package struct FileWindow: Sendable {
  /// How much is read beyond what was asked for: the head of many photos, up to their image data.
  /// More costs more time than it saves (Benchmarks/README.md, the floor).
  private static let readAhead = 8 << 10

  /// At least as long as any stretch so far.
  private var memory: [UInt8] = []
  /// Which bytes of the file are at the beginning of the memory.
  private var content = 0..<0
  /// The last copy of a range. Where nobody else holds on to it any more, the next one takes its
  /// place: large pieces of memory are not had for nothing.
  private var copy: [UInt8] = []

  package init() {}

  /// The bytes of the range, fewer where the file ends in it.
  ///
  /// While they are held on to, the memory is not used again, but other memory taken.
  package mutating func bytes(
    _ range: Range<Int>, of descriptor: FileDescriptor
  ) throws(Errno) -> ArraySlice<UInt8> {
    if range.lowerBound < content.lowerBound || range.upperBound > content.upperBound {
      try read(range, of: descriptor)
    }
    let part = range.clamped(to: content)
    return memory[part.lowerBound - content.lowerBound..<part.upperBound - content.lowerBound]
  }

  /// The same bytes to keep.
  package mutating func copy(
    _ range: Range<Int>, of descriptor: FileDescriptor
  ) throws(Errno) -> [UInt8] {
    let bytes = try bytes(range, of: descriptor)
    copy.removeAll(keepingCapacity: true)
    copy += bytes
    return copy
  }

  /// Empties the window, and gives its memory away.
  package mutating func take() -> FileWindow {
    var taken = FileWindow()
    swap(&taken, &self)
    taken.content = 0..<0
    return taken
  }

  private mutating func read(
    _ range: Range<Int>, of descriptor: FileDescriptor
  ) throws(Errno) {
    let size = range.count + Self.readAhead
    content = 0..<0
    if memory.count < size {
      memory = [UInt8](repeating: 0, count: size)
    }
    let count = try Errno.catching {
      try memory.withUnsafeMutableBytes { buffer in
        var count = 0
        // What is read ahead need not be read to its end.
        repeat {
          let read = try descriptor.read(
            fromAbsoluteOffset: Int64(range.lowerBound + count),
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[count..<size]))
          if read == 0 { break }
          count += read
        } while count < range.count
        return count
      }
    }
    content = range.lowerBound..<range.lowerBound + count
  }
}

/// Windows that nobody reads through at the moment, for whoever needs one next.
package final class FileWindows: Sendable {
  private let windows = Mutex<[FileWindow]>([])

  package init() {}

  /// Lends a window while `body` runs.
  package func withWindow<Result>(_ body: (inout FileWindow) -> Result) -> Result {
    var window = windows.withLock { $0.popLast() } ?? FileWindow()
    let result = body(&window)
    windows.withLock { $0.append(window) }
    return result
  }
}
