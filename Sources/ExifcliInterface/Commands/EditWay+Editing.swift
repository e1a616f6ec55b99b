import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// What the commands that edit photos have in common.
extension EditWay {
  /// Checks that these photos can be edited in this way.
  func check(_ selection: PhotoSelection, _ paths: [PhotoPath]) throws {
    if paths.contains(where: \.isStandardInput) {
      throw ValidationError(
        "exifcli cannot edit a photo on standard input: name its file. To read paths from standard input,"
          + " give --files-from -.")
    }
    _ = try selection.photos(at: paths)
    if selection.nul, selection.filesFrom == nil {
      throw ValidationError("-0 works only with --files-from.")
    }
    if selection.sidecars.areRead, exifOnly {
      throw ValidationError("--exif-only leaves XMP alone: leave it out, or --sidecars.")
    }
    if selection.sidecars.areRead, setModified {
      throw ValidationError(
        selection.sidecars == .only
          ? "--set-modified changes photos, and --sidecars leaves them as they are: leave one of them out."
          : "--set-modified goes by the dates of photos alone, and --sidecars by those of sidecars too: leave one of"
            + " them out.")
    }
    if selection.sidecars.areRead, output != nil {
      throw ValidationError(
        selection.sidecars == .only
          ? "--output writes photos, and --sidecars leaves them as they are: leave one of them out."
          : "--output writes photos alone, and no sidecars: leave out one of --output and --sidecars."
      )
    }
    if sidecarName != nil, !selection.sidecars.areRead {
      throw ValidationError("--sidecar-name works only with --sidecars: give both.")
    }
  }

  /// Makes the edit of each photo that matches the filter, and reports it.
  ///
  /// - Parameter momentEdit: The part of it that both files of a Live Photo get; nil for none. With --with-companions,
  ///   all companions get the whole edit.
  func carryOut(
    _ edits: @escaping (PhotoIdentifier) -> PhotoEdit, ofMoments momentEdit: PhotoEdit?,
    of photos: PhotoSource, where filter: MetadataFilter?, by options: EditOptions,
    with useCases: any UseCases, _ presenter: any ModificationPresenter
  ) {
    var companionsFound: Set<PhotoIdentifier> = []
    let modification = RetryingModification(
      of: { photo in
        companionsFound.contains(photo) ? momentEdit ?? edits(photo) : edits(photo)
      }, presenter: presenter)
    let kind: CompanionKind? =
      switch companions {
      case .withCompanions: .all
      case .withoutCompanions: nil
      case nil: momentEdit == nil ? nil : .identified
      }
    do {
      let (interactor, finish) = try useCases.metadataModification(
        of: photos, options, recordedIn: recording,
        companions: kind.map { kind in
          (
            kind,
            { companion, photo in
              guard kind == .identified else { return }
              companionsFound.insert(companion)
              modification.didEncounter(
                PhotoProblem(identifier: companion, cause: .warning(.companion(photo))))
            }
          )
        }, output: modification)
      modification.run(interactor, where: filter, together: allOrNothing)
      // Where the output ends early, so does the edit.
      if !Interruption.isRequested, presenter.console.isWritable { finish() }
    } catch {
      presenter.present(PhotoProblem(error))
    }
  }
}

/// Whether the other files of a photo's moment get its edit too.
enum CompanionUse: String, EnumerableFlag {
  case withCompanions
  case withoutCompanions

  static func help(for value: CompanionUse) -> ArgumentHelp? {
    switch value {
    case .withCompanions:
      """
      Edit the other files of the same moment too, which have the stem of the photo and its date: the film of a Live \
      Photo, the JPEG of a raw.
      """
    case .withoutCompanions:
      """
      Edit only what is named. Without both options, dates, places and what 'strip' takes also change in the other file \
      of a Live Photo, which has the same content identifier.
      """
    }
  }
}

extension EditCommand.Format {
  /// The presenter of the results.
  ///
  /// - Parameters:
  ///   - isRehearsal: Whether nothing is written.
  ///   - interruptionAdvice: What helps if some photos are edited and others not.
  func presenter(
    _ console: Console, isRehearsal: Bool, interruptionAdvice: String?
  ) -> any ModificationPresenter {
    switch self {
    case .text:
      ModificationTextPresenter(
        console, isRehearsal: isRehearsal, interruptionAdvice: interruptionAdvice)
    case .jsonl: ModificationJSONLinesPresenter(console)
    }
  }
}
