package import PhotoEntities
package import PhotoUseCases

/// The use cases, for the commands. Only the composition root knows which repositories they work on.
package protocol UseCases: Sendable {
  /// Browses photos in the order of their paths.
  func metadataList(
    of photos: PhotoSource, output: any MetadataListOutput
  ) -> any MetadataListInteractor

  /// Browses photos in an order that the user chooses, and lists the keys to sort by.
  func orderedMetadataList(
    of photos: PhotoSource, output: any OrderedMetadataListOutput
  ) -> any OrderedMetadataListInteractor

  /// Shows photos side by side. Problems and progress go to `output`.
  func contactSheet(
    of photos: PhotoSource, output: any PhotoProblemOutput & PhotoProgressOutput
  ) -> ContactSheet

  /// Counts photos by each of these fields: those for which `filter` holds, or all if it is nil.
  ///
  /// - Parameter output: Receives problems and progress.
  func histograms(
    of photos: PhotoSource, by subjects: [MetadataSubject], where filter: MetadataFilter?,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) -> [MetadataHistogram]

  /// Finds photos with the same picture. Problems and progress go to `output`.
  ///
  /// - Parameter folder: A folder whose photos do not count, as they were put aside before; nil if all count.
  func duplicateSearch(
    of photos: PhotoSource, besides folder: PhotoIdentifier?,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) -> DuplicateSearch

  /// The rules by which a photo is kept.
  ///
  /// - Parameter folders: The folders whose photos are kept rather than others, the first one first.
  /// - Throws: `PhotoRepositoryError` of a folder that is missing.
  func keepRules(
    _ rules: [KeepRule], preferring folders: [PhotoIdentifier]
  ) throws(PhotoRepositoryError) -> KeepRules

  /// Moves superfluous photos into a folder.
  ///
  /// - Parameters:
  ///   - recording: Where the run is recorded.
  ///   - isRehearsal: Whether nothing is moved.
  /// - Returns: The use case; and what to call once all photos are done.
  /// - Throws: `PhotoRepositoryError` of the history if the run cannot be recorded or resumed.
  func duplicateMoving(
    to folder: PhotoIdentifier, recordedIn recording: Recording, isRehearsal: Bool,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) throws(PhotoRepositoryError) -> (DuplicateMoving, finish: () -> Void)

  /// Makes superfluous photos one file with those to keep.
  ///
  /// - Parameters:
  ///   - isCloning: Whether they become clones, not hard links.
  ///   - recording: Where the run is recorded.
  ///   - isRehearsal: Whether nothing is linked.
  /// - Returns: The use case; and what to call once all photos are done.
  /// - Throws: `PhotoRepositoryError` of the history if the run cannot be recorded or resumed.
  func duplicateLinking(
    isCloning: Bool, recordedIn recording: Recording, isRehearsal: Bool,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) throws(PhotoRepositoryError) -> (DuplicateLinking, finish: () -> Void)

  /// Compares the archive in a folder with a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest, which does not belong to the archive if it is in the folder.
  ///   - isCounted: Whether files are counted for the progress.
  ///   - jobs: The maximum number of threads; nil for as many as fit.
  /// - Throws: `PhotoRepositoryError` if the folder cannot be read.
  func archiveVerification(
    of folder: PhotoIdentifier, besides manifest: PhotoIdentifier, isCounted: Bool, jobs: Int?,
    output: any ArchiveVerificationOutput
  ) throws(PhotoRepositoryError) -> ArchiveVerification

  /// Changes photos.
  ///
  /// - Parameters:
  ///   - options: How. Which of their files are read and written, the photos say.
  ///   - recording: Where the run is recorded; nil if it is not.
  ///   - companions: Which companions of the photos are changed too, and who is told of them; nil for none.
  /// - Returns: The interactor; and what to call once all photos are done.
  /// - Throws: `PhotoRepositoryError` of the journal if it cannot be written.
  func metadataModification(
    of photos: PhotoSource, _ options: EditOptions, recordedIn recording: Recording?,
    companions: (
      kind: CompanionKind, didFind: (_ companion: PhotoIdentifier, _ photo: PhotoIdentifier) -> Void
    )?,
    output: any MetadataModificationOutput
  ) throws(PhotoRepositoryError) -> (any MetadataModificationInteractor, finish: () -> Void)

  /// Renames photos.
  ///
  /// - Returns: The use case; and what to call once all photos are done.
  /// - Throws: `PhotoRepositoryError` of the history if a run cannot be resumed.
  func photoRenaming(
    of photos: PhotoSource, _ way: RenamingWay, output: any PhotoProblemOutput & PhotoProgressOutput
  ) throws(PhotoRepositoryError) -> (PhotoRenaming, finish: () -> Void)

  /// The newest run of this command that renamed photos and was cut off; nil if there is none.
  func renamingToFinish(of command: String) -> RecordedRun?

  /// Whether an edit looks into a file of this name if it finds it in a folder.
  ///
  /// - Parameter hasAnyName: Whether photos need not have the extension of a photo.
  func mayBePhoto(_ identifier: PhotoIdentifier, hasAnyName: Bool) -> Bool

  /// The time zone of this name in the system's database, such as `Europe/Berlin`; nil if there is none.
  func timeZone(named name: String) -> TimeZoneRule?

  /// The time zone of the user's clock.
  var localTimeZone: TimeZoneRule { get }

  /// Finds the places of photos on tracks.
  ///
  /// - Parameter sidecars: Whether the sidecar of the photo that corrects the clock is read too.
  func geotagging(sidecars: SidecarUse) -> Geotagging

  /// The time zones of positions; nil if there is no table of places.
  func zonesOfPlaces(_ way: ZonesWay, besides places: PlacesWay?) -> ZonesOfPlaces?

  /// Finds the names of photos' places.
  func placeNaming(_ way: PlacesWay) -> PlaceNaming

  /// What notes of Google Takeout say about photos: those in these folders, and in those below them.
  func takeoutNotes(in paths: [PhotoIdentifier]) -> any PhotoNoteRepository

  /// Finds the dates of photos in these sources.
  ///
  /// - Parameters:
  ///   - patterns: The patterns of dates in names; none for those of well-known cameras and programs.
  ///   - zone: The time zone of the dates; nil if each stays as its source says.
  func dateSearch(
    in sources: [DateSource], patterns: [DatePattern], zone: TimeZoneRule?
  ) -> DateSearch

  /// Copies the fields of another photo.
  ///
  /// - Parameters:
  ///   - sidecars: Whether its sidecar is read too.
  ///   - assumptions: The character sets of texts that do not say theirs.
  func metadataCopy(sidecars: SidecarUse, assumptions: Assumptions) -> MetadataCopy

  /// The photo with the name that is made of the name of another one; nil if it cannot be a name.
  func photo(named name: NewName, for photo: PhotoIdentifier) -> PhotoIdentifier?

  /// The newest recorded runs, at most this many.
  ///
  /// - Throws: `PhotoRepositoryError` of the history if it cannot be read.
  func recordedRuns(limit: Int) throws(PhotoRepositoryError) -> RecordedRuns

  /// The run with this number, or the newest one if it is nil, that was cut off. From now on, the program is
  /// in the folder in which it ran.
  ///
  /// - Parameter repeats: Whether the second run has the same command as the first.
  /// - Throws: `PhotoRepositoryError` if there is no such run, if a later run repeats it, or if the folder
  ///   is not there.
  func returnToCutOffRun(
    _ number: Int?, repeats: (RecordedRun, RecordedRun) -> Bool
  ) throws(PhotoRepositoryError) -> RecordedRun

  /// The newest run, if it was cut off and a photo is still as it left it.
  func runToFinish() -> RecordedRun?

  /// The folder in which the program runs.
  var currentFolder: PhotoIdentifier { get }

  /// The run with this number, or the newest run that is not undone if it is nil.
  ///
  /// - Throws: `PhotoRepositoryError` if there is no such run.
  func recordedRun(_ number: Int?) throws(PhotoRepositoryError) -> RecordedRun

  /// What the run changed, file by file, undone or not.
  ///
  /// - Parameter undoing: Whether the changes are those of an undo.
  /// - Throws: `PhotoRepositoryError` of its journal if that cannot be read.
  func changes(
    of run: RecordedRun, undoing: Bool
  ) throws(PhotoRepositoryError) -> AnyIterator<RecordedChange>

  /// The run that was undone last.
  ///
  /// - Throws: `PhotoRepositoryError` if no run is undone.
  func lastUndoneRun() throws(PhotoRepositoryError) -> RecordedRun

  /// The edits that a journal records, to undo them or to make them again.
  ///
  /// - Parameter options: Whether anything is written, and how photos are replaced.
  func editHistory(_ undo: UndoWay, _ options: EditOptions) -> any EditHistory

  /// The catalogue in this file, or the one in the user's cache if it is nil.
  func catalogue(at file: PhotoIdentifier?) -> any CatalogueStore

  /// The thumbnail that is embedded in a photo, byte for byte; nil if it has none.
  ///
  /// - Throws: `PhotoRepositoryError` if the photo cannot be read.
  func thumbnail(of photo: PhotoIdentifier) throws(PhotoRepositoryError) -> Thumbnail?

  /// The largest picture that is embedded in a photo, byte for byte; nil if it has none.
  ///
  /// - Throws: `PhotoRepositoryError` if the photo cannot be read.
  func preview(of photo: PhotoIdentifier) throws(PhotoRepositoryError) -> Thumbnail?

  /// The film of a motion photo, byte for byte; nil if the photo has none.
  ///
  /// - Throws: `PhotoRepositoryError` if the photo cannot be read.
  func film(of photo: PhotoIdentifier) throws(PhotoRepositoryError) -> [UInt8]?

  /// Lends a writer of files that are made from these photos, in this folder: in subfolders as the photos are
  /// found, and never in the place of existing files. Missing folders are made.
  func writeFiles(
    madeFrom photos: PhotoSource, to folder: PhotoIdentifier,
    _ body: (@escaping OutputFileWriter) -> Void)

  /// The picture of a photo, upright, and reduced to fit `frame`.
  ///
  /// - Throws: `PhotoRepositoryError` if it cannot be read.
  func picture(
    of photo: PhotoIdentifier, fitting frame: PixelSize
  ) throws(PhotoRepositoryError) -> PixelImage

  /// The bytes of a file, or of standard input if it is nil, read as they arrive. Each call returns the
  /// next bytes; none at the end; nil if the program is interrupted before.
  func pieces(of file: PhotoIdentifier?) throws(PhotoRepositoryError) -> DataPieces

  /// Writes a file that the user has named, all of it or nothing.
  ///
  /// - Parameters:
  ///   - isReplaced: Whether a file that exists there is replaced.
  ///   - photo: The photo that the bytes are from, which is never replaced.
  func write(
    _ bytes: [UInt8], to file: PhotoIdentifier, isReplaced: Bool, from photo: PhotoIdentifier
  ) throws(OutputFileFailure)

  /// Writes a file that the user has named in pieces, all of them or nothing.
  ///
  /// - Parameters:
  ///   - isReplaced: Whether a file that exists there is replaced.
  ///   - body: Gives the pieces to the closure that it gets, which throws once they cannot be written.
  /// - Throws: Also if `body` throws.
  func write(
    to file: PhotoIdentifier, isReplaced: Bool,
    pieces body: (OutputPieceWriter) throws(OutputEnded) -> Void
  ) throws(OutputFileFailure)
}

/// Writes the next bytes of a file.
package typealias OutputPieceWriter = (_ bytes: [UInt8]) throws(OutputEnded) -> Void

/// Writes the file of a photo, whose name it gets, with this suffix.
package typealias OutputFileWriter = (
  _ bytes: [UInt8], _ photo: PhotoIdentifier, _ suffix: String
) throws(OutputFileFailure) -> Void

/// Why a file that the user has named was not written. An old file is unchanged.
package enum OutputFileFailure: Error, Hashable {
  /// It exists, and must not be replaced.
  case exists
  /// Another photo has the same name.
  case nameTaken
  /// It is a folder, a symbolic link, a device or the like.
  case notRegular
  /// It is the photo that the bytes are from.
  case isPhoto
  /// Another program has changed it meanwhile.
  case changed
  /// What should be written did not come to its end.
  case abandoned
  /// Anything else, in the system's words.
  case system(detail: String)
}

/// Returns the next bytes of data; none at the end; nil if the program is interrupted before.
package typealias DataPieces = () throws(PhotoRepositoryError) -> [UInt8]?

/// The photos of a command.
package struct PhotoSource {
  /// Where they come from.
  package let origin: PhotoOrigin
  /// Whether their sidecars are read and written.
  package let sidecars: SidecarUse
  /// The character sets of texts that do not say theirs.
  package let assumptions: Assumptions
  /// The maximum number of threads that work on them; nil for as many as fit.
  package let jobs: Int?
  /// Whether films beside the photos are named too, as those may say what is removed from these.
  package var namesAllFilms = false
  /// Whether they come in the order in which they are named, as often as they are, rather than in that of their paths.
  package var keepsOrder = false
  /// The catalogue that is asked for them; nil to read them.
  package var catalogue: CatalogueWay?
  /// The table that names their places; nil for none.
  package var places: PlacesWay?
  /// How offsets from UTC are inferred; nil if they are not.
  package var zones: ZonesWay?
  /// What notes say about them; nil if none are read.
  package var notes: NotesWay?

  package init(
    _ origin: PhotoOrigin, sidecars: SidecarUse = .ignored, assumptions: Assumptions = .none,
    jobs: Int? = nil
  ) {
    (self.origin, self.sidecars, self.jobs) = (origin, sidecars, jobs)
    self.assumptions = assumptions
  }
}

/// Where names of places come from.
package struct PlacesWay {
  /// The table; nil for the installed one.
  package let file: PhotoIdentifier?
}

/// How offsets from UTC are inferred.
package struct ZonesWay {
  /// What learns them from the photos.
  package let rule = OffsetRule()
  /// The table with the zones of positions; nil for that of the places' names, or the installed one.
  package let file: PhotoIdentifier?
}

/// How notes about photos are used.
package struct NotesWay {
  /// The notes.
  package let notes: any PhotoNoteRepository
  /// The time zone of their dates; nil for that of the place, or else UTC.
  package let zone: TimeZoneRule?
  /// Whether a photo of an album gets its new name in a folder of the album.
  package let makesAlbumFolders: Bool
}

/// How a catalogue is used.
package struct CatalogueWay {
  /// Its file; nil for the one in the user's cache.
  package let file: PhotoIdentifier?
  /// Whether each photo is looked at before the catalogue answers.
  package let isChecked: Bool
}

/// Where the photos of a command come from.
package enum PhotoOrigin {
  /// Returns photos as they become known, and errors in naming them. The next ones may come late.
  package typealias Supply =
    @Sendable () -> AnyIterator<[Result<PhotoIdentifier, PhotoRepositoryError>]>

  /// Files and folders, with or without subfolders, hidden ones and those of thumbnails and deleted files; counted if progress is shown. In folders, photos are
  /// found by their names, or by the files' contents if they may have any name.
  case at(
    [PhotoIdentifier], isRecursive: Bool, entersAllFolders: Bool = false, hasAnyName: Bool = false,
    isCounted: Bool = false)
  /// A list of paths in a file, or on standard input if it is nil.
  case listed(in: PhotoIdentifier?, terminator: UInt8)
  /// Data with the changes of each photo.
  case supplied(Supply)
}

/// Which edits are undone, or made again.
package struct UndoWay {
  /// The journal that records them.
  package var journal: PhotoIdentifier
  /// Whether edits that are undone are made again.
  package var isRedo = false
  /// The photos and folders whose edits are meant; nil for all.
  package var photos: [PhotoIdentifier]?
  /// The folders in which photos are searched that were renamed or moved since.
  package var searchedFolders: [PhotoIdentifier] = []
  /// The program's arguments, for the history.
  package var arguments: [String]
}

/// Where a run is recorded.
package enum Recording {
  /// In the history, as a new run of the program with these arguments.
  case history(arguments: [String])
  /// In the history, by going on with the run of this number, which was cut off.
  case resumedRun(Int)
  /// In this file.
  case file(PhotoIdentifier)
}

/// How photos are renamed.
package struct RenamingWay {
  /// Whether nothing is renamed.
  package var isRehearsal = false
  /// Whether copies get the new names.
  package var isCopy = false
  /// The folder with which the template begins; nil if it begins with none.
  package var typedFolder: [UInt8]?
  /// The folders of the archive whose pictures are not copied again; nil if all photos are renamed. The one that is
  /// made by the run may be missing.
  package var archive: [PhotoIdentifier]?
  /// Whether folders that are empty afterwards are removed.
  package var prunes = false
  /// Where the run is recorded; nil if it is not.
  package var recording: Recording?
}
