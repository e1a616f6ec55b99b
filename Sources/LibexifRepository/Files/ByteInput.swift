package import PhotoEntities
package import PhotoUseCases
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The owner of a file that is read from its beginning as it comes, and that may have no end: a
/// list or data, in a file, in a pipe or on standard input.
package final class ByteInput {
  private static let pieceSize = 64 << 10
  /// How long a pipe's writer is waited for, in milliseconds: a shell starts both ends of it at
  /// about the same time.
  private static let patience: CInt = 5000
  /// How large a file may be, in bytes; a pipe may have no end. What is larger may be a hole of a
  /// terabyte.
  private static let maximumFileSize: Int64 = 1 << 32

  /// What it is called in messages.
  package let identifier: PhotoIdentifier
  private let descriptor: FileDescriptor
  private let isOwned: Bool
  private let type: FileType
  private var isStarted = false

  /// Opens the file, or takes standard input where it is nil.
  package init(_ file: PhotoIdentifier?) throws(PhotoRepositoryError) {
    isOwned = file != nil
    let identifier = file ?? PhotoIdentifier(text: "standard input")
    self.identifier = identifier
    let status: Stat
    (descriptor, status) = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let descriptor = file == nil ? .standardInput : try Self.open(identifier)
      return (descriptor, try Stat(descriptor))
    }
    type = status.type
    guard type != .regular || status.size <= Self.maximumFileSize else {
      throw unreadable(
        "has more than \(Self.maximumFileSize >> 30) GiB; give it in parts, or through a pipe")
    }
  }

  deinit {
    // Nothing was written through the descriptor, so there is nothing that closing could lose.
    if isOwned { try? descriptor.close() }
  }

  /// The next bytes, as many as have come; none at the end.
  ///
  /// - Throws: `PhotoRepositoryError` where they cannot be read, where nobody writes to the pipe
  ///   that the file is, and where it is a device, which may give bytes for ever that say nothing.
  package func next() throws(PhotoRepositoryError) -> [UInt8] {
    if isStarted { return try piece() }
    isStarted = true
    let bytes = try type == .fifo && isOwned ? pieceOfNewPipe() : piece()
    let isDevice = type == .characterSpecial || type == .blockSpecial
    guard !isDevice || bytes.isEmpty || isatty(descriptor.rawValue) == 1 else {
      throw unreadable("is a device, whose bytes say nothing; name a file")
    }
    return bytes
  }

  /// A pipe's first bytes. One that nobody has begun to write to looks as if it were at its end.
  private func pieceOfNewPipe() throws(PhotoRepositoryError) -> [UInt8] {
    if let bytes = try pieceAtHand(), !bytes.isEmpty { return bytes }
    if wait(milliseconds: Self.patience) { return try piece() }
    guard let bytes = try pieceAtHand() else { return try piece() }
    guard !bytes.isEmpty else {
      throw unreadable("is a pipe that nobody writes to; start what writes to it first")
    }
    return bytes
  }

  /// The next bytes, once there are any; none at the end.
  private func piece() throws(PhotoRepositoryError) -> [UInt8] {
    while true {
      if let bytes = try pieceAtHand() { return bytes }
      wait(milliseconds: -1)
    }
  }

  /// The next bytes; nil where somebody has yet to write them.
  private func pieceAtHand() throws(PhotoRepositoryError) -> [UInt8]? {
    try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      do throws(Errno) {
        return try Errno.catching {
          try [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
            count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
          }
        }
      } catch .wouldBlock {
        return nil
      }
    }
  }

  /// Waits until there are bytes, or the end; false where there are none for so long.
  @discardableResult
  private func wait(milliseconds: CInt) -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) != 0
  }

  /// Opens the file such that a pipe's writer is not waited for.
  private static func open(_ file: PhotoIdentifier) throws(Errno) -> FileDescriptor {
    try Errno.catching {
      try FileDescriptor.open(file.path, .readOnly, options: [.closeOnExec, .nonBlocking])
    }
  }

  private func unreadable(_ message: String) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, code: .notReadable, message: message)
  }
}
