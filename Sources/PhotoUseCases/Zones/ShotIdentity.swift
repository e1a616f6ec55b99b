import PhotoEntities

/// What the files of one shot have in common.
enum ShotIdentity: Hashable {
  /// The path without the extension.
  case stem([UInt8])
  /// The identifier of a Live Photo.
  case content(String)

  /// All of this photo.
  static func all(of metadata: Metadata) -> [ShotIdentity] {
    let bytes = metadata.localIdentifier.bytes
    let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let dot = bytes[name...].lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    let content = metadata.contentIdentifier.map { [ShotIdentity.content($0)] } ?? []
    return [.stem(Array(bytes[..<dot]))] + content
  }
}
