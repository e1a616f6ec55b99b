import LibexifRepository
import PhotoEntities
import PhotoUseCases

/// The one place that knows which repository the use cases work on.
enum CompositionRoot {
  /// Where photos are named.
  enum Photos {
    /// In files and folders, perhaps with the folders within; perhaps counted, to tell of progress.
    case at([PhotoIdentifier], isRecursive: Bool, isCounted: Bool = false)
    /// In a list, on standard input where it is nil.
    case listed(in: PhotoIdentifier?, terminator: UInt8)
    /// In data that says of each how it is to change.
    case inRows(RowEdits)

    /// The photos to browse, those of files and folders in the order of their paths.
    fileprivate var repository: LibexifPhotoRepository {
      repository(isForEditing: false, .replaceOriginal, isCancelled: { false })
    }

    fileprivate func repository(
      isForEditing: Bool, _ updatePolicy: LibexifPhotoRepository.UpdatePolicy,
      isCancelled: @escaping LibexifPhotoRepository.Cancellation
    ) -> LibexifPhotoRepository {
      switch self {
      case .at(let paths, let isRecursive, let isCounted):
        LibexifPhotoRepository(
          photosAt: paths, isRecursive: isRecursive, isForEditing: isForEditing,
          isCounted: isCounted, updatePolicy: updatePolicy, isCancelled: isCancelled)
      case .listed(let list, let terminator):
        LibexifPhotoRepository(
          photosListedIn: list, terminator: terminator, isForEditing: isForEditing,
          updatePolicy: updatePolicy, isCancelled: isCancelled)
      case .inRows(let rows):
        LibexifPhotoRepository(
          photosSuppliedBy: rows.namePhotos, updatePolicy: updatePolicy, isCancelled: isCancelled)
      }
    }
  }

  /// How photos are replaced.
  struct Replacement {
    /// Whether all is done but the writing.
    var isRehearsal = false
    /// The file that edits are recorded in.
    var journal: PhotoIdentifier?
    /// Whether the time of modification stays.
    var preservesTimes = false
    /// What is behind a photo's name in that of its backup.
    var backupSuffix: PhotoIdentifier?
    /// The folder that changed photos are written to; nil where they take the originals' place.
    var outputFolder: PhotoIdentifier?
    /// What becomes of a photo with several names; nil where it is refused.
    var hardLinks: HardLinks?
  }

  /// What becomes of a photo that has several names.
  enum HardLinks: String, CaseIterable {
    /// It is replaced under the one name.
    case `break`

    fileprivate var policy: HardLinkPolicy {
      switch self {
      case .break: .split
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
    of photos: Photos, _ replacement: Replacement, output: any MetadataModificationOutput
  ) throws(PhotoRepositoryError) -> any MetadataModificationInteractor {
    let journal = replacement.journal.map {
      EditJournal(at: $0, isCancelled: { Interruption.isRequested })
    }
    try journal?.prepare(isRehearsal: replacement.isRehearsal)
    let policy = LibexifPhotoRepository.UpdatePolicy(
      isRehearsal: replacement.isRehearsal, journal: journal,
      preservesTimes: replacement.preservesTimes, backupSuffix: replacement.backupSuffix,
      hardLinks: replacement.hardLinks?.policy ?? .refuse,
      destination: replacement.outputFolder.map { .folder($0) } ?? .original)
    return MetadataModification(
      repository: photos.repository(
        isForEditing: true, policy, isCancelled: { Interruption.isRequested }),
      output: output)
  }

  static func metadataCopy(output: any MetadataCopyOutput) -> any MetadataCopyInteractor {
    MetadataCopy(repository: LibexifPhotoRepository(), output: output)
  }

  static func editUndo(
    of journal: PhotoIdentifier, trustsJournal: Bool, _ replacement: Replacement,
    output: any EditUndoOutput
  ) -> any EditUndoInteractor {
    EditUndo(
      history: LibexifEditHistory(
        journal: journal, isRehearsal: replacement.isRehearsal,
        preservesTimes: replacement.preservesTimes,
        hardLinks: replacement.hardLinks?.policy ?? .refuse, trustsJournal: trustsJournal,
        isCancelled: { Interruption.isRequested }),
      output: output)
  }

  static func tagList(output: any TagListOutput) -> any TagListInteractor {
    TagList(repository: LibexifPhotoRepository(), output: output)
  }

  static func thumbnailExtraction(
    output: any ThumbnailExtractionOutput
  ) -> any ThumbnailExtractionInteractor {
    ThumbnailExtraction(repository: LibexifPhotoRepository(), output: output)
  }

  /// The bytes of a file that is read as it comes, or of standard input where it is nil: each call
  /// gives the next ones, none at the end, and nil where the program is interrupted before.
  static func pieces(
    of file: PhotoIdentifier?
  ) throws(PhotoRepositoryError) -> () throws(PhotoRepositoryError) -> [UInt8]? {
    let input = try ByteInput(file, isCancelled: { Interruption.isRequested })
    return { () throws(PhotoRepositoryError) in try input.next() }
  }

  static func picturePreview(output: any PicturePreviewOutput) -> any PicturePreviewInteractor {
    PicturePreview(repository: LibexifPhotoRepository(), output: output)
  }
}
