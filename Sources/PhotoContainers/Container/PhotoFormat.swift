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
