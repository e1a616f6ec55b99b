import LibexifRepository
import PhotoEntities
import PhotoUseCases

/// The one place that knows which repository the use cases work on.
enum CompositionRoot {
  /// Where the photos to list are named.
  enum Photos {
    /// In files and folders, perhaps with the folders within.
    case at([PhotoIdentifier], isRecursive: Bool)
    /// In a list, on standard input where it is nil.
    case listed(in: PhotoIdentifier?, terminator: UInt8)

    fileprivate var repository: LibexifPhotoRepository {
      switch self {
      case .at(let paths, let isRecursive):
        LibexifPhotoRepository(photosAt: paths, isRecursive: isRecursive)
      case .listed(let list, let terminator):
        LibexifPhotoRepository(photosListedIn: list, terminator: terminator)
      }
    }
  }

  static func metadataList(
    of photos: Photos, output: any MetadataListOutput
  ) -> any MetadataListInteractor {
    MetadataList(repository: photos.repository, output: output)
  }

  static func orderedMetadataList(
    of photos: Photos, output: any OrderedMetadataListOutput
  ) -> any OrderedMetadataListInteractor {
    OrderedMetadataList(repository: photos.repository, output: output)
  }

  static func contactSheet(
    of photos: Photos, output: any ContactSheetOutput
  ) -> any ContactSheetInteractor {
    ContactSheet(
      photos: photos.repository, pictures: LibexifPhotoRepository(), output: output)
  }

  static func metadataStatistics(
    of photos: Photos, output: any MetadataStatisticsOutput
  ) -> any MetadataStatisticsInteractor {
    MetadataStatistics(repository: photos.repository, output: output)
  }

  static func sortKeyList(output: any SortKeyListOutput) -> any SortKeyListInteractor {
    SortKeyList(output: output)
  }

  /// - Throws: `PhotoRepositoryError` of the journal where it cannot be written.
  static func metadataModification(
    isRehearsal: Bool, journal: PhotoIdentifier?, output: any MetadataModificationOutput
  ) throws(PhotoRepositoryError) -> any MetadataModificationInteractor {
    let journal = journal.map(EditJournal.init)
    try journal?.prepare(isRehearsal: isRehearsal)
    return MetadataModification(
      repository: LibexifPhotoRepository(
        updatePolicy: .init(isRehearsal: isRehearsal, journal: journal)),
      output: output)
  }

  static func editUndo(
    of journal: PhotoIdentifier, isRehearsal: Bool, output: any EditUndoOutput
  ) -> any EditUndoInteractor {
    EditUndo(
      history: LibexifEditHistory(journal: journal, isRehearsal: isRehearsal), output: output)
  }

  static func tagList(output: any TagListOutput) -> any TagListInteractor {
    TagList(repository: LibexifPhotoRepository(), output: output)
  }

  static func thumbnailExtraction(
    output: any ThumbnailExtractionOutput
  ) -> any ThumbnailExtractionInteractor {
    ThumbnailExtraction(repository: LibexifPhotoRepository(), output: output)
  }

  static func picturePreview(output: any PicturePreviewOutput) -> any PicturePreviewInteractor {
    PicturePreview(repository: LibexifPhotoRepository(), output: output)
  }
}
