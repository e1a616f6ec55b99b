// On Apple's systems, this is the system's CryptoKit.
import Crypto
package import Platform
package import SystemPackage

/// The size and the hash of a file, which no other file shares.
package struct FileState: Codable, Hashable, Sendable {
  /// The number of bytes that are read at once.
  private static let chunkSize = 1 << 20
  /// The number of bytes before the first call of `isCancelled`, which takes a moment. So files in
  /// progress are finished, unless they are larger than any photo of a camera.
  private static let patience = 64 << 20

  /// The size in bytes.
  package let size: Int
  /// The hash that `sha256sum` prints.
  let sha256: HexBytes

  /// Reads a file that had this size when it was opened. No more is read, as the file may grow
  /// faster than it can be read.
  ///
  /// - Parameter isCancelled: Whether to stop. It is called before each chunk of a large file.
  /// - Throws: `Errno.canceled` if cancelled; `.ioError` if the size has changed.
  package static func read(
    _ file: OpenFile, size: Int, isCancelled: () -> Bool = { false }
  ) throws(Errno) -> FileState {
    var hash = SHA256()
    var position = 0
    while position < size {
      guard position < patience || !isCancelled() else { throw .canceled }
      let chunk = try file.read(position..<min(position + chunkSize, size))
      guard !chunk.isEmpty else { throw .ioError }
      chunk.withUnsafeBytes { hash.update(bufferPointer: $0) }
      position += chunk.count
    }
    guard try file.status().size == Int64(size) else { throw .ioError }
    return FileState(size: size, sha256: HexBytes(Array(hash.finalize())))
  }

  /// Computes the state of the file that the rewrite makes of the original, which is `size` bytes
  /// long.
  package static func read(
    _ rewrite: FileRewrite, original: OpenFile, size: Int
  ) throws(Errno) -> FileState {
    var hash = SHA256()
    var newSize = 0
    try rewrite.read(original: original, size: size) { bytes in
      bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
      newSize += bytes.count
    }
    return FileState(size: newSize, sha256: HexBytes(Array(hash.finalize())))
  }
}
