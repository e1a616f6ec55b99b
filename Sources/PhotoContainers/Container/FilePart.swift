package import Platform
import SystemPackage
package import TIFFBlocks

/// A part of a file beside the coded picture: a segment, a chunk, a box, an item, or what follows the picture. The
/// bytes of a file that no part has are the picture, and the structure of the file.
package struct FilePart: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case exif
    /// An XMP packet.
    case xmp
    /// A portion of XMP that is too long for one segment.
    case extendedXMP
    /// An XMP packet that edits never change: of another picture of the file, or in a box of its own.
    case otherXMP
    /// Exif or XMP, by its name, in a form that exifcli does not search.
    case unsearchable(String)
    /// Photoshop resources, which contain IPTC.
    case photoshop
    /// An IPTC block alone.
    case iptc
    /// An entry of a file that is its own Exif block, or a pointer to a directory. The type is nil if no program can read
    /// it. Directories of pictures count as IFD0.
    case entry(ExifTag, type: TIFFType?)
    /// What decoders need to show the picture as it is meant: colours, resolution.
    case presentation
    /// The same, with a thumbnail.
    case presentationWithThumbnail
    /// A thumbnail alone.
    case thumbnail
    /// Metadata of a smaller picture of a raw: a segment of its JPEG file.
    case metadataOfPreview
    /// The index of further pictures after the picture.
    case pictureIndex
    /// What gives back the file from which the picture was made, with whatever that file had.
    case originalFile
    /// Content credentials (C2PA).
    case credentials
    /// A comment for people.
    case comment
    /// When the picture was last changed, or with which program.
    case origin
    /// Where a film was recorded.
    case place
    /// What fields say that is neither a place nor a person: it goes only with all.
    case said
    /// Data of a maker or a program, by the name that the file gives it.
    case other(String)
    /// Data of an unknown kind that decoders may need, and that stays: by the name that the file gives it.
    case fixed(String)
    /// Data of an unknown kind in a part that stays unless all goes: by the name of that part.
    case within(String)
    /// Bytes that nothing in the file leads to, such as those of removed metadata.
    case leftover
    /// The film of a motion photo.
    case motionVideo
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
  /// The number of the item whose bytes these are, in formats with items; in TIFF files the offset of the entry, or of the
  /// directory.
  package let item: Int?

  init(kind: Kind, range: Range<Int>, content: Range<Int>, item: Int? = nil) {
    (self.kind, self.range, self.content, self.item) = (kind, range, content, item)
  }
}

/// The parts of a file, and how it loses them.
package struct FileInventory: Sendable {
  /// Makes the file with these changes of some of its parts.
  typealias Rewriting =
    @Sendable (OpenFile, [PartChange]) throws(ContainerRefusal) -> FileRewrite

  /// The parts. The Exif that is read comes before other Exif.
  package let parts: [FilePart]
  private let rewriting: Rewriting

  init(_ parts: [FilePart], rewriting: @escaping Rewriting) {
    (self.parts, self.rewriting) = (parts, rewriting)
  }

  /// No parts.
  static let none = FileInventory([]) { _, _ in .whole }

  /// The file with these changes of some of its parts.
  package func rewrite(
    _ file: OpenFile, by changes: [PartChange]
  ) throws(ContainerRefusal) -> FileRewrite {
    try rewriting(file, changes)
  }
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

/// A format whose parts follow each other, so that what follows a part moves if the part gets another length.
protocol SequentialContainer: PhotoContainer {
  /// The parts of the file, in order.
  func fileParts(in file: OpenFile) throws(ContainerRefusal) -> [FilePart]

  /// The bytes of a part with other content, in its wrapping.
  func wrapped(_ content: [UInt8], as part: FilePart, in file: OpenFile) throws(ContainerRefusal)
    -> [UInt8]

  /// The bytes that a removed part leaves in its place.
  func remains(of part: FilePart, in file: OpenFile) throws(ContainerRefusal) -> [UInt8]

  /// What else changes with these replacements of parts: lengths, and offsets of what moves. Refuses changes after
  /// which an offset would be wrong.
  ///
  /// - Parameter parts: The parts that stay.
  func corrections(
    for changes: [PartChange], by replacements: [FileRewrite.Replacement],
    leaving parts: [FilePart], in file: OpenFile
  ) throws(ContainerRefusal) -> [FileRewrite.Replacement]
}

extension SequentialContainer {
  package func inventory(of file: OpenFile) throws(ContainerRefusal) -> FileInventory {
    let parts = try fileParts(in: file)
    return FileInventory(parts) { (file, changes) throws(ContainerRefusal) in
      try rewrite(file, by: changes, of: parts)
    }
  }

  private func rewrite(
    _ file: OpenFile, by changes: [PartChange], of parts: [FilePart]
  ) throws(ContainerRefusal) -> FileRewrite {
    var replacements: [FileRewrite.Replacement] = []
    for change in changes.outermost {
      replacements.append(.init(range: change.part.range, bytes: try bytes(of: change, in: file)))
    }
    let changed = Set(changes.filter { $0.content == nil }.map(\.part))
    replacements += try corrections(
      for: changes, by: replacements, leaving: parts.filter { !changed.contains($0) }, in: file)
    return FileRewrite(replacing: replacements)
  }
}

extension SequentialContainer {
  private func bytes(
    of change: PartChange, in file: OpenFile
  ) throws(ContainerRefusal) -> [UInt8] {
    if let content = change.content { return try wrapped(content, as: change.part, in: file) }
    return try remains(of: change.part, in: file)
  }

  /// Bytes that nothing leads to become zeros.
  func remains(of part: FilePart, in file: OpenFile) throws(ContainerRefusal) -> [UInt8] {
    part.kind == .leftover ? try part.zeros : []
  }
}

extension FilePart {
  /// 1 if nothing leads to its bytes, or else 0.
  fileprivate var isLeftover: Int { kind == .leftover ? 1 : 0 }

  static let unknownBytes = "bytes that nothing known leads to"

  /// The most bytes that become zeros.
  private static let maximumZeros = 64 << 20

  /// As many zeros as the part has bytes.
  var zeros: [UInt8] {
    get throws(ContainerRefusal) {
      guard range.count <= Self.maximumZeros else {
        throw .damaged("it has more than \(Self.maximumZeros >> 20) MiB that would become zeros")
      }
      return [UInt8](repeating: 0, count: range.count)
    }
  }
}

extension [PartChange] {
  /// The changes whose bytes no other change replaces with more around them, in the order of the file. Bytes in a part
  /// that nothing leads to come after those of the part.
  fileprivate var outermost: [PartChange] {
    let sorted = sorted {
      let (one, other) = ($0.part.range, $1.part.range)
      return (one.lowerBound, other.upperBound, $0.part.isLeftover)
        < (other.lowerBound, one.upperBound, $1.part.isLeftover)
    }
    var end = -1
    return sorted.filter { change in
      defer { end = Swift.max(end, change.part.range.upperBound) }
      return change.part.range.upperBound > end
    }
  }
}

extension Range<Int> {
  /// Whether all of the other range is inside.
  func encloses(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
