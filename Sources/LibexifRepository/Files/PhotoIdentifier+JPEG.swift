package import PhotoEntities

extension PhotoIdentifier {
  /// Whether a file of this name is named as JPEG photos are.
  package var isNamedLikeJPEG: Bool {
    let name = bytes.split(separator: UInt8(ascii: "/")).last ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let suffix = String(decoding: name[(dot + 1)...], as: UTF8.self).nameKey
    return suffix.map(["jpg", "jpeg", "jpe", "jfif"].contains) ?? false
  }
}
