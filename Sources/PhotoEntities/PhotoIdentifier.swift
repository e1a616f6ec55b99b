/// Which photo: an opaque name that a repository gives and understands.
///
/// It is bytes, not text, because a file's path is bytes: a name that is not UTF-8 is a photo too.
/// Identifiers are ordered by their bytes.
public struct PhotoIdentifier: Sendable, Hashable {
  /// The name as the repository knows it.
  public let bytes: [UInt8]

  /// The identifier with these bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension PhotoIdentifier: Comparable {
  public static func < (left: PhotoIdentifier, right: PhotoIdentifier) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
