package import Platform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The owner of a file that is read from its start as data arrives, and that may be endless: a list
/// or data, in a file, in a pipe or on standard input.
package final class ByteInput {
  private static let pieceSize = 64 << 10
  /// The maximum size of a regular file in bytes. A larger one may be a sparse file of a terabyte.
  /// A pipe may be endless.
  private static let maximumFileSize: Int64 = 1 << 32

  private let descriptor: FileDescriptor
  private let isOwned: Bool
  private let isCancelled: @Sendable () -> Bool
  private let isDevice: Bool

  /// Opens the file, or takes standard input if it is nil.
  ///
  /// - Parameter isCancelled: Whether to stop reading; called while waiting too.
  package init(
    _ file: PathBytes?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(InputFailure) {
    isOwned = file != nil
    self.isCancelled = isCancelled
    let status: Stat
    do throws(Errno) {
      descriptor = if let file { try Self.open(file) } else { .standardInput }
      status = try Stat(descriptor)
    } catch {
      throw .system(error)
    }
    isDevice =
      (status.type == .characterSpecial || status.type == .blockSpecial)
      && isatty(descriptor.rawValue) == 0
    guard status.type != .regular || status.size <= Self.maximumFileSize else {
      throw .tooLarge(limit: Self.maximumFileSize)
    }
  }

  deinit {
    // Nothing was written through the descriptor, so closing it cannot lose anything.
    if isOwned { try? descriptor.close() }
  }

  /// The next bytes, as many as have arrived; empty at the end, and nil if the work was cancelled
  /// before.
  ///
  /// - Throws: `InputFailure` if they cannot be read, or if the file is a device.
  package func next() throws(InputFailure) -> [UInt8]? {
    while descriptor.waitForInput(isCancelled: isCancelled) {
      guard let bytes = try pieceAtHand() else { continue }
      guard !isDevice || bytes.isEmpty else { throw .device }
      return bytes
    }
    return nil
  }

  /// The bytes that have arrived; nil if another process has read them first.
  private func pieceAtHand() throws(InputFailure) -> [UInt8]? {
    do throws(Errno) {
      return try Errno.catching {
        try [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
          count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
      }
    } catch .wouldBlock {
      return nil
    } catch {
      throw .system(error)
    }
  }

  private static func open(_ file: PathBytes) throws(Errno) -> FileDescriptor {
    try Errno.catching {
      try FileDescriptor.open(file.filePath, .readOnly, options: FileDescriptor.waitingOptions)
    }
  }
}
