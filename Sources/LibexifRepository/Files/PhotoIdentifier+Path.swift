import PhotoEntities
import SystemPackage

/// In this repository a photo's identifier is the path of its file.
extension PhotoIdentifier {
  private static let separator = UInt8(ascii: "/")

  /// The path.
  var path: FilePath {
    FilePath(
      platformString: [CChar](unsafeUninitializedCapacity: bytes.count + 1) { text, count in
        for place in bytes.indices { text[place] = CChar(bitPattern: bytes[place]) }
        text[bytes.count] = 0
        count = bytes.count + 1
      })
  }

  /// The identifier of the photo at this path.
  init(_ path: FilePath) {
    self.init(
      bytes: path.withPlatformString { text in
        var bytes: [UInt8] = []
        var place = 0
        while text[place] != 0 {
          bytes.append(UInt8(bitPattern: text[place]))
          place += 1
        }
        return bytes
      })
  }

  /// The identifier of the photo `name` in the folder that this identifies. What is in the
  /// current folder, `.`, goes by its bare name.
  func appending(_ name: [UInt8]) -> PhotoIdentifier {
    if isCurrentFolder { return PhotoIdentifier(bytes: name) }
    let prefix = bytes.last == Self.separator ? bytes : bytes + [Self.separator]
    return PhotoIdentifier(bytes: prefix + name)
  }

  /// Whether it is the current folder, `.`.
  var isCurrentFolder: Bool { bytes == [UInt8(ascii: ".")] }
}
