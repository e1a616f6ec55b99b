package import Platform
package import SystemPackage

/// A part of a file beside the coded picture: a segment or a chunk, or what follows the picture.
package struct FilePart: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case exif
    /// An XMP packet.
    case xmp
    /// A portion of XMP that is too long for one segment.
    case extendedXMP
    /// Photoshop resources, which contain IPTC.
    case photoshop
    /// What decoders need to show the picture as it is meant: colours, resolution.
    case presentation
    /// The same, with a thumbnail.
    case presentationWithThumbnail
    /// A thumbnail alone.
    case thumbnail
    /// The index of further pictures after the picture.
    case pictureIndex
    /// Content credentials (C2PA).
    case credentials
    /// A comment for people.
    case comment
    /// When the picture was last changed.
    case time
    /// Data of a maker or a program, by the name that the file gives it.
    case other(String)
    /// What follows the picture: previews, videos, or a program's data.
    case trailing
    /// The same, written by a program that repeats IPTC there.
    case programTrailer
  }

  package let kind: Kind
  /// The part with its wrapping.
  package let range: Range<Int>
  /// What the part says, without headers.
  package let content: Range<Int>
}

/// A format whose files can lose parts as a whole.
package protocol PartedContainer: PhotoContainer {
  /// All parts beside the picture, in the order of the file.
  func fileParts(in file: OpenFile) throws(ContainerRefusal) -> [FilePart]

  /// What a part says, without headers, and without the compression that a packet may have.
  func content(of part: FilePart, in file: OpenFile) throws(Errno) -> [UInt8]

  /// The bytes of a part with other content, in its wrapping.
  func wrapped(_ content: [UInt8], as part: FilePart, in file: OpenFile) throws(ContainerRefusal)
    -> [UInt8]

  /// Checks that the bytes after these changes may move by these numbers of bytes.
  ///
  /// - Parameter parts: The parts that stay.
  func checkMayMove(
    _ changes: [PartChange], leaving parts: [FilePart], in file: OpenFile
  ) throws(ContainerRefusal)
}

/// A part that gets other content, or is removed.
package struct PartChange: Sendable, Hashable {
  package let part: FilePart
  /// The new content; nil if the part is removed.
  package let content: [UInt8]?

  package init(_ part: FilePart, to content: [UInt8]?) {
    (self.part, self.content) = (part, content)
  }
}

extension PartedContainer {
  package func content(of part: FilePart, in file: OpenFile) throws(Errno) -> [UInt8] {
    try file.read(part.content)
  }

  /// The file with these changes of some of its parts.
  package func rewrite(
    _ file: OpenFile, by changes: [PartChange], of parts: [FilePart]
  ) throws(ContainerRefusal) -> FileRewrite {
    let removed = Set(changes.filter { $0.content == nil }.map(\.part))
    try checkMayMove(changes, leaving: parts.filter { !removed.contains($0) }, in: file)
    var replacements: [FileRewrite.Replacement] = []
    for change in changes {
      let bytes = try change.content.map { (content) throws(ContainerRefusal) in
        try wrapped(content, as: change.part, in: file)
      }
      replacements.append(.init(range: change.part.range, bytes: bytes ?? []))
    }
    return FileRewrite(replacing: replacements)
  }
}
