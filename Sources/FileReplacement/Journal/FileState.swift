// Apple's CryptoKit where that is part of the system.
import Crypto
package import Platform
package import SystemPackage

/// What a file was like, so exactly that no other file is taken for it.
package struct FileState: Codable, Hashable, Sendable {
  /// How much is read at once.
  private static let chunkSize = 1 << 20
  /// How much is read before the first question whether to stop, which takes a moment: files in progress are
  /// finished, unless they are larger than any photo that a camera makes.
  private static let patience = 64 << 20

  /// In bytes.
  package let size: Int
  /// As `sha256sum` tells it.
  let sha256: HexBytes

  /// Reads the file, which had this size when it was opened. No more is read, as it may grow faster than it
  /// can be read.
  ///
  /// - Parameter isCancelled: Whether to stop. It is asked before each chunk of a large file.
  /// - Throws: `Errno.canceled` if it is; `.ioError` if the size has changed.
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

  /// Reads what the file will be like that the rewrite makes of the original, which is `size` bytes long.
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
