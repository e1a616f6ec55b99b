import Digests
import PhotoContainers
import Platform
import SystemPackage

extension PhotoContainer {
  /// The SHA-256 of the coded picture in hexadecimal digits; nil if the file does not have the whole picture, or if it
  /// is not known where that is.
  func pictureHash(in file: OpenFile) throws(Errno) -> String? {
    var hash = SHA256()
    let isWhole = try readPicture(in: file) { bytes in
      hash.update(bytes.span.bytes)
      return true
    }
    return isWhole ? HexDigits.text(of: hash.digest) : nil
  }
}

extension PhotoContainer {
  /// The number of bytes that tell most pictures apart: all headers, and some of the data.
  private static var startSize: Int { 4096 }

  /// A hash of how the coded picture begins; nil if it is not known where that is.
  func pictureStartHash(in file: OpenFile) throws(Errno) -> UInt64? {
    var hash = SHA256()
    var left = Self.startSize
    let isThere = try readPicture(in: file) { bytes in
      let bytes = bytes.prefix(left)
      hash.update(bytes.span.bytes)
      left -= bytes.count
      return left > 0
    }
    guard isThere else { return nil }
    return hash.digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Bytes as hexadecimal digits.
enum HexDigits {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(of bytes: some Sequence<UInt8>) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
