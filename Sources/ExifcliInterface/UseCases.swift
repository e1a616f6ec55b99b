package import PhotoEntities
package import PhotoUseCases

/// The use cases, as the commands ask for them. Whoever starts the program knows which repositories they
/// work on; the commands do not.
package protocol UseCases: Sendable {
  /// Browses photos in the order of their paths.
  func metadataList(
    of photos: PhotoSource, output: any MetadataListOutput
  ) -> any MetadataListInteractor

  /// Browses photos in an order of the user's choice, and lists what they can be sorted by.
  func orderedMetadataList(
    of photos: PhotoSource, output: any OrderedMetadataListOutput
  ) -> any OrderedMetadataListInteractor

  /// Shows photos side by side.
  func contactSheet(
    of photos: PhotoSource, output: any ContactSheetOutput
  ) -> any ContactSheetInteractor

  /// Counts photos by a field.
  func metadataStatistics(
    of photos: PhotoSource, output: any MetadataStatisticsOutput
  ) -> any MetadataStatisticsInteractor

  /// Changes photos.
  ///
  /// - Throws: `PhotoRepositoryError` of the journal if it cannot be written.
  func metadataModification(
    of photos: PhotoSource, _ replacement: ReplacementWay, output: any MetadataModificationOutput
  ) throws(PhotoRepositoryError) -> any MetadataModificationInteractor

  /// Whether a file of this name that is found in a folder is taken for a photo.
  func isNamedLikePhoto(_ identifier: PhotoIdentifier) -> Bool

  /// Takes over what another photo says.
  func metadataCopy(output: any MetadataCopyOutput) -> any MetadataCopyInteractor

  /// Undoes the edits that a journal records.
  ///
  /// - Parameter trustsJournal: Whether the journal may belong to another user, or be writable by others.
  func editUndo(
    of journal: PhotoIdentifier, trustsJournal: Bool, _ replacement: ReplacementWay,
    output: any EditUndoOutput
  ) -> any EditUndoInteractor

  /// Shows all tags of a photo.
  func tagList(output: any TagListOutput) -> any TagListInteractor

  /// Takes the thumbnail out of a photo.
  func thumbnailExtraction(
    output: any ThumbnailExtractionOutput
  ) -> any ThumbnailExtractionInteractor

  /// Shows the picture of a photo.
  func picturePreview(output: any PicturePreviewOutput) -> any PicturePreviewInteractor

  /// The bytes of a file, or of standard input if it is nil, which are read as they come: each call gives
  /// the next bytes, none at the end, and nil if the program is interrupted before.
  func pieces(of file: PhotoIdentifier?) throws(PhotoRepositoryError) -> DataPieces
}

/// The next bytes of data; none at its end, and nil if the program is interrupted before.
package typealias DataPieces = () throws(PhotoRepositoryError) -> [UInt8]?

/// Where photos are named.
package enum PhotoSource {
  /// Names photos as they become known, and what went wrong about naming them, as long as more are
  /// wanted.
  package typealias Supply =
    @Sendable (
      _ receive: ([Result<PhotoIdentifier, PhotoRepositoryError>]) -> FetchDecision
    ) -> Void

  /// In files and folders, perhaps with the folders within; perhaps counted, to tell of progress.
  case at([PhotoIdentifier], isRecursive: Bool, isCounted: Bool = false)
  /// In a list, on standard input if it is nil.
  case listed(in: PhotoIdentifier?, terminator: UInt8)
  /// In data that says of each how it changes.
  case supplied(Supply)
}

/// How photos are replaced.
package struct ReplacementWay {
  /// Whether all is done but the writing.
  package var isRehearsal = false
  /// The file that edits are recorded in.
  package var journal: PhotoIdentifier?
  /// Whether the time of modification stays.
  package var preservesTimes = false
  /// What follows a photo's name in that of its backup.
  package var backupSuffix: PhotoIdentifier?
  /// The folder that changed photos are written to; nil if they take the originals' place.
  package var outputFolder: PhotoIdentifier?
  /// What becomes of a photo with several names; nil if it is refused.
  package var hardLinks: HardLinks?
}

/// What becomes of a photo that has several names.
package enum HardLinks: String, CaseIterable {
  /// It is replaced under the one name.
  case `break`
}
