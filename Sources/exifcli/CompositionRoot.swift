import LibexifRepository
import PhotoEntities
import PhotoUseCases

/// The one place that knows which repository the use cases work on.
enum CompositionRoot {
  static func metadataList(
    photosAt paths: [PhotoIdentifier], isRecursive: Bool, output: any MetadataListOutput
  ) -> any MetadataListInteractor {
    MetadataList(
      repository: LibexifPhotoRepository(photosAt: paths, isRecursive: isRecursive),
      output: output)
  }

  static func orderedMetadataList(
    photosAt paths: [PhotoIdentifier], isRecursive: Bool, output: any OrderedMetadataListOutput
  ) -> any OrderedMetadataListInteractor {
    OrderedMetadataList(
      repository: LibexifPhotoRepository(photosAt: paths, isRecursive: isRecursive),
      output: output)
  }

  static func sortKeyList(output: any SortKeyListOutput) -> any SortKeyListInteractor {
    SortKeyList(output: output)
  }

  static func metadataModification(
    isRehearsal: Bool, output: any MetadataModificationOutput
  ) -> any MetadataModificationInteractor {
    MetadataModification(
      repository: LibexifPhotoRepository(
        updatePolicy: isRehearsal ? .rehearse : .replaceOriginal),
      output: output)
  }

  static func tagList(output: any TagListOutput) -> any TagListInteractor {
    TagList(repository: LibexifPhotoRepository(), output: output)
  }
}
