import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input as a file that can be read at any offset.
package enum StandardInputFile {
  /// The largest input in bytes. A pipe may never end.
  private static let maximumSize = 4 << 30
  private static let pieceSize = 1 << 20

  /// The names by which users mean standard input.
  package static func isMeant(by path: [UInt8]) -> Bool {
    ["-", "/dev/stdin"].contains { $0.utf8.elementsEqual(path) }
  }

  /// Opens it. What arrives through a pipe is first copied to a file without a name, once.
  static func open() throws(Errno) -> FileDescriptor {
    switch copy {
    case .success(let descriptor): try Errno.catching { try descriptor.duplicate() }
    case .failure(let error): throw error
    }
  }

  private static let copy = Result { () throws(Errno) in try makeCopy() }

  private static func makeCopy() throws(Errno) -> FileDescriptor {
    let input = FileDescriptor.standardInput
    if try Stat(input).type == .regular { return input }
    guard let file = tmpfile() else { throw Errno.current }
    // The stream stays open until the program ends, and so does its descriptor.
    let descriptor = FileDescriptor(rawValue: fileno(file))
    var size = 0
    while true {
      let piece = try Errno.catching {
        try [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
          count = try input.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
      }
      if piece.isEmpty { return descriptor }
      size += piece.count
      guard size <= maximumSize else { throw .fileTooLarge }
      _ = try Errno.catching { try descriptor.writeAll(piece) }
    }
  }
}
