/// What a read has found of a photo's file: where its Exif is, what the container itself says, what is odd, and what
/// edits can do. It is made once, with few small reads, and handed to whatever needs it.
package struct PhotoLayout: Sendable {
  /// The format of this file.
  package internal(set) var format: PhotoFormat
  /// The Exif block's bytes; nil if the photo has no Exif block, or if the block is the file.
  package internal(set) var exifBytes: [UInt8]?
  /// The file as one Exif block; nil if it is no TIFF file.
  package internal(set) var tiff: FileBlock?
  /// The Exif block and its wrapping, from the marker on. If the photo has no Exif block, an empty range
  /// at the place for the first one.
  package internal(set) var exifRange = 0..<0
  /// Whether stray bytes follow the Exif block, which may be a part of it. Most formats store the length of
  /// everything.
  package internal(set) var isExifEndDoubtful = false
  /// Whether there are more Exif blocks, which are neither read nor written.
  package internal(set) var hasFurtherExif = false
  /// The maximum size of an Exif block in this format, in bytes: the range of 32-bit offsets (TIFF 6.0 section 2), if
  /// the format has no limit of its own.
  package internal(set) var maximumBlockSize = Int(UInt32.max)
  /// The size of the picture in pixels; nil if the file does not contain it.
  package internal(set) var pixelSize: PictureSize?
  /// How the format itself says to turn the stored picture upright, 1 to 8 as Exif's Orientation does. Programs
  /// then ignore Exif's. Nil if the format has no word for it.
  package internal(set) var displayOrientation: Int?
  /// Whether programs tell the format by the maker of the camera.
  package internal(set) var isFormatToldByMake = false
  /// Damage to the file, as a sentence without its name; nil for a sound file. Edits are refused
  /// unless the damage is in a part that they copy.
  package internal(set) var damage: String?
  /// Why the Exif block may have changed since it was written, as a sentence without the file's
  /// name; nil if nothing indicates that. The block is read nevertheless.
  package internal(set) var exifDoubt: String?
  /// How far edits can change XMP.
  package internal(set) var xmpEditing = XMPEditing.all
  /// Whether edits change more than the metadata: lengths and offsets elsewhere in the file, or the place of the
  /// metadata. Then an edit is proven by the whole file, and undone byte for byte.
  package internal(set) var isProvenWhole: Bool
  /// Whether metadata can be removed from the file, beside fields.
  package internal(set) var canLoseParts: Bool

  init(_ format: PhotoFormat, isProvenWhole: Bool, canLoseParts: Bool) {
    self.format = format
    (self.isProvenWhole, self.canLoseParts) = (isProvenWhole, canLoseParts)
  }
}

extension PhotoLayout {
  /// Whether the photo has an Exif block.
  package var hasExif: Bool { exifBytes != nil || tiff != nil }
  /// Whether the Exif block is the file.
  package var isExifWholeFile: Bool { exifBytes == nil && tiff != nil }
}

extension PhotoContainer {
  package var format: PhotoFormat { layout.format }
  package var exifBytes: [UInt8]? { layout.exifBytes }
  package var exifRange: Range<Int> { layout.exifRange }
  package var hasExif: Bool { layout.hasExif }
  package var isExifWholeFile: Bool { layout.isExifWholeFile }
  package var isExifEndDoubtful: Bool { layout.isExifEndDoubtful }
  package var hasFurtherExif: Bool { layout.hasFurtherExif }
  package var maximumBlockSize: Int { layout.maximumBlockSize }
  package var pixelSize: PictureSize? { layout.pixelSize }
  package var displayOrientation: Int? { layout.displayOrientation }
  package var isFormatToldByMake: Bool { layout.isFormatToldByMake }
  package var damage: String? { layout.damage }
  package var exifDoubt: String? { layout.exifDoubt }
  package var xmpEditing: XMPEditing { layout.xmpEditing }
}
