package import Platform
package import SystemPackage
package import TIFFBlocks

/// A photo's file in one format: where the Exif block is in it, and how the file is written again with
/// a changed one.
package protocol PhotoContainer: Sendable {
  /// What all files of the format have in common.
  static var format: PhotoFormat { get }

  /// Whether a file that begins with these bytes has this format. There are fewer than usual if the
  /// file is shorter.
  static func recognizes(_ head: ArraySlice<UInt8>) -> Bool

  /// Reads the layout of the photo in the file, with few small reads; nil for another format.
  init?(_ file: OpenFile) throws(Errno)

  /// The Exif block's bytes; nil where the photo has none.
  var exifBytes: [UInt8]? { get }
  /// The bytes of the file that an edit can change: the Exif block with what holds it, from the marker
  /// on. Empty, at the place for a first Exif block, if the photo has none.
  var exifRange: Range<Int> { get }
  /// Whether bytes follow the Exif block that belong to nothing, and perhaps to it.
  var isExifEndDoubtful: Bool { get }
  /// How many bytes an Exif block can have in this format.
  var maximumBlockSize: Int { get }
  /// The size of the picture in pixels; nil where the file does not say.
  var pixelSize: PictureSize? { get }
  /// Whether there are further Exif blocks, which nothing is read from or written to.
  var hasFurtherExif: Bool { get }
  /// What is wrong with the file, as a sentence without its name; nil for a sound one. An edit is
  /// refused then.
  var damage: String? { get }
  /// Why the Exif block may have other bytes than it was written with, as a sentence without the
  /// file's name; nil if nothing speaks for that. It is read all the same.
  var exifDoubt: String? { get }

  /// The file with `block` in place of its Exif block, or with it as its first.
  func rewrite(_ file: OpenFile, with block: TIFFBlock) throws(ContainerRefusal) -> FileRewrite

  /// The file with these bytes in its `exifRange`, as it was before an edit: such that an edit of
  /// either file can have made the other.
  func rewrite(
    _ file: OpenFile, restoring bytes: [UInt8]
  ) throws(ContainerRefusal) -> FileRewrite

  /// The file's XMP packets, which nobody needs who only reads its Exif.
  func xmpPackets(in file: OpenFile) throws(Errno) -> [[UInt8]]
}

extension PhotoContainer {
  /// What all files of the photo's format have in common.
  package var format: PhotoFormat { Self.format }
  package var exifDoubt: String? { nil }
}

/// Why a file cannot be written with a changed Exif block.
package enum ContainerRefusal: Error {
  /// The block has grown beyond what the format can hold.
  case noRoom(limit: Int)
  /// The file is damaged, or would be by the change.
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
  /// Most formats say how long everything is.
  package var isExifEndDoubtful: Bool { false }

  /// All that offsets of 32 bits reach (TIFF 6.0 section 2), where a format sets no limit of its own.
  package var maximumBlockSize: Int { Int(UInt32.max) }
}

/// What exifcli knows of a file format before it reads a file of it.
package struct PhotoFormat: Sendable, Hashable {
  /// The format's name in messages, such as "JPEG".
  package let name: String
  /// The extensions of its files' names, in small letters, without the dot.
  package let nameExtensions: [String]
  /// What the format calls the place of an Exif block, such as "Exif segment".
  package let exifPlace: String
  /// How many bytes the place of an Exif block can have, its header included.
  package let maximumExifRange: Int
  /// Whether libjpeg decodes the picture.
  package let isDecodedByLibjpeg: Bool
}
