import ExifcliInterface
package import LibexifRepository
import PhotoCatalogue
package import PhotoEntities
import PhotoSearch
package import PhotoUseCases
package import Platform
package import SystemPackage

/// Photos of files, followed by a catalogue.
extension LibexifPhotoRepository: CataloguedPhotos {
  package var lookingThreads: Int { threads ?? Workers.looking.count }

  package static func mayBePhoto(_ name: PathBytes) -> Bool {
    mayBeListed(name)
  }

  package static func failure(
    ofFolder folder: PhotoIdentifier, because error: Errno
  ) -> PhotoRepositoryError {
    .unreadable(folder, .system(error))
  }
}

extension LibexifPhotoRepository {
  /// The photos, from a catalogue.
  func followed(by way: CatalogueWay) -> any PhotoRepository {
    CataloguePhotoRepository(
      self, in: CompositionRoot.catalogue(way.file), check: way.isChecked ? .status : .none)
  }
}

extension CompositionRoot {
  /// The catalogue in this file, or in the user's folder for caches if it is nil. Without a home, its path is one
  /// that nobody can make.
  fileprivate static func catalogue(_ file: PhotoIdentifier?) -> CatalogueFile {
    let folder = CacheFolder.path ?? "/dev/null"
    let standard = PathBytes(folder.appending("exifcli/catalogue.sqlite"))
    return CatalogueFile(
      at: file ?? PhotoIdentifier(bytes: standard.bytes), version: Exifcli.version,
      isOwnPlace: file == nil)
  }

  func catalogue(at file: PhotoIdentifier?) -> any CatalogueStore { Self.catalogue(file) }
}
