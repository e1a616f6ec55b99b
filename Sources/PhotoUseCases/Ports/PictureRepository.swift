package import PhotoEntities

/// A store of photos' pictures, of which it makes small ones.
package protocol PictureRepository {
  /// Thumbnails of one form, upright and of the shape of the pictures, in the order of the photos, as they are made.
  /// They are made from the embedded thumbnails, which is much faster; without one, from the picture if `picturesToo`,
  /// else the result is nil. There are fewer if the work is cancelled.
  func makeThumbnails(
    ofIdentifiers identifiers: [PhotoIdentifier], _ form: ThumbnailForm, picturesToo: Bool
  ) -> AnyIterator<Result<Thumbnail?, PhotoRepositoryError>>
}

/// How large thumbnails are.
package struct ThumbnailForm: Sendable, Hashable {
  /// The longest side in pixels. Smaller pictures are not enlarged.
  package let longestSide: Int
  /// The bytes that a thumbnail has at most, unless it would become too small and too bad.
  package let maximumByteCount: Int

  /// Thumbnails of this size.
  package init(longestSide: Int, maximumByteCount: Int = .max) {
    self.longestSide = longestSide
    self.maximumByteCount = maximumByteCount
  }
}

/// A small picture of a photo.
package struct Thumbnail: Sendable, Hashable {
  /// The thumbnail as a JPEG file.
  package let jpeg: [UInt8]
  /// Its size as stored, before it is turned.
  package let size: PixelSize
  /// How to turn it upright: a number of Orientation, 1 to 8 (Exif 2.3 section 4.6.4). 1 is
  /// upright.
  package let orientation: Int

  /// A thumbnail of a photo.
  package init(jpeg: [UInt8], size: PixelSize, orientation: Int) {
    self.jpeg = jpeg
    self.size = size
    self.orientation = orientation
  }
}
