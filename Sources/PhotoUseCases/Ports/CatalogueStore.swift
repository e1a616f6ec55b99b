package import PhotoEntities

/// A catalogue of photos that is kept from run to run.
package protocol CatalogueStore {
  /// Where it is kept.
  var identifier: PhotoIdentifier { get }

  /// What it has; nil if there is no catalogue.
  ///
  /// - Throws: `PhotoRepositoryError` of the catalogue if it cannot be used.
  func fetchContents() throws(PhotoRepositoryError) -> CatalogueContents?

  /// Removes it.
  ///
  /// - Returns: The number of bytes that it took; nil if there was no catalogue.
  /// - Throws: `PhotoRepositoryError` of the catalogue if it cannot be removed.
  func remove() throws(PhotoRepositoryError) -> Int64?
}

/// What a catalogue has.
package struct CatalogueContents: Sendable, Equatable {
  /// How many photos, and other files with the name of a photo.
  package let photos: Int
  /// How many folders with such files.
  package let folders: Int
  /// Its size in bytes.
  package let size: Int64
  /// Whether this version of the program has made it. Otherwise the next use makes it anew.
  package let isCurrent: Bool

  /// The contents of a catalogue.
  package init(photos: Int, folders: Int, size: Int64, isCurrent: Bool) {
    (self.photos, self.folders, self.size) = (photos, folders, size)
    self.isCurrent = isCurrent
  }
}
