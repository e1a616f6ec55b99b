package import PhotoEntities

/// A store of photos that can compare their coded pictures, whatever their metadata.
package protocol PictureHashRepository {
  /// Where the picture of each photo begins, in the order of the photos, as they are read. That takes little time. Nil
  /// for a photo whose picture cannot be compared. There are fewer if the work is cancelled.
  func fetchPictureStarts(
    ofIdentifiers identifiers: [PhotoIdentifier]
  ) -> AnyIterator<Result<PictureStart?, PhotoRepositoryError>>

  /// The hash of the whole picture of each photo, in the order of the photos, as they are read; nil for a photo whose
  /// picture cannot be compared. There are fewer if the work is cancelled.
  func fetchPictureHashes(
    ofIdentifiers identifiers: [PhotoIdentifier]
  ) -> AnyIterator<Result<String?, PhotoRepositoryError>>

  /// How the picture of each photo looks, in the order of the photos, as they are read; nil for a photo without a picture
  /// that can be decoded. There are fewer if the work is cancelled.
  func fetchPictureLooks(
    ofIdentifiers identifiers: [PhotoIdentifier]
  ) -> AnyIterator<Result<PictureLook?, PhotoRepositoryError>>
}

/// Where a picture is, and how it begins.
package struct PictureStart: Sendable, Hashable {
  /// A number that names of the same file share, and no others.
  package let file: UInt128
  /// A number that is equal for equal pictures, and for few others.
  package let hash: UInt64
  /// The size of the file in bytes.
  package let byteCount: Int

  /// The start of a picture in a file.
  package init(ofFile file: UInt128, hash: UInt64, byteCount: Int) {
    (self.file, self.hash, self.byteCount) = (file, hash, byteCount)
  }
}
