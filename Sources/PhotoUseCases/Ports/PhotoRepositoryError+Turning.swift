extension PhotoRepositoryError.Reason {
  /// Why a picture cannot be turned upright without loss, or without harm to something else in the file.
  public enum TurningFault: Sendable, Hashable {
    /// Pictures of this format are not turned.
    case format(name: String)
    /// The picture consists of blocks, and one of its sides that would become the left or the upper one ends
    /// within a block. All numbers are in pixels.
    case partialBlocks(width: Int, height: Int, blockWidth: Int, blockHeight: Int)
    /// The picture is coded in a way that cannot be turned, in a phrase: a noun.
    case coding(detail: String)
    /// The coded picture is damaged, or libjpeg-turbo refuses it, in a sentence about the file.
    case damaged(detail: String)
    /// The picture has more than this many pixels.
    case tooManyPixels(limit: Int)
    /// The coded picture has more than this many bytes.
    case tooManyBytes(limit: Int)
    /// The file has something else that would not fit the turned picture.
    case otherPart(OtherPart)
    /// The photo has content credentials (C2PA): a signature over the picture.
    case signed
    /// The thumbnail cannot be turned, for this reason: a sentence.
    case thumbnail(detail: String)
  }

  /// Something in a file that goes with the picture as it is stored: it shows the same picture, counts in its
  /// pixels, or is found by an offset or a length that would be wrong.
  public enum OtherPart: String, Sendable, Hashable, CaseIterable {
    /// Further pictures after the first one, which an index locates (CIPA DC-007).
    case furtherPictures
    /// A preview after the picture, which the MakerNote locates.
    case makerNotePreview
    /// A trailer with offsets from the start of the file (AFCP).
    case trailer
    /// A video or further pictures after the picture, which XMP locates by their lengths.
    case container
    /// A video after the picture, which XMP locates by its length.
    case motionPhoto
    /// A map of brightness for bright screens.
    case gainMap
    /// A map of distances.
    case depthMap
    /// Angles of a panorama.
    case panorama
    /// Places of faces and other regions in the picture.
    case regions
    /// A thumbnail in XMP.
    case xmpThumbnail
    /// A thumbnail in Photoshop's resources.
    case photoshopThumbnail
    /// A thumbnail of JFIF.
    case jfifThumbnail
    /// A picture of temperatures.
    case thermalPicture
    /// Boxes with a part of the picture, such as those of JPEG XT.
    case boxes
  }
}
