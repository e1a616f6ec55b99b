import PhotoContainers
package import PhotoEntities
import PhotoSearch
package import PhotoUseCases
import Platform
import SystemPackage

extension LibexifPhotoRepository: PictureRepository {
  /// Fetches the thumbnail that is embedded in the photo, byte for byte; nil if the photo has no
  /// thumbnail that is a JPEG file.
  package func fetchThumbnail(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Thumbnail? {
    let file = try Self.open(identifier)
    return try ReadPhoto.read(file, identifier: identifier, for: .exifAlone).thumbnail(in: file)
  }

  /// Fetches the largest JPEG file inside the photo that shows its picture, byte for byte: the preview of a raw,
  /// or else the thumbnail. Nil if the photo has none.
  package func fetchPreview(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Thumbnail? {
    let file = try Self.open(identifier)
    return try ReadPhoto.read(file, identifier: identifier, for: .exifAlone).preview(in: file)
  }

  /// The longest film of a motion photo that is read, in bytes. Phones write 5 to 30 MB.
  private static let longestFilm = 1 << 29

  /// Fetches the film of a motion photo, byte for byte; nil if the photo has none.
  package func fetchFilm(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> [UInt8]? {
    let file = try Self.open(identifier)
    let photo = try ReadPhoto.read(file, identifier: identifier, for: .exifAlone)
    return try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try photo.container.embeddedFilm(in: file).map { (range) throws(Errno) in
        guard range.count <= Self.longestFilm else { throw .fileTooLarge }
        return try file.read(range)
      }
    }
  }

  package func makeThumbnails(
    ofIdentifiers identifiers: [PhotoIdentifier], _ form: ThumbnailForm, picturesToo: Bool
  ) -> AnyIterator<Result<Thumbnail?, PhotoRepositoryError>> {
    AnyIterator(
      readers.map(identifiers, isCancelled: isCancelled) { identifier in
        Result { () throws(PhotoRepositoryError) in
          try Self.makeThumbnail(ofIdentifier: identifier, form, picturesToo: picturesToo)
        }
      }.makeIterator())
  }

  private static func makeThumbnail(
    ofIdentifier identifier: PhotoIdentifier, _ form: ThumbnailForm, picturesToo: Bool
  ) throws(PhotoRepositoryError) -> Thumbnail? {
    let file = try Self.open(identifier)
    let photo = try ReadPhoto.read(file, identifier: identifier, for: .exifAlone)
    let frame = PixelSize(width: form.longestSide, height: form.longestSide)
    // A thumbnail that cannot be decoded is as good as none.
    var image = photo.embeddedImage(fitting: frame)
    if image == nil, photo.metadata.isFilm {
      // No other picture of a film is decoded.
      image = try photo.previewImage(in: file, fitting: frame, oversampling: 1)
    } else if image == nil, picturesToo {
      image = try picture(of: photo, in: file, identifier, fitting: frame, oversampling: 1)
    }
    guard let image else { return nil }
    return try PhotoRepositoryError.decoding(identifier) { () throws(JPEGFailure) in
      try JPEGFile.thumbnail(of: image, maximumByteCount: form.maximumByteCount)
    }
  }

  /// Fetches the photo's picture, upright, and reduced to fit `frame`. A picture that already fits keeps its size.
  package func fetchPicture(
    ofIdentifier identifier: PhotoIdentifier, fitting frame: PixelSize
  ) throws(PhotoRepositoryError) -> PixelImage {
    let file = try Self.open(identifier)
    let photo = try ReadPhoto.read(file, identifier: identifier, for: .exifAlone)
    return try Self.picture(of: photo, in: file, identifier, fitting: frame)
  }

  static func open(
    _ identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> OpenFile {
    try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try OpenFile(identifier)
    }
  }

  static func picture(
    of photo: ReadPhoto, in file: OpenFile, _ identifier: PhotoIdentifier, fitting frame: PixelSize,
    oversampling: Int = 2
  ) throws(PhotoRepositoryError) -> PixelImage {
    let format = photo.container.format
    guard format.isDecodedByLibjpeg else {
      if let preview = try photo.previewImage(in: file, fitting: frame, oversampling: oversampling)
      {
        return preview
      }
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
      let target = reader.size.fitted(into: stored)
      return try reader.image(reducedTo: target, oversampling: oversampling).upright(orientation)
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
