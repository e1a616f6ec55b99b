// Apple's CryptoKit where that is part of the system.
import Crypto
import SystemPackage

/// What a file was like, so exactly that no other is taken for it.
struct FileState: Codable, Hashable, Sendable {
  /// How much is read at once.
  private static let chunkSize = 1 << 20

  /// In bytes.
  let size: Int
  /// As `sha256sum` tells it.
  let sha256: HexBytes

  /// What the file is like now.
  init(of file: PhotoFile) throws(Errno) {
    var hash = SHA256()
    var size = 0
    while true {
      let chunk = try file.read(size..<size + Self.chunkSize)
      if chunk.isEmpty { break }
      chunk.withUnsafeBytes { hash.update(bufferPointer: $0) }
      size += chunk.count
    }
    self.size = size
    self.sha256 = HexBytes(Array(hash.finalize()))
  }
}
