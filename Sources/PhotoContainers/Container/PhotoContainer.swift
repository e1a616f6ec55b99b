package import Platform
package import SystemPackage
package import TIFFBlocks

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

  /// The format of this file.
  var format: PhotoFormat { get }

  /// The Exif block's bytes; nil if the photo has no Exif block, or if the block is the file.
  var exifBytes: [UInt8]? { get }
  /// Whether the photo has an Exif block.
  var hasExif: Bool { get }
  /// The Exif block and its wrapping, from the marker on. If the photo has no Exif block, an empty range
  /// at the place for the first one.
  var exifRange: Range<Int> { get }
  /// Whether stray bytes follow the Exif block, which may be a part of it.
  var isExifEndDoubtful: Bool { get }
  /// The maximum size of an Exif block in this format, in bytes.
  var maximumBlockSize: Int { get }
  /// The size of the picture in pixels; nil if the file does not contain it.
  var pixelSize: PictureSize? { get }
  /// How far edits can change XMP.
  var xmpEditing: XMPEditing { get }
  /// How the format itself says to turn the stored picture upright, 1 to 8 as Exif's Orientation does. Programs
  /// then ignore Exif's. Nil if the format has no word for it.
  var displayOrientation: Int? { get }
  /// Whether programs tell the format by the maker of the camera.
  var isFormatToldByMake: Bool { get }
  /// Whether there are more Exif blocks, which are neither read nor written.
  var hasFurtherExif: Bool { get }
  /// Damage to the file, as a sentence without its name; nil for a sound file. Edits are refused
  /// unless the damage is in a part that they copy.
  var damage: String? { get }
  /// Why the Exif block may have changed since it was written, as a sentence without the file's
  /// name; nil if nothing indicates that. The block is read nevertheless.
  var exifDoubt: String? { get }

  /// The places of the metadata, all of which edits can change. This walks through the whole file.
  func parts(in file: OpenFile) throws(Errno) -> MetadataParts

  /// The file with the new metadata in place of the old, or added to it. Offsets in the Exif block
  /// follow what moves.
  func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite

  /// The file with these bytes in its editable ranges, one for each, as it was before an edit. Refuses bytes
  /// unless an edit could turn either file into the other.
  func rewrite(
    _ file: OpenFile, restoring bytes: [[UInt8]]
  ) throws(ContainerRefusal) -> FileRewrite

  /// The numbers in the Exif block that are offsets of bytes after the block. `rewrite` corrects them if
  /// those bytes move, and refuses if one of them is in doubt.
  func trailingOffsets(in file: OpenFile) throws(ContainerRefusal) -> [TrailingOffset]

  /// The Exif block; nil if the photo has none, or if it has no header. If the block is the file, its
  /// directories are loaded, and the values of these tags unless they are very long.
  func exifBlock(
    with isWanted: (ExifTag) -> Bool, in file: OpenFile
  ) throws(Errno) -> TIFFBlock?

  /// The same block with all that an edit needs to know.
  func editableBlock(_ block: TIFFBlock, in file: OpenFile) throws(Errno) -> TIFFBlock
  /// Whether the Exif block is the file.
  var isExifWholeFile: Bool { get }

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
}

extension PhotoContainer {
  package var hasExif: Bool { exifBytes != nil }
  package func exifBlock(
    with isWanted: (ExifTag) -> Bool, in file: OpenFile
  ) throws(Errno) -> TIFFBlock? {
    exifBytes.flatMap(TIFFBlock.init)
  }
  package func editableBlock(
    _ block: TIFFBlock, in file: OpenFile
  ) throws(Errno) -> TIFFBlock { block }
  package var isExifWholeFile: Bool { false }
  package func previews(in file: OpenFile) throws(Errno) -> [Range<Int>] { [] }
  package var xmpEditing: XMPEditing { .all }
  package var displayOrientation: Int? { nil }
  package var isFormatToldByMake: Bool { false }
  package var exifDoubt: String? { nil }
  /// In most formats, no offset in an Exif block leads out of the block.
  package func trailingOffsets(
    in file: OpenFile
  ) throws(ContainerRefusal) -> [TrailingOffset] { [] }

  /// The bytes that edits can change, in the order of the file: see `MetadataParts`.
  package func editableRanges(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    try parts(in: file).ranges
  }

  /// The bytes of the editable ranges, with others in place of the Exif block and its wrapping.
  package func editableBytes(
    restoringExif bytes: [UInt8], in file: OpenFile
  ) throws(Errno) -> [[UInt8]] {
    var restored: [[UInt8]] = []
    for range in try editableRanges(in: file) {
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

  /// The maximum length of each of the editable ranges, in bytes.
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

extension PhotoContainer {
  /// Most formats store the length of everything.
  package var isExifEndDoubtful: Bool { false }

  /// The range of 32-bit offsets (TIFF 6.0 section 2), for formats without a limit of their own.
  package var maximumBlockSize: Int { Int(UInt32.max) }
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

  init(
    name: String, nameExtensions: [String], exifPlace: String, maximumExifRange: Int = 0,
    maximumFurtherRange: Int = 0, isDecodedByLibjpeg: Bool = false, isRaw: Bool = false
  ) {
    (self.name, self.nameExtensions, self.exifPlace) = (name, nameExtensions, exifPlace)
    (self.maximumExifRange, self.maximumFurtherRange) = (maximumExifRange, maximumFurtherRange)
    (self.isDecodedByLibjpeg, self.isRaw) = (isDecodedByLibjpeg, isRaw)
  }
}
