package import PhotoEntities

/// The names of photos in their repository: files in folders, or a test double.
package protocol NamingRepository {
  /// Gives the photos, and the files that go with them, new names. A name that is taken is never taken over. The
  /// result of a file is handed over before the next one is renamed.
  ///
  /// - Parameter archived: Photos of the same folders that stay, as their pictures are at these places already.
  /// - Returns: The number of files that are left because the work was cancelled.
  /// - Throws: What `receive` throws. The other files keep their names then.
  func renamePhotos<Failure: Error>(
    _ photos: [NamedPhoto], besides archived: [PhotoIdentifier: PhotoIdentifier],
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int

  /// Does what is left of a renaming that was cut off.
  ///
  /// - Returns: The same.
  /// - Throws: The same.
  func resumeRenaming<Failure: Error>(
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int
}

/// A photo and its new name.
package struct NamedPhoto: Sendable, Equatable {
  /// The photo.
  package let identifier: PhotoIdentifier
  /// Its name, or why it gets none.
  package let name: Result<NewName, MissingField>

  /// The photo with this name.
  package init(_ identifier: PhotoIdentifier, name: Result<NewName, MissingField>) {
    (self.identifier, self.name) = (identifier, name)
  }
}

/// What became of a file that should get a new name.
package enum RenamingOutcome: Sendable, Equatable {
  /// It has the new name, or, if both are the same, had it before.
  case renamed(PhotoIdentifier, to: PhotoIdentifier)
  /// It lacks a field of its name.
  case nameless(PhotoIdentifier, MissingField)
  /// It stays, as its picture is at this place already.
  case archived(PhotoIdentifier, at: PhotoIdentifier)
  /// It has its old name.
  case failed(PhotoRepositoryError)
  /// A warning for the user.
  case warning(PhotoIdentifier, PhotoWarning)
}
