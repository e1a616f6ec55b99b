package import Platform
package import SystemPackage
import TIFFBlocks

/// A photo's file in one format: the locations of its metadata, and how to rewrite the file with changed
/// metadata.
package protocol PhotoContainer: Sendable {
  /// The formats whose files have this layout.
  static var formats: [PhotoFormat] { get }

  /// Whether a file that begins with these bytes has one of these formats. A shorter file gives fewer bytes.
  static func recognizes(_ head: ArraySlice<UInt8>) -> Bool

  /// Reads the layout of the photo in the file, with few small reads; nil if the file has another
  /// format.
  static func read(_ file: OpenFile) throws(Errno) -> Self?

  /// What the read has found.
  var layout: PhotoLayout { get }

  /// The bytes that edits can change. This walks through the whole file.
  func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes

  /// The file with the new metadata in place of the old, or added to it. Offsets in the Exif block
  /// follow what moves.
  func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite

  /// The file with these bytes in the ranges of its own bytes, one for each, as it was before an edit. Refuses bytes
  /// unless an edit could turn either file into the other, and all bytes if edits are proven by the whole file.
  func rewrite(
    _ file: OpenFile, restoring bytes: [[UInt8]]
  ) throws(ContainerRefusal) -> FileRewrite

  /// The numbers in the Exif block that are offsets of bytes after the block. `rewrite` corrects them if
  /// those bytes move, and refuses if one of them is in doubt.
  func trailingOffsets(in file: OpenFile) throws(ContainerRefusal) -> [TrailingOffset]

  /// The ranges of the JPEG files inside the file that show its picture, such as previews, the largest first. They
  /// may turn out not to be JPEG files. Those of the Exif block are not among them, unless the block is the file.
  func previews(in file: OpenFile) throws(Errno) -> [Range<Int>]

  /// Reads the coded picture: what is needed to decode it, without metadata, previews and colour profiles. So its
  /// bytes stay the same whatever edits do to the metadata. They are handed over in pieces, as long as more are wanted.
  ///
  /// - Returns: False if the file does not have the whole picture, or if it is not known where that is. What was
  ///   handed over then says nothing.
  func readPicture(in file: OpenFile, _ receive: PictureReceiver) throws(Errno) -> Bool

  /// What the file says beside the Exif block. Reading Exif alone does not need it.
  ///
  /// - Parameter purpose: What it is for: more is read for tags than for fields.
  func furtherMetadata(in file: OpenFile, for purpose: FurtherMetadata.Purpose) throws(Errno)
    -> FurtherMetadata

  /// All parts beside the picture; none in files that lose no parts.
  func inventory(of file: OpenFile) throws(ContainerRefusal) -> FileInventory

  /// What a part says, without headers, and without the compression that a packet may have.
  func content(of part: FilePart, in file: OpenFile) throws(Errno) -> [UInt8]

  /// What decides how the picture is shown, beside its coding. Nil if the file is damaged, or loses no parts.
  func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]?
}

extension PhotoContainer {
  package func previews(in file: OpenFile) throws(Errno) -> [Range<Int>] { [] }
  package func rewrite(
    _ file: OpenFile, restoring bytes: [[UInt8]]
  ) throws(ContainerRefusal) -> FileRewrite { throw .noEdit }
  package func inventory(of file: OpenFile) throws(ContainerRefusal) -> FileInventory { .none }
  package func content(of part: FilePart, in file: OpenFile) throws(Errno) -> [UInt8] {
    try file.read(part.content)
  }
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? { nil }
  /// In most formats, no offset in an Exif block leads out of the block.
  package func trailingOffsets(
    in file: OpenFile
  ) throws(ContainerRefusal) -> [TrailingOffset] { [] }

  /// The file's own bytes, range by range, with others in place of the Exif block and its wrapping.
  package func bytes(
    restoringExif bytes: [UInt8], in file: OpenFile
  ) throws(Errno) -> [[UInt8]] {
    var restored: [[UInt8]] = []
    for range in try ownBytes(in: file).ranges {
      let hasExif =
        range.lowerBound <= exifRange.lowerBound && exifRange.upperBound <= range.upperBound
      restored.append(
        try !hasExif
          ? file.read(range)
          : file.read(range.lowerBound..<exifRange.lowerBound) + bytes
            + file.read(exifRange.upperBound..<range.upperBound))
    }
    return restored
  }

  /// The maximum length of each of the ranges of the parts, in bytes.
  package func maximumLengths(of parts: MetadataParts) -> [Int] {
    parts.ranges.map { range in
      parts.parts(in: range).reduce(0) { sum, part in
        switch part.kind {
        case .exif: sum + format.maximumExifRange
        case .xmp: sum + format.maximumFurtherRange
        case .trailer: sum + part.range.count
        // They may be in several segments, with headers that are shorter than the rest.
        case .photoshop: sum + max(format.maximumFurtherRange, 2 * FurtherMetadata.maximumPart)
        }
      }
    }
  }
}

/// Why a file cannot be rewritten with changed metadata.
package enum ContainerRefusal: Error {
  /// A part is larger than the format can hold, `limit` in bytes.
  case noRoom(limit: Int, part: MetadataParts.Kind)
  /// The format gives the change no place in this file. The text is a sentence without the file's name.
  case noPlace(String)
  /// The file is damaged, or the change would damage it. The text is a sentence without the file's
  /// name.
  case damaged(String)
  /// This part cannot be changed; the others can. The text is a sentence without the file's name.
  case fixed(MetadataParts.Kind, String)
  /// The file has content credentials (C2PA): a signature over the file. Every edit breaks it, and none can mend it.
  case signed
  /// The file cannot be read to its end.
  case unreadable(Errno)
}

extension ContainerRefusal {
  /// Runs `body`, which reads the file.
  static func reading<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(ContainerRefusal) -> Result {
    do throws(Errno) {
      return try body()
    } catch {
      throw .unreadable(error)
    }
  }
}

/// The size of a picture in pixels.
package struct PictureSize: Sendable, Hashable {
  package let width: Int
  package let height: Int
}

/// The properties of a file format.
package struct PhotoFormat: Sendable, Hashable {
  /// The format's name in messages, such as "JPEG".
  package let name: String
  /// The extensions of file names, in lower case, without the dot.
  package let nameExtensions: [String]
  /// The format's term for the place of an Exif block, such as "Exif segment".
  package let exifPlace: String
  /// The maximum size of that place in bytes, including its header; 0 if edits change more of a file.
  package let maximumExifRange: Int
  /// The same of XMP, and of Photoshop resources.
  package let maximumFurtherRange: Int
  /// Whether libjpeg decodes the picture.
  package let isDecodedByLibjpeg: Bool
  /// Whether the picture is what a camera's sensor saw, which no program can make again.
  package let isRaw: Bool
  /// Whether it is a format of films.
  package let isFilm: Bool

  init(
    name: String, nameExtensions: [String], exifPlace: String, maximumExifRange: Int = 0,
    maximumFurtherRange: Int = 0, isDecodedByLibjpeg: Bool = false, isRaw: Bool = false,
    isFilm: Bool = false
  ) {
    (self.name, self.nameExtensions, self.exifPlace) = (name, nameExtensions, exifPlace)
    (self.maximumExifRange, self.maximumFurtherRange) = (maximumExifRange, maximumFurtherRange)
    (self.isDecodedByLibjpeg, self.isRaw, self.isFilm) = (isDecodedByLibjpeg, isRaw, isFilm)
  }
}
