import PhotoEntities

/// The address by which a page links to a photo (RFC 3986), relative where the path is.
enum PhotoAddress {
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// The path's bytes, percent-encoded where they are no plain letters; a colon too, so that no path
  /// begins with what would be a scheme.
  static func of(_ photo: PhotoIdentifier) -> String {
    let path = photo.bytes.map { byte in
      unreserved.contains(byte)
        ? String(UnicodeScalar(byte))
        : "%" + Hexadecimal.text(byte, digits: 2)
    }.joined()
    guard path.first == "/" else { return path }
    // Two slashes would be followed by a host.
    return "file:///" + path.drop { $0 == "/" }
  }
}
