// Apple's CryptoKit where that is part of the system.
import Crypto
import Platform
import SystemPackage

/// What a file was like, so exactly that no other is taken for it.
struct FileState: Codable, Hashable, Sendable {
  /// How much is read at once.
  private static let chunkSize = 1 << 20
  /// How much is read without asking whether to stop, which takes a moment: photos that are under way
  /// are finished, unless they are larger than any camera makes them.
  private static let patience = 64 << 20

  /// In bytes.
  let size: Int
  /// As `sha256sum` tells it.
  let sha256: HexBytes

  /// What the file is like, which was of this size when it was opened. No more is read, as it may
  /// grow faster than it can be read.
  ///
  /// - Parameter isCancelled: Whether to stop, which is asked before each chunk of a large file.
  /// - Throws: `Errno.canceled` if it is; `.ioError` if the size has changed.
  init(
    of file: OpenFile, size: Int, isCancelled: LibexifPhotoRepository.Cancellation = { false }
  ) throws(Errno) {
    var hash = SHA256()
    var position = 0
    while position < size {
      guard position < Self.patience || !isCancelled() else { throw .canceled }
      let chunk = try file.read(position..<min(position + Self.chunkSize, size))
      guard !chunk.isEmpty else { throw .ioError }
      chunk.withUnsafeBytes { hash.update(bufferPointer: $0) }
      position += chunk.count
    }
    guard try file.status().size == Int64(size) else { throw .ioError }
    self.size = size
    self.sha256 = HexBytes(Array(hash.finalize()))
  }

  /// What the file will be like that the rewrite makes of the original, which is `size` bytes long.
  init(of rewrite: FileRewrite, original: OpenFile, size: Int) throws(Errno) {
    var hash = SHA256()
    var newSize = 0
    try rewrite.read(original: original, size: size) { bytes in
      bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
      newSize += bytes.count
    }
    self.size = newSize
    self.sha256 = HexBytes(Array(hash.finalize()))
  }
}
