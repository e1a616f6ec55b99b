import ExifcliInterface
import FileReplacement
import LibexifRepository
import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage
import Tracks

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
    of photos: PhotoSource, output: any PhotoProblemOutput & PhotoProgressOutput
  ) -> ContactSheet {
    ContactSheet(
      photos: photos.repository, pictures: LibexifPhotoRepository().with(threads: photos.jobs),
      output: output)
  }

  func histograms(
    of photos: PhotoSource, by subjects: [MetadataSubject], where filter: MetadataFilter?,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) -> [MetadataHistogram] {
    photos.repository.histograms(of: subjects, where: filter, output: output)
  }

  func metadataModification(
    of photos: PhotoSource, _ options: EditOptions, recordedIn recording: Recording?,
    companions: (
      kind: CompanionKind, didFind: (_ companion: PhotoIdentifier, _ photo: PhotoIdentifier) -> Void
    )?,
    output: any MetadataModificationOutput
  ) throws(PhotoRepositoryError) -> (any MetadataModificationInteractor, finish: () -> Void) {
    let journal = try recording?.journal(
      isRehearsal: options.isRehearsal, problems: output)
    var options = options
    (options.sidecars, options.assumptions) = (photos.sidecars, photos.allAssumptions)
    let chosen = photos.repository(
      isForEditing: true, options, journal, isCancelled: { Interruption.isRequested }
    ).telling(on: output)
    let repository = photos.zones == nil ? chosen : chosen.fetchableAgain
    let modification = MetadataModification(
      repository: repository, output: output,
      companions: companions.map {
        CompanionEditing($0.kind, in: repository, didFind: $0.didFind)
      }, offsets: photos.zones.map { ($0.rule, photos.zonesOfPlaces) })
    let recorded = options.isRehearsal ? nil : journal
    return (modification, finish: { recorded?.finish().forEach(output.didEncounter) })
  }

  func mayBePhoto(_ identifier: PhotoIdentifier, hasAnyName: Bool) -> Bool {
    hasAnyName
      ? LibexifPhotoRepository.mayBePhoto(identifier, hasAnyName: true)
      : LibexifPhotoRepository.mayBeListed(identifier)
  }

  func timeZone(named name: String) -> TimeZoneRule? {
    SystemTimeZone(named: name).map { TimeZoneRule(name: name, $0) }
  }

  var localTimeZone: TimeZoneRule { TimeZoneRule(name: "of this computer", .local) }

  func dateSearch(
    in sources: [DateSource], patterns: [DatePattern], zone: TimeZoneRule?
  ) -> DateSearch {
    DateSearch(
      repository: LibexifDateRepository(patterns: patterns), sources: sources, zone: zone,
      localZone: localTimeZone)
  }

  func geotagging(sidecars: SidecarUse) -> Geotagging {
    Geotagging(
      tracks: FileTrackRepository { file throws(PhotoRepositoryError) in try pieces(of: file) },
      photos: LibexifPhotoRepository(options: EditOptions(sidecars: sidecars)))
  }

  func metadataCopy(sidecars: SidecarUse, assumptions: Assumptions) -> MetadataCopy {
    MetadataCopy(
      repository: LibexifPhotoRepository(
        options: EditOptions(sidecars: sidecars, assumptions: assumptions)),
      hasSidecars: sidecars.areRead)
  }

  func thumbnail(of photo: PhotoIdentifier) throws(PhotoRepositoryError) -> Thumbnail? {
    try LibexifPhotoRepository().fetchThumbnail(ofIdentifier: photo)
  }

  func preview(of photo: PhotoIdentifier) throws(PhotoRepositoryError) -> Thumbnail? {
    try LibexifPhotoRepository().fetchPreview(ofIdentifier: photo)
  }

  func film(of photo: PhotoIdentifier) throws(PhotoRepositoryError) -> [UInt8]? {
    try LibexifPhotoRepository().fetchFilm(ofIdentifier: photo)
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
      throw OutputFileFailure(error)
    }
  }

  func write(
    to file: PhotoIdentifier, isReplaced: Bool,
    pieces body: (OutputPieceWriter) throws(OutputEnded) -> Void
  ) throws(OutputFileFailure) {
    var failure: OutputFileFailure?
    do throws(OutputFile.Failure) {
      try OutputFile(at: PathBytes(file.bytes).filePath, isReplaced: isReplaced).write {
        (write) throws(Errno) in
        do throws(OutputEnded) {
          try withoutActuallyEscaping(write) { (write) throws(OutputEnded) in
            try body { (bytes) throws(OutputEnded) in
              do throws(Errno) {
                try write(bytes)
              } catch {
                failure = .system(detail: "\(error)")
                throw OutputEnded()
              }
            }
          }
        } catch {
          if failure == nil { failure = .abandoned }
          throw Errno.canceled
        }
      }
    } catch {
      throw failure ?? OutputFileFailure(error)
    }
  }

  func writeFiles(
    madeFrom photos: PhotoSource, to folder: PhotoIdentifier,
    _ body: (@escaping OutputFileWriter) -> Void
  ) {
    let names =
      if case .at(let paths, let isRecursive, _, _, _) = photos.origin {
        OutputNames(foundIn: paths.map { PathBytes($0.bytes) }, isRecursive: isRecursive)
      } else {
        OutputNames()
      }
    let folder = OutputFolder(at: PathBytes(folder.bytes), names: names)
    folder.update {
      body { (bytes, photo, suffix) throws(OutputFileFailure) in
        let place = folder.place(for: PathBytes(photo.bytes), suffix: Array(suffix.utf8))
        do throws(OutputFile.Failure) {
          try place.write(bytes)
        } catch {
          throw OutputFileFailure(error)
        }
      }
    }
  }

  func picture(
    of photo: PhotoIdentifier, fitting frame: PixelSize
  ) throws(PhotoRepositoryError) -> PixelImage {
    try LibexifPhotoRepository().fetchPicture(ofIdentifier: photo, fitting: frame)
  }
}

extension OutputFileFailure {
  fileprivate init(_ failure: OutputFile.Failure) {
    self =
      switch failure {
      case .exists: .exists
      case .taken: .nameTaken
      case .notRegular: .notRegular
      case .isSource: .isPhoto
      case .changed: .changed
      case .system(let error): .system(detail: "\(error)")
      }
  }
}

extension TimeZoneRule {
  /// The rules of a zone of the system.
  init(name: String, _ zone: SystemTimeZone) {
    self.init(
      name: name,
      utcOffset: { date in
        zone.utcOffset(
          year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute,
          second: date.second)
      },
      utcOffsetOfMoment: { $0.secondsSince1970.flatMap(zone.utcOffset(secondsSince1970:)) })
  }
}

extension PhotoSource {
  /// The photos to browse, those of files and folders in the order of their paths.
  var repository: any PhotoRepository {
    let chosen = repository(
      isForEditing: false, readingOptions, isCancelled: { false })
    let photos = zones == nil ? chosen : chosen.fetchableAgain
    return inferred(from: catalogue.map { photos.followed(by: $0) } ?? photos)
  }

  /// How the photos are read.
  var readingOptions: EditOptions {
    EditOptions(sidecars: sidecars, assumptions: allAssumptions)
  }

  /// What the user's options and files say.
  fileprivate var allAssumptions: Assumptions {
    var all = assumptions
    all.lenses = .ofUser
    return all
  }

  func repository(
    isForEditing: Bool, naming passedOverFiles: PassedOverFiles = .photographic,
    _ options: EditOptions, _ journal: EditJournal? = nil,
    isCancelled: @escaping Cancellation
  ) -> LibexifPhotoRepository {
    switch origin {
    case .at(let paths, let isRecursive, let entersAllFolders, let hasAnyName, let isCounted):
      let repository = LibexifPhotoRepository(
        photosAt: paths, isRecursive: isRecursive, entersAllFolders: entersAllFolders,
        hasAnyName: hasAnyName, isForEditing: isForEditing, isCounted: isCounted,
        naming: namesAllFilms ? .photographicWithFilms : passedOverFiles,
        options: options, journal: journal, isCancelled: isCancelled
      ).with(threads: jobs)
      return keepsOrder ? repository.inNamedOrder : repository
    case .listed(let list, let terminator):
      return LibexifPhotoRepository(
        photosListedIn: list, terminator: terminator, isForEditing: isForEditing,
        options: options, journal: journal, isCancelled: isCancelled
      ).with(threads: jobs)
    case .supplied(let supply):
      return LibexifPhotoRepository(
        photosSuppliedBy: supply, options: options, journal: journal, isCancelled: isCancelled
      ).with(threads: jobs)
    }
  }
}

extension LibexifPhotoRepository {
  /// The same photos; the output hears of the work on large files.
  fileprivate func telling(on output: any MetadataModificationOutput) -> LibexifPhotoRepository {
    // Safe: it is used on the main thread alone, to which it belongs. That thread takes part in the work, so it comes by
    // while a large file is written, unless another thread has the only one.
    nonisolated(unsafe) let output = output
    return telling { bytes, total in
      if MainThread.isCurrent { output.didPass(bytes, of: total) }
    }
  }
}
