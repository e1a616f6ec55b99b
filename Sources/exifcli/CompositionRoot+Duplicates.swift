import ExifcliInterface
import LibexifRepository
import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// The use cases of finding duplicates, and of putting them aside.
extension CompositionRoot {
  func duplicateSearch(
    of photos: PhotoSource, besides folder: PhotoIdentifier?,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) -> DuplicateSearch {
    let folder = folder.map { ImportedFolders(card: [], archive: [$0]) }
    return DuplicateSearch(
      photos: photos.repository, pictures: LibexifPhotoRepository().with(threads: photos.jobs),
      leavingOut: { folder?.isInArchive($0) ?? false }, output: output)
  }

  func keepRules(
    _ rules: [KeepRule], preferring folders: [PhotoIdentifier]
  ) throws(PhotoRepositoryError) -> KeepRules {
    var places: [ImportedFolders] = []
    for folder in folders {
      do throws(Errno) {
        _ = try Stat(PathBytes(folder.bytes).filePath, followTargetSymlink: true)
      } catch {
        throw .unreadable(folder, .system(error))
      }
      places.append(ImportedFolders(card: [], archive: [folder]))
    }
    return KeepRules(rules, preferring: { photo in places.firstIndex { $0.isInArchive(photo) } })
  }

  func duplicateMoving(
    to folder: PhotoIdentifier, recordedIn recording: Recording, isRehearsal: Bool,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) throws(PhotoRepositoryError) -> (DuplicateMoving, finish: () -> Void) {
    let journal = try recording.journal(isRehearsal: isRehearsal, problems: output)
    let runs = LibexifRunHistory(at: Self.history)
    let moving = DuplicateMoving(
      pictures: LibexifPhotoRepository(isCancelled: { Interruption.isRequested }),
      names: LibexifNaming(
        leavesOthers: true, typedFolder: folder.bytes, isRehearsal: isRehearsal,
        journal: journal, runThatChanged: { runs.run(besides: $0, thatLeft: $1) },
        isCancelled: { Interruption.isRequested }),
      output: output)
    let recorded = isRehearsal ? nil : journal
    return (moving, finish: { recorded?.finish().forEach(output.didEncounter) })
  }

  func duplicateLinking(
    isCloning: Bool, recordedIn recording: Recording, isRehearsal: Bool,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) throws(PhotoRepositoryError) -> (DuplicateLinking, finish: () -> Void) {
    let journal = try recording.journal(isRehearsal: isRehearsal, problems: output)
    // Unlike a move, a link that nothing has recorded could not be told from a file's other names.
    guard isRehearsal || journal != nil else {
      throw PhotoRepositoryError(
        identifier: Self.history, reason: .notRecorded(.edit(detail: "the history is needed")))
    }
    let links = LibexifLinking(
      isCloning: isCloning, isRehearsal: isRehearsal, journal: journal,
      isCancelled: { Interruption.isRequested })
    let recorded = isRehearsal ? nil : journal
    return (
      DuplicateLinking(links: links, output: output),
      finish: { recorded?.finish().forEach(output.didEncounter) }
    )
  }
}
