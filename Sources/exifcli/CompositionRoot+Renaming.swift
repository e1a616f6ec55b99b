import ExifcliInterface
import LibexifRepository
import PhotoEntities
import PhotoUseCases

/// The use case of renaming photos.
extension CompositionRoot {
  func photoRenaming(
    of photos: PhotoSource, _ way: RenamingWay, output: any PhotoProblemOutput & PhotoProgressOutput
  ) throws(PhotoRepositoryError) -> (PhotoRenaming, finish: () -> Void) {
    let journal = try way.recording?.journal(isRehearsal: way.isRehearsal, problems: output)
    let runs = LibexifRunHistory(at: Self.history)
    let isRecorded = way.recording != nil && (journal != nil || way.isRehearsal)
    let renaming = PhotoRenaming(
      of: photos.repository(
        isForEditing: true, naming: .all, photos.readingOptions,
        isCancelled: { Interruption.isRequested }),
      names: LibexifNaming(
        isCopying: way.isCopy, typedFolder: way.typedFolder, isRehearsal: way.isRehearsal,
        refusesCircles: !isRecorded,
        pruningIn: way.prunes ? photos.namedPaths : nil, journal: journal,
        runThatChanged: { runs.run(besides: $0, thatLeft: $1) },
        isCancelled: { Interruption.isRequested }),
      output: output)
    let recorded = way.isRehearsal ? nil : journal
    return (renaming, finish: { recorded?.finish().forEach(output.didEncounter) })
  }

  func photo(named name: NewName, for photo: PhotoIdentifier) -> PhotoIdentifier? {
    LibexifNaming.photo(named: name, for: photo)
  }

  func renamingToFinish() -> RecordedRun? {
    try? LibexifRunHistory(at: Self.history).fetchCutOffRun(nil, of: "rename") { _, _ in false }
  }
}

extension PhotoSource {
  /// The paths that the user has named.
  fileprivate var namedPaths: [PhotoIdentifier] {
    if case .at(let paths, _, _, _, _) = origin { paths } else { [] }
  }
}
