import Synchronization
package import SystemPackage

/// A part of a file that has been read, in memory that is reused for one file after another.
package struct FileWindow: Sendable {
  /// The number of bytes that are read at first: the head of most photos, up to their image data. More costs more
  /// time than it saves (Benchmarks/README.md, the floor).
  private static let firstSize = 16 << 10
  /// The number of bytes that later reads take beyond the request.
  private static let readAhead = 1 << 10

  /// At least as long as the longest part so far.
  private var memory: [UInt8] = []
  /// The bytes of the file that are at the start of `memory`.
  private var content = 0..<0
  /// The last copy of a range. The next copy reuses its memory if nobody else holds it: allocating
  /// large memory takes time.
  private var copy: [UInt8] = []

  package init() {}

  /// The bytes of the range, fewer if the file ends inside it.
  ///
  /// While the result is held, further reads use other memory.
  package mutating func bytes(
    _ range: Range<Int>, of descriptor: FileDescriptor
  ) throws(Errno) -> ArraySlice<UInt8> {
    if range.lowerBound < content.lowerBound || range.upperBound > content.upperBound {
      try read(range, of: descriptor)
    }
    let part = range.clamped(to: content)
    return memory[part.lowerBound - content.lowerBound..<part.upperBound - content.lowerBound]
  }

  /// The same bytes as a copy to keep.
  package mutating func copy(
    _ range: Range<Int>, of descriptor: FileDescriptor
  ) throws(Errno) -> [UInt8] {
    let bytes = try bytes(range, of: descriptor)
    copy.removeAll(keepingCapacity: true)
    copy += bytes
    return copy
  }

  /// Empties the window, and returns its memory as another window.
  package mutating func take() -> FileWindow {
    var taken = FileWindow()
    swap(&taken, &self)
    taken.content = 0..<0
    return taken
  }

  private mutating func read(
    _ range: Range<Int>, of descriptor: FileDescriptor
  ) throws(Errno) {
    let isFirst = content.isEmpty && range.lowerBound == 0
    let size = isFirst ? max(range.count, Self.firstSize) : range.count + Self.readAhead
    // What is here is not read again: the Exif of many photos is longer than what was read ahead.
    let known = content.contains(range.lowerBound) ? range.lowerBound..<content.upperBound : 0..<0
    let place = known.lowerBound - content.lowerBound
    content = 0..<0
    if memory.count < size {
      memory += [UInt8](repeating: 0, count: size - memory.count)
    }
    let count = try Errno.catching {
      try memory.withUnsafeMutableBytes { buffer in
        if !known.isEmpty {
          buffer.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: buffer[place..<place + known.count]))
        }
        var count = known.count
        // The bytes read ahead need not be complete.
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

/// Windows that are not in use.
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
