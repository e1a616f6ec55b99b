import PhotoEntities

/// The address of a photo in a page (RFC 3986); relative if the path is relative.
enum PhotoAddress {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// The path with all bytes percent-encoded except unreserved ones. A colon is encoded too, so that no
  /// path begins with a scheme.
  ///
  /// - Parameter place: Where the page lies.
  static func of(_ photo: PhotoIdentifier, on place: PagePlace = .here) -> String {
    // After two slashes a host would follow.
    let isAbsolute = photo.bytes.first == slash
    let path = isAbsolute ? photo.bytes.drop { $0 == slash } : (place.way + photo.bytes)[...]
    return (isAbsolute ? "file:///" : "") + path.map(text).joined()
  }

  private static let slash = UInt8(ascii: "/")

  private static func text(_ byte: UInt8) -> String {
    unreserved.contains(byte)
      ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.text(byte, digits: 2)
  }
}
