import PhotoContainers
public import PhotoEntities
public import PhotoUseCases
import Platform
import SystemPackage

extension LibexifPhotoRepository: PictureRepository {
  public func fetchThumbnail(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Thumbnail? {
    try ReadPhoto.read(at: identifier).embeddedThumbnail
  }

  public func makeThumbnail(
    ofIdentifier identifier: PhotoIdentifier, longestSide: Int
  ) throws(PhotoRepositoryError) -> Thumbnail {
    let image = try fetchPicture(
      ofIdentifier: identifier, fitting: PixelSize(width: longestSide, height: longestSide))
    return try PhotoRepositoryError.decoding(identifier) { () throws(JPEGFailure) in
      Thumbnail(jpeg: try JPEGFile.bytes(of: image), size: image.size, orientation: 1)
    }
  }

  public func fetchPicture(
    ofIdentifier identifier: PhotoIdentifier, fitting frame: PixelSize
  ) throws(PhotoRepositoryError) -> PixelImage {
    let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try OpenFile(identifier.path)
    }
    let photo = try ReadPhoto.read(file, identifier: identifier)
    let format = photo.container.format
    guard format.isDecodedByLibjpeg else {
      throw PhotoRepositoryError(
        identifier: identifier, reason: .notReadable(.undecodableFormat(name: format.name)))
    }
    let orientation = photo.metadata.orientation ?? 1
    return try PhotoRepositoryError.decoding(identifier) { () throws(JPEGFailure) in
      // Without a frame header there is no picture to look for.
      guard photo.container.pixelSize != nil else {
        throw JPEGFailure(reason: "No frame header")
      }
      let reader = try JPEGReader(file)
      let stored = (5...8).contains(orientation) ? frame.turned : frame
      return try reader.image(reducedTo: reader.size.fitted(into: stored)).upright(orientation)
    }
  }
}

extension PhotoRepositoryError {
  /// Runs `body`. If it fails, the photo's picture cannot be decoded.
  fileprivate static func decoding<Result>(
    _ identifier: PhotoIdentifier, _ body: () throws(JPEGFailure) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do {
      return try body()
    } catch {
      throw PhotoRepositoryError(
        identifier: identifier,
        reason: .notReadable(.undecodablePicture(detail: "libjpeg: \(error.reason)")))
    }
  }
}
