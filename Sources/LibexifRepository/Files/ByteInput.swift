package import PhotoEntities
package import PhotoUseCases
import Platform
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
  /// How large a file may be, in bytes; a pipe may have no end. What is larger may be a hole of a
  /// terabyte.
  private static let maximumFileSize: Int64 = 1 << 32

  /// What it is called in messages.
  package let identifier: PhotoIdentifier
  private let descriptor: FileDescriptor
  private let isOwned: Bool
  private let isCancelled: @Sendable () -> Bool
  private let isDevice: Bool

  /// Opens the file, or takes standard input where it is nil.
  ///
  /// - Parameter isCancelled: Whether no more is to be read, which is asked while it is waited for
  ///   too.
  package init(
    _ file: PhotoIdentifier?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(PhotoRepositoryError) {
    isOwned = file != nil
    self.isCancelled = isCancelled
    let identifier = file ?? PhotoIdentifier(text: "standard input")
    self.identifier = identifier
    let status: Stat
    (descriptor, status) = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let descriptor = file == nil ? .standardInput : try Self.open(identifier)
      return (descriptor, try Stat(descriptor))
    }
    isDevice =
      (status.type == .characterSpecial || status.type == .blockSpecial)
      && isatty(descriptor.rawValue) == 0
    guard status.type != .regular || status.size <= Self.maximumFileSize else {
      throw unreadable(
        "has more than \(Self.maximumFileSize >> 30) GiB; give it in parts, or through a pipe")
    }
  }

  deinit {
    // Nothing was written through the descriptor, so there is nothing that closing could lose.
    if isOwned { try? descriptor.close() }
  }

  /// The next bytes, as many as have come; none at the end, and nil where that was cancelled before.
  ///
  /// - Throws: `PhotoRepositoryError` where they cannot be read, and where it is a device, which may
  ///   give bytes for ever that say nothing.
  package func next() throws(PhotoRepositoryError) -> [UInt8]? {
    while descriptor.waitForInput(isCancelled: isCancelled) {
      guard let bytes = try pieceAtHand() else { continue }
      guard !isDevice || bytes.isEmpty else {
        throw unreadable("is a device, whose bytes say nothing; name a file")
      }
      return bytes
    }
    return nil
  }

  /// The next bytes; nil where another process has taken those that were there.
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

  private static func open(_ file: PhotoIdentifier) throws(Errno) -> FileDescriptor {
    try Errno.catching {
      try FileDescriptor.open(file.path, .readOnly, options: FileDescriptor.waitingOptions)
    }
  }

  private func unreadable(_ message: String) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, code: .notReadable, message: message)
  }
}
