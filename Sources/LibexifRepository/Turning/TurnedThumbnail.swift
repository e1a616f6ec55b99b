import PhotoContainers
import PhotoUseCases
import Platform

/// The thumbnail of a picture that is turned.
enum TurnedThumbnail {
  /// The turned thumbnail, in at most as many bytes. If its blocks allow, it is turned without loss, like the picture.
  /// Otherwise it is coded anew: it is a small copy of the picture, which programs make again at any time.
  static func jpeg(
    turning jpeg: [UInt8], _ turn: PictureTurn, beside file: OpenFile
  ) throws(JPEGFailure) -> [UInt8] {
    if let picture = try? JPEGPicture.inMemory(jpeg, beside: file), turn.fits(picture),
      !hasAdobeSegment(jpeg), let turned = try? picture.turned(turn, beside: file),
      turned.file.count <= jpeg.count
    {
      return turned.file
    }
    let image = try JPEGFile.image(of: jpeg).upright(turn.orientation)
    let thumbnail = try JPEGFile.thumbnail(of: image, maximumByteCount: jpeg.count)
    guard thumbnail.jpeg.count <= jpeg.count else {
      throw JPEGFailure(reason: "it has too few bytes for its pixels")
    }
    return thumbnail.jpeg
  }

  /// Whether the colours are coded as Adobe's segment says, which the picture alone does not have.
  private static func hasAdobeSegment(_ jpeg: [UInt8]) -> Bool {
    zip(jpeg, jpeg.dropFirst()).contains { $0 == 0xFF && $1 == 0xEE }
  }
}
