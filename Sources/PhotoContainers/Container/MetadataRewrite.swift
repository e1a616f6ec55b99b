package import TIFFBlocks

/// The new metadata of a photo. What is nil stays as it is.
package struct MetadataRewrite: Sendable, Hashable {
  /// The Exif block.
  package var exif: TIFFBlock?
  /// The bytes of the XMP packet.
  package var xmp: [UInt8]?
  /// The Photoshop resources, which contain IPTC, without the header of their wrapping. They are
  /// changed, but never added.
  package var photoshop: [UInt8]?
  /// The changes of what the boxes of a film say.
  package var film: [FilmChange]
  /// Whether a signature over the file may be broken.
  package var breaksSignature: Bool

  package init(
    exif: TIFFBlock? = nil, xmp: [UInt8]? = nil, photoshop: [UInt8]? = nil,
    film: [FilmChange] = [], breaksSignature: Bool = false
  ) {
    (self.exif, self.xmp, self.photoshop, self.film) = (exif, xmp, photoshop, film)
    self.breaksSignature = breaksSignature
  }
}

/// How far edits can change the XMP of a format's files.
package enum XMPEditing: Sendable, Hashable {
  /// Not at all.
  case none
  /// A packet can be changed. A first one is added only for what Exif cannot say.
  case anyLength
  /// The same; but what Exif can say is not added to a packet without room for it.
  case preferablySameLength
  /// A packet can be changed, and a first one added.
  case all
}
