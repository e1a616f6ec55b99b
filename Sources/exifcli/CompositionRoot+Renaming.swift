import ExifcliInterface
import LibexifRepository
import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// The use case of renaming photos.
extension CompositionRoot {
  func photoRenaming(
    of photos: PhotoSource, _ way: RenamingWay, output: any PhotoProblemOutput & PhotoProgressOutput
  ) throws(PhotoRepositoryError) -> (PhotoRenaming, finish: () -> Void) {
    let journal = try way.recording?.journal(isRehearsal: way.isRehearsal, problems: output)
    let runs = LibexifRunHistory(at: Self.history)
    let isRecorded = way.recording != nil && (journal != nil || way.isRehearsal)
    let chosen = photos.repository(
      isForEditing: true, naming: .all, photos.readingOptions,
      isCancelled: { Interruption.isRequested })
    let renaming = PhotoRenaming(
      of: photos.inferred(from: photos.zones == nil ? chosen : chosen.fetchableAgain),
      names: LibexifNaming(
        isCopying: way.isCopy, isImport: way.archive != nil, typedFolder: way.typedFolder,
        isRehearsal: way.isRehearsal,
        refusesCircles: !isRecorded,
        pruningIn: way.prunes ? photos.namedPaths : nil, journal: journal,
        runThatChanged: { runs.run(besides: $0, thatLeft: $1) },
        isCancelled: { Interruption.isRequested }),
      leavingOut: try archivedPictures(way, photos, output), inAlbumsOf: photos.notes?.albums,
      output: output)
    let recorded = way.isRehearsal ? nil : journal
    return (renaming, finish: { recorded?.finish().forEach(output.didEncounter) })
  }

  /// The pictures in the folders of the archive.
  ///
  /// - Throws: `PhotoRepositoryError` of a folder that is missing, unless the run makes it.
  private func archivedPictures(
    _ way: RenamingWay, _ photos: PhotoSource,
    _ output: any PhotoProblemOutput & PhotoProgressOutput
  ) throws(PhotoRepositoryError) -> ArchivedPictures? {
    guard let folders = way.archive else { return nil }
    var found: [PhotoIdentifier] = []
    for folder in folders {
      do throws(Errno) {
        _ = try Stat(PathBytes(folder.bytes).filePath, followTargetSymlink: true)
        found.append(folder)
      } catch {
        let isMade = way.typedFolder?.starts(with: folder.bytes + [UInt8(ascii: "/")]) ?? false
        guard isMade, error == .noSuchFileOrDirectory else {
          throw .unreadable(folder, .system(error))
        }
      }
    }
    let archive = LibexifPhotoRepository(
      photosAt: found, isRecursive: true, isCancelled: { Interruption.isRequested }
    ).with(threads: photos.jobs)
    let card = photos.namedPaths
    let places = card.isEmpty ? nil : ImportedFolders(card: card, archive: found)
    return ArchivedPictures(
      of: archive, pictures: archive, where: places.map { $0.isInArchive }, output: output)
  }

  func photo(named name: NewName, for photo: PhotoIdentifier) -> PhotoIdentifier? {
    LibexifNaming.photo(named: name, for: photo)
  }

  func renamingToFinish(of command: String) -> RecordedRun? {
    try? LibexifRunHistory(at: Self.history).fetchCutOffRun(nil, of: command) { _, _ in false }
  }
}

extension NotesWay {
  /// The notes that say which album's folder a photo goes to; nil if it goes to none.
  fileprivate var albums: (any PhotoNoteRepository)? { makesAlbumFolders ? notes : nil }
}

extension PhotoSource {
  /// The paths that the user has named.
  fileprivate var namedPaths: [PhotoIdentifier] {
    if case .at(let paths, _, _, _, _) = origin { paths } else { [] }
  }
}
