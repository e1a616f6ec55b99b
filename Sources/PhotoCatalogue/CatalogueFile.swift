package import PhotoEntities
package import PhotoUseCases
import Platform
import SystemPackage

/// The file of a catalogue, which only its owner may read: it has the names and the places of photos.
package struct CatalogueFile: Sendable {
  package let identifier: PhotoIdentifier
  /// What reads the photos: values of another version are read again.
  let version: String
  /// Whether no other program has a file at this path.
  private let isOwnPlace: Bool

  /// The catalogue in this file.
  ///
  /// - Parameters:
  ///   - version: The version of the program that reads photos.
  ///   - isOwnPlace: Whether no other program has a file at this path. Then whatever is there can be removed.
  package init(at path: PhotoIdentifier, version: String, isOwnPlace: Bool) {
    (identifier, self.version, self.isOwnPlace) = (path, version, isOwnPlace)
  }

  /// Opens the catalogue. If there is no file, a new one is made, with the folders around it.
  func opened() throws(PhotoWarning.CatalogueFault) -> Catalogue {
    try accessing { () throws(PhotoWarning.CatalogueFault) in
      let place = try CataloguePlace(of: identifier, makingFolders: true)
      try place.makeFile()
      return try Catalogue(in: try place.database(for: .writing), version: version)
    }
  }

  /// At the catalogue's own place, a file that is no catalogue is a damaged one.
  private func accessing<Result>(
    _ body: () throws(PhotoWarning.CatalogueFault) -> Result
  ) throws(PhotoWarning.CatalogueFault) -> Result {
    do throws(PhotoWarning.CatalogueFault) {
      return try body()
    } catch {
      throw isOwnPlace && error == .notACatalogue ? .damaged : error
    }
  }
}

extension CatalogueFile: CatalogueStore {
  package func fetchContents() throws(PhotoRepositoryError) -> CatalogueContents? {
    try caring { (place) throws(PhotoWarning.CatalogueFault) in
      let size = try place.check()
      let database = try place.database(for: .writing)
      return try Catalogue.accessing { () throws(DatabaseError) in
        try Catalogue.contents(of: database, size: size, version: version)
      }
    }
  }

  package func remove() throws(PhotoRepositoryError) -> Int64? {
    try caring { (place) throws(PhotoWarning.CatalogueFault) in
      let size = try place.check()
      do throws(PhotoWarning.CatalogueFault) {
        let database = try place.database(for: .writing)
        try Catalogue.accessing { () throws(DatabaseError) in
          // No other run uses it from now on.
          try database.run("BEGIN EXCLUSIVE")
          guard try Catalogue.isCatalogue(database) || isOwnPlace else { throw .notACatalogue }
        }
        try place.removeFiles()
      } catch  where isOwnPlace && [.damaged, .notACatalogue].contains(error) {
        try place.removeFiles()
      }
      return size
    }
  }

  /// Nil if there is no file.
  private func caring<Result>(
    _ body: (CataloguePlace) throws(PhotoWarning.CatalogueFault) -> Result
  ) throws(PhotoRepositoryError) -> Result? {
    do throws(PhotoWarning.CatalogueFault) {
      guard let place = try CataloguePlace(finding: identifier) else { return nil }
      return try accessing { () throws(PhotoWarning.CatalogueFault) in try body(place) }
    } catch {
      throw PhotoRepositoryError(identifier: identifier, reason: .unusableCatalogue(error))
    }
  }
}
