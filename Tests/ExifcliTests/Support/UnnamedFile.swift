import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The owner of a file without a name, which disappears when it is closed. A process that writes to
/// it never waits, unlike with a full pipe.
final class UnnamedFile {
  private let stream: UnsafeMutablePointer<FILE>

  init() throws {
    guard let stream = tmpfile() else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.stream = stream
  }

  deinit {
    fclose(stream)
  }

  var descriptor: CInt { fileno(stream) }

  func contents() -> [UInt8] {
    rewind(stream)
    var (contents, piece) = ([UInt8](), [UInt8](repeating: 0, count: 64 << 10))
    while case let count = fread(&piece, 1, piece.count, stream), count > 0 {
      contents += piece[..<count]
    }
    return contents
  }
}
