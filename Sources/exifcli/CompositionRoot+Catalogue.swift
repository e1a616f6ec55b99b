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
  package var lookingThreads: Int { threads ?? Workers.reading.countWhileWaiting }

  package static func mayBePhoto(_ name: PathBytes) -> Bool {
    mayBePhoto(PhotoIdentifier(bytes: name.bytes), hasAnyName: false)
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
    let file = CatalogueFile(
      at: way.file ?? CompositionRoot.catalogue, version: Exifcli.version)
    return CataloguePhotoRepository(self, in: file, check: way.isChecked ? .status : .none)
  }
}

extension CompositionRoot {
  /// The standard catalogue, in the user's folder for caches. Without a home, a path that nobody can make.
  static var catalogue: PhotoIdentifier {
    let folder = CacheFolder.path ?? "/dev/null"
    return PhotoIdentifier(bytes: PathBytes(folder.appending("exifcli/catalogue.sqlite")).bytes)
  }
}
