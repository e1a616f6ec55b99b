/// A small picture of a photo.
public struct Thumbnail: Sendable, Hashable {
  /// The JPEG file that it is.
  public let jpeg: [UInt8]
  /// Its size as it is stored, before it is turned.
  public let size: PixelSize
  /// How it is to be turned to be upright: the numbers 1 to 8 of Orientation (Exif 2.3 section
  /// 4.6.4). 1 is upright.
  public let orientation: Int

  /// A thumbnail of a photo.
  public init(jpeg: [UInt8], size: PixelSize, orientation: Int) {
    self.jpeg = jpeg
    self.size = size
    self.orientation = orientation
  }
}
