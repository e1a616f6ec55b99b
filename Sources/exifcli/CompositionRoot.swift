import ExifcliInterface
import FileReplacement
import LibexifRepository
import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// The one place that knows which repository the use cases work on.
struct CompositionRoot: UseCases {
  func metadataList(
    of photos: PhotoSource, output: any MetadataListOutput
  ) -> any MetadataListInteractor {
    MetadataList(repository: photos.repository, output: output)
  }

  func orderedMetadataList(
    of photos: PhotoSource, output: any OrderedMetadataListOutput
  ) -> any OrderedMetadataListInteractor {
    OrderedMetadataList(repository: photos.repository, output: output)
  }

  func contactSheet(
    of photos: PhotoSource, output: any ContactSheetOutput
  ) -> any ContactSheetInteractor {
    ContactSheet(
      photos: photos.repository, pictures: LibexifPhotoRepository(), output: output)
  }

  func metadataStatistics(
    of photos: PhotoSource, output: any MetadataStatisticsOutput
  ) -> any MetadataStatisticsInteractor {
    MetadataStatistics(repository: photos.repository, output: output)
  }

  func metadataModification(
    of photos: PhotoSource, _ replacement: ReplacementWay, output: any MetadataModificationOutput
  ) throws(PhotoRepositoryError) -> (any MetadataModificationInteractor, finish: () -> Void) {
    let journal = try replacement.editJournal(problems: output)
    let policy = UpdatePolicy(
      isRehearsal: replacement.isRehearsal, journal: journal,
      preservesTimes: replacement.preservesTimes, backupSuffix: replacement.backupSuffix,
      hardLinks: replacement.hardLinkPolicy,
      destination: replacement.outputFolder.map { .folder($0) } ?? .original)
    let modification = MetadataModification(
      repository: photos.repository(
        isForEditing: true, policy, isCancelled: { Interruption.isRequested }),
      output: output)
    let recording = replacement.isRehearsal ? nil : journal
    return (modification, finish: { recording?.finish().forEach(output.didEncounter) })
  }

  func runList(output: any RunListOutput) -> any RunListInteractor {
    RunList(history: LibexifRunHistory(at: Self.history), output: output)
  }

  func journal(ofRun number: Int?) throws(PhotoRepositoryError) -> PhotoIdentifier {
    try LibexifRunHistory(at: Self.history).journal(ofRun: number)
  }

  func journalOfLastUndo() throws(PhotoRepositoryError) -> PhotoIdentifier {
    try LibexifRunHistory(at: Self.history).journalOfLastUndo()
  }

  func returnToCutOffRun() throws(PhotoRepositoryError) -> RecordedRun {
    let run = try LibexifRunHistory(at: Self.history).fetchCutOffRun()
    do throws(Errno) {
      try Folder.enter(PathBytes(run.folder.bytes).filePath)
    } catch {
      throw PhotoRepositoryError(
        identifier: run.folder, reason: .notReadable(.system(detail: "\(error)")))
    }
    return run
  }

  /// The folder in which the program runs.
  fileprivate static var currentFolder: PhotoIdentifier {
    let path = (try? FilePath(".").resolvingSymlinks()) ?? "."
    return PhotoIdentifier(bytes: PathBytes(path).bytes)
  }

  /// The folder of the history of edits. Without a place for it, a path that cannot be made.
  fileprivate static var history: PhotoIdentifier {
    let folder = StateFolder.path ?? "/nonexistent"
    return PhotoIdentifier(bytes: PathBytes(folder.appending("exifcli/history")).bytes)
  }

  func mayBePhoto(_ identifier: PhotoIdentifier, hasAnyName: Bool) -> Bool {
    LibexifPhotoRepository.mayBePhoto(identifier, hasAnyName: hasAnyName)
  }

  func timeZone(named name: String) -> TimeZoneRule? {
    SystemTimeZone(named: name).map { zone in
      TimeZoneRule(name: name) { date in
        zone.utcOffset(
          year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute,
          second: date.second)
      }
    }
  }

  func metadataCopy(output: any MetadataCopyOutput) -> any MetadataCopyInteractor {
    MetadataCopy(repository: LibexifPhotoRepository(), output: output)
  }

  func editUndo(
    _ undo: UndoWay, _ replacement: ReplacementWay, output: any EditUndoOutput
  ) -> any EditUndoInteractor {
    EditUndo(
      history: LibexifEditHistory(
        journal: undo.journal, isRehearsal: replacement.isRehearsal,
        preservesTimes: replacement.preservesTimes, hardLinks: replacement.hardLinkPolicy,
        trustsJournal: undo.trustsJournal, isRedo: undo.isRedo, of: undo.photos,
        searching: undo.searchedFolders,
        runs: LibexifRunHistory(at: Self.history),
        isCancelled: { Interruption.isRequested }),
      output: output)
  }

  func tagList(output: any TagListOutput) -> any TagListInteractor {
    TagList(repository: LibexifPhotoRepository(), output: output)
  }

  func thumbnailExtraction(
    output: any ThumbnailExtractionOutput
  ) -> any ThumbnailExtractionInteractor {
    ThumbnailExtraction(repository: LibexifPhotoRepository(), output: output)
  }

  func pieces(of file: PhotoIdentifier?) throws(PhotoRepositoryError) -> DataPieces {
    let name = file ?? PhotoIdentifier(bytes: PathList.standardInput.bytes)
    do throws(InputFailure) {
      let input = try ByteInput(
        file.map { PathBytes($0.bytes) }, isCancelled: { Interruption.isRequested })
      return { () throws(PhotoRepositoryError) in
        do throws(InputFailure) {
          return try input.next()
        } catch {
          throw .unreadable(name, error)
        }
      }
    } catch {
      throw .unreadable(name, error)
    }
  }

  func write(
    _ bytes: [UInt8], to file: PhotoIdentifier, isReplaced: Bool, from photo: PhotoIdentifier
  ) throws(OutputFileFailure) {
    let path = PathBytes(file.bytes).filePath
    do throws(OutputFile.Failure) {
      try OutputFile(at: path, isReplaced: isReplaced)
        .write(bytes, from: PathBytes(photo.bytes).filePath)
    } catch {
      switch error {
      case .exists: throw .exists
      case .notRegular: throw .notRegular
      case .isSource: throw .isPhoto
      case .changed: throw .changed
      case .system(let error): throw .system(detail: "\(error)")
      }
    }
  }

  func picturePreview(output: any PicturePreviewOutput) -> any PicturePreviewInteractor {
    PicturePreview(repository: LibexifPhotoRepository(), output: output)
  }
}

extension PhotoSource {
  /// The photos to browse, those of files and folders in the order of their paths.
  fileprivate var repository: LibexifPhotoRepository {
    repository(isForEditing: false, .replaceOriginal, isCancelled: { false })
  }

  fileprivate func repository(
    isForEditing: Bool, _ updatePolicy: UpdatePolicy,
    isCancelled: @escaping Cancellation
  ) -> LibexifPhotoRepository {
    switch self {
    case .at(let paths, let isRecursive, let hasAnyName, let isCounted):
      LibexifPhotoRepository(
        photosAt: paths, isRecursive: isRecursive, hasAnyName: hasAnyName,
        isForEditing: isForEditing, isCounted: isCounted, updatePolicy: updatePolicy,
        isCancelled: isCancelled)
    case .listed(let list, let terminator):
      LibexifPhotoRepository(
        photosListedIn: list, terminator: terminator, isForEditing: isForEditing,
        updatePolicy: updatePolicy, isCancelled: isCancelled)
    case .supplied(let supply):
      LibexifPhotoRepository(
        photosSuppliedBy: supply, updatePolicy: updatePolicy, isCancelled: isCancelled)
    }
  }
}

extension ReplacementWay {
  /// The journal that records the edits; nil if none does.
  ///
  /// - Throws: `PhotoRepositoryError` if it cannot be written.
  fileprivate func editJournal(
    problems: any PhotoProblemOutput
  ) throws(PhotoRepositoryError) -> EditJournal? {
    if let named = try namedJournal { return named }
    if let resumed = try resumedJournal { return resumed }
    return historyJournal(problems: problems)
  }

  /// The journal that the user has named; nil if none is named.
  ///
  /// - Throws: `PhotoRepositoryError` if it cannot be written.
  fileprivate var namedJournal: EditJournal? {
    get throws(PhotoRepositoryError) {
      guard let journal else { return nil }
      let opened = EditJournal(at: journal, isCancelled: { Interruption.isRequested })
      try opened.prepare(isRehearsal: isRehearsal)
      return opened
    }
  }

  /// The journal of the run that was cut off; nil if this is a new run.
  ///
  /// - Throws: `PhotoRepositoryError` if it cannot be read or written.
  fileprivate var resumedJournal: EditJournal? {
    get throws(PhotoRepositoryError) {
      guard let resumedRun else { return nil }
      return try EditJournal(
        resumingRun: resumedRun, inHistoryAt: CompositionRoot.history, isRehearsal: isRehearsal,
        isCancelled: { Interruption.isRequested })
    }
  }

  /// The journal of this run in the history; nil if the run is not recorded. If the history cannot be
  /// written, that is a problem to know of, and edits are not recorded.
  fileprivate func historyJournal(problems: any PhotoProblemOutput) -> EditJournal? {
    guard let recordedArguments, !isRehearsal, outputFolder == nil else { return nil }
    let history = CompositionRoot.history
    let journal = EditJournal(
      inHistoryAt: history, command: (CompositionRoot.currentFolder, recordedArguments),
      isCancelled: { Interruption.isRequested })
    do throws(PhotoRepositoryError) {
      try journal.prepare(isRehearsal: false)
      return journal
    } catch {
      problems.didEncounter(
        PhotoProblem(
          identifier: history, cause: .warning(.notRecordable(error.reason))))
      return nil
    }
  }

  fileprivate var hardLinkPolicy: HardLinkPolicy {
    switch hardLinks {
    case .break: .split
    case nil: .refuse
    }
  }
}
