package import Platform
package import SystemPackage

/// The formats that exifcli reads and edits. A further format is a folder with a `PhotoContainer` in
/// it, and an entry here.
package enum PhotoFormats {
  private static let containers: [any PhotoContainer.Type] = [
    JPEGContainer.self, PNGContainer.self,
  ]

  /// How many bytes at the beginning of a file tell its format.
  private static let headSize = 32

  /// Every format, the most frequent one first.
  package static let all: [PhotoFormat] = containers.map { $0.format }

  /// The names of all formats as a phrase, such as "JPEG and PNG".
  package static let names: String = {
    let names = all.map(\.name)
    let last = names.suffix(1).joined()
    return names.count < 2 ? last : names.dropLast().joined(separator: ", ") + " and " + last
  }()

  /// Reads the layout of the photo in the file, whatever its name; nil for a file of another format.
  package static func container(of file: OpenFile) throws(Errno) -> (any PhotoContainer)? {
    let head = try head(of: file)
    for container in containers where container.recognizes(head) {
      return try container.init(file)
    }
    return nil
  }

  /// Which format the file has that exifcli does not read, as a noun with its article, such as
  /// "a HEIC file"; nil if that is unknown.
  package static func otherFormat(of file: OpenFile) throws(Errno) -> String? {
    OtherFormat.phrase(for: try head(of: file))
  }

  /// Whether the last component of the path, in bytes, ends in an extension of one of the formats.
  package static func haveExtension(ofPath path: [UInt8]) -> Bool {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let suffix = name[(dot + 1)...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return all.contains { $0.nameExtensions.contains { $0.utf8.elementsEqual(suffix) } }
  }

  /// A file that is shorter has fewer bytes.
  private static func head(of file: OpenFile) throws(Errno) -> ArraySlice<UInt8> {
    try file.bytes(0..<headSize)
  }
}
