package import PhotoEntities

/// Photos that can become one file with others of the same bytes: files in folders, or a test double.
package protocol LinkingRepository {
  /// Makes each photo one file with its kept one, if both have the same bytes. The result of a photo is handed over
  /// before the next one is linked.
  ///
  /// - Parameter groups: The photos that show the same picture; each is linked to the one to keep.
  /// - Returns: The number of files that are left because the work was cancelled.
  /// - Throws: What `receive` throws. The other files stay as they are then.
  func linkPhotos<Failure: Error>(
    of groups: [LinkedGroup], _ receive: (LinkingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int

  /// Does what is left of linking that was cut off.
  ///
  /// - Returns: The same.
  /// - Throws: The same.
  func resumeLinking<Failure: Error>(
    _ receive: (LinkingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int
}

/// A photo that is kept, and others with its picture.
package struct LinkedGroup: Sendable, Equatable {
  /// The photo to which the others are linked.
  package let kept: PhotoIdentifier
  /// The others.
  package let others: [PhotoIdentifier]

  /// The group of these photos.
  package init(kept: PhotoIdentifier, others: [PhotoIdentifier]) {
    (self.kept, self.others) = (kept, others)
  }
}

/// What became of a photo that should become one file with another one.
package enum LinkingOutcome: Sendable, Equatable {
  /// It is one file with the kept one, which frees this many bytes of the disk.
  case linked(PhotoIdentifier, to: PhotoIdentifier, freeing: Int)
  /// Both were names of one file before.
  case alreadyOne(PhotoIdentifier, with: PhotoIdentifier)
  /// It shows the same picture as the kept one, and has other bytes, such as other metadata. It stays.
  case differs(PhotoIdentifier, from: PhotoIdentifier)
  /// It is as it was.
  case failed(PhotoRepositoryError)
}
