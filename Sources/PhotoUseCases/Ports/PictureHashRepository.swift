package import PhotoEntities

/// A store of photos that can compare their coded pictures, whatever their metadata.
package protocol PictureHashRepository {
  /// Reads where the picture of each photo begins, and hands it over in the order of the photos, as long as more are
  /// wanted. That takes little time. Nil for a photo whose picture cannot be compared.
  func fetchPictureStarts(
    ofIdentifiers identifiers: [PhotoIdentifier],
    _ receive: (Result<PictureStart?, PhotoRepositoryError>) -> FetchDecision)

  /// Reads the whole picture of each photo, and hands over its hash in the order of the photos, as long as more are
  /// wanted; nil for a photo whose picture cannot be compared.
  func fetchPictureHashes(
    ofIdentifiers identifiers: [PhotoIdentifier],
    _ receive: (Result<String?, PhotoRepositoryError>) -> FetchDecision)
}

/// Where a picture is, and how it begins.
package struct PictureStart: Sendable, Hashable {
  /// A number that names of the same file share, and no others.
  package let file: UInt128
  /// A number that is equal for equal pictures, and for few others.
  package let hash: UInt64

  /// The start of a picture in a file.
  package init(ofFile file: UInt128, hash: UInt64) {
    (self.file, self.hash) = (file, hash)
  }
}
