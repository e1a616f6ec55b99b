package import Platform
package import SystemPackage
package import TIFFBlocks

/// A photo's file in one format: the location of the Exif block, and how to rewrite the file with a
/// changed block.
package protocol PhotoContainer: Sendable {
  /// Properties of all files of the format.
  static var format: PhotoFormat { get }

  /// Whether a file that begins with these bytes has this format. A shorter file gives fewer bytes.
  static func recognizes(_ head: ArraySlice<UInt8>) -> Bool

  /// Reads the layout of the photo in the file, with few small reads; nil if the file has another
  /// format.
  static func read(_ file: OpenFile) throws(Errno) -> Self?

  /// The Exif block's bytes; nil if the photo has no Exif block.
  var exifBytes: [UInt8]? { get }
  /// The bytes of the file that an edit can change: the Exif block and its wrapping, from the
  /// marker on. If the photo has no Exif block, an empty range at the place for the first one.
  var exifRange: Range<Int> { get }
  /// Whether stray bytes follow the Exif block, which may be a part of it.
  var isExifEndDoubtful: Bool { get }
  /// The maximum size of an Exif block in this format, in bytes.
  var maximumBlockSize: Int { get }
  /// The size of the picture in pixels; nil if the file does not contain it.
  var pixelSize: PictureSize? { get }
  /// Whether there are more Exif blocks, which are neither read nor written.
  var hasFurtherExif: Bool { get }
  /// Damage to the file, as a sentence without its name; nil for a sound file. Edits are refused
  /// unless the damage is in a part that they copy.
  var damage: String? { get }
  /// Why the Exif block may have changed since it was written, as a sentence without the file's
  /// name; nil if nothing indicates that. The block is read nevertheless.
  var exifDoubt: String? { get }

  /// The file with `block` in place of its Exif block, or as its first one.
  func rewrite(_ file: OpenFile, with block: TIFFBlock) throws(ContainerRefusal) -> FileRewrite

  /// The file with these bytes in its `exifRange`, as it was before an edit. Refuses bytes unless an
  /// edit could turn either file into the other.
  func rewrite(
    _ file: OpenFile, restoring bytes: [UInt8]
  ) throws(ContainerRefusal) -> FileRewrite

  /// The numbers in the Exif block that are offsets of bytes after the block. `rewrite` corrects them if
  /// the block gets another length, and refuses if one of them is in doubt.
  func trailingOffsets(in file: OpenFile) throws(ContainerRefusal) -> [TrailingOffset]

  /// What the file says beside the Exif block. Reading Exif alone does not need it.
  func furtherMetadata(in file: OpenFile) throws(Errno) -> FurtherMetadata
}

extension PhotoContainer {
  /// Properties of all files of the photo's format.
  package var format: PhotoFormat { Self.format }
  package var exifDoubt: String? { nil }
  /// In most formats, no offset in an Exif block leads out of the block.
  package func trailingOffsets(
    in file: OpenFile
  ) throws(ContainerRefusal) -> [TrailingOffset] { [] }
}

/// Why a file cannot be rewritten with a changed Exif block.
package enum ContainerRefusal: Error {
  /// The block is larger than the format can hold, `limit` in bytes.
  case noRoom(limit: Int)
  /// The file is damaged, or the change would damage it. The text is a sentence without the file's
  /// name.
  case damaged(String)
  /// The file cannot be read to its end.
  case unreadable(Errno)
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
  /// The maximum size of that place in bytes, including its header.
  package let maximumExifRange: Int
  /// Whether libjpeg decodes the picture.
  package let isDecodedByLibjpeg: Bool
}
