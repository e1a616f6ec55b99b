import PhotoEntities

/// The address by which a page links to a photo (RFC 3986), relative where the path is.
enum PhotoAddress {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// The path's bytes, percent-encoded where they are no plain letters; a colon too, so that no path
  /// begins with what would be a scheme.
  static func of(_ photo: PhotoIdentifier) -> String {
    // Two slashes would be followed by a host.
    let isAbsolute = photo.bytes.first == slash
    let path = isAbsolute ? photo.bytes.drop { $0 == slash } : photo.bytes[...]
    return (isAbsolute ? "file:///" : "") + path.map(text).joined()
  }

  private static let slash = UInt8(ascii: "/")

  private static func text(_ byte: UInt8) -> String {
    unreserved.contains(byte)
      ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.text(byte, digits: 2)
  }
}
