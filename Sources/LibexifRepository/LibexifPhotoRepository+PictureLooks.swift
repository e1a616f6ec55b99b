import PhotoContainers
package import PhotoEntities
import PhotoSearch
package import PhotoUseCases
import Platform
import SystemPackage

/// How the pictures of photos look.
extension LibexifPhotoRepository {
  package func fetchPictureLooks(
    ofIdentifiers identifiers: [PhotoIdentifier]
  ) -> AnyIterator<Result<PictureLook?, PhotoRepositoryError>> {
    AnyIterator(
      readers.map(identifiers, isCancelled: isCancelled) { identifier in
        Result { () throws(PhotoRepositoryError) in try Self.look(ofIdentifier: identifier) }
      }.makeIterator())
  }

  /// The look of the photo's picture: of its preview, if libjpeg does not decode its format. Nil if there is no picture
  /// that can be decoded, or if it shows nothing.
  private static func look(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> PictureLook? {
    let file = try open(identifier)
    let photo = try ReadPhoto.read(file, identifier: identifier, for: .exifAlone)
    let status = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try file.status()
    }
    let frame = PixelSize(width: PictureFingerprint.side, height: PictureFingerprint.side)
    let image: PixelImage?
    if photo.container.format.isDecodedByLibjpeg {
      image = try? picture(of: photo, in: file, identifier, fitting: frame, oversampling: 1)
    } else {
      image =
        try photo.previewImage(in: file, fitting: frame, oversampling: 1)
        ?? photo.embeddedImage(fitting: frame)
    }
    return image.flatMap { PictureFingerprint(of: $0) }.map {
      PictureLook(
        ofFile: FileIdentity(status).number, byteCount: Int(clamping: status.size),
        fingerprint: $0)
    }
  }
}
