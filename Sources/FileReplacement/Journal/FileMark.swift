import Digests
package import Platform
package import SystemPackage

/// What tells a file from others before it is moved, and after: its size, and the beginning of its bytes. A photo
/// whose edits were undone has it again.
package struct FileMark: Decodable, Hashable, Sendable {
  /// The number of bytes at the beginning: metadata, which differ from photo to photo.
  private static let headSize = 4096

  /// The size in bytes.
  let size: Int
  /// The SHA-256 of the first bytes.
  let head: HexBytes

  /// The mark of no file.
  static let ofNothing = FileMark(size: 0, head: HexBytes([]))

  private init(size: Int, head: HexBytes) {
    (self.size, self.head) = (size, head)
  }

  /// Reads the mark of a file that has this status.
  package init(of file: OpenFile, _ status: Stat) throws(Errno) {
    try self.init(of: file, size: Int(status.size))
  }

  /// Reads the mark of a file of this size.
  init(of file: OpenFile, size: Int) throws(Errno) {
    self.size = size
    head = HexBytes(
      SHA256.digest(of: try file.read(0..<min(size, Self.headSize))))
  }

  /// Writes it as members of a JSON object.
  func write(to json: inout JSONLine) {
    json.add("head", head)
    json.add("size", size)
  }
}
