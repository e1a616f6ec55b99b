import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// An update that is asked for, with how and where to it is to be written.
struct UpdateRequest: Sendable {
  let update: MetadataUpdate
  let policy: LibexifPhotoRepository.UpdatePolicy
  /// Where the changed photo goes; nil where that is its own place.
  let output: OutputPlace?
  /// The folders that photos were searched in; nil if they were named otherwise.
  var folders: NamedFolders?

  var identifier: PhotoIdentifier { update.original.localIdentifier }

  /// Whether nothing is to be written, whatever the photo says by now.
  var isNothing: Bool { output == nil && update.metadata == update.original }

  /// Whether the photo itself is to be replaced.
  var isReplacement: Bool { output == nil && !isNothing }

  /// Does what is asked for; in a rehearsal, all but the writing.
  func outcome() -> UpdateOutcome {
    do throws(PhotoRepositoryError) {
      if isNothing { return .updated(warnings: []) }
      let update = try PhotoUpdate(of: open(), by: self)
      return .updated(warnings: policy.isRehearsal ? update.warnings : try update.commit())
    } catch {
      return .failed(error)
    }
  }

  /// Opens the photo, having checked that it can be updated together with others, and finds out what
  /// the user should know then; nil where nothing is to be done.
  ///
  /// - Parameter folders: The folders of all these photos.
  func openJointly(
    in folders: OpenFolders
  ) throws(PhotoRepositoryError) -> (original: OriginalPhoto, warnings: [String])? {
    if isNothing { return nil }
    let original = try open(in: folders)
    let warnings = try PhotoUpdate(of: original, by: self).warnings
    original.file.takeWindow()
    return (original, warnings)
  }

  /// Opens the photo, and locks it where it is to be replaced.
  private func open(
    in openFolders: OpenFolders? = nil
  ) throws(PhotoRepositoryError) -> OriginalPhoto {
    let original =
      output == nil
      ? try OriginalPhoto(toReplace: identifier, hardLinks: policy.hardLinks, in: openFolders)
      : try OriginalPhoto(toCopy: identifier, in: openFolders)
    try folders?.check(original)
    return original
  }
}
