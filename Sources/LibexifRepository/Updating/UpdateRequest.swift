import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform

/// A requested update, with its policy and the place of its result.
struct UpdateRequest: Sendable {
  let update: MetadataUpdate
  let policy: UpdatePolicy
  /// The place of the changed photo; nil if it replaces the original.
  let output: OutputPlace?
  /// The folders that were searched for photos; nil if the photos were named in another way.
  var folders: NamedFolders?
  /// Finds the sidecars of photos.
  var sidecars = SidecarSearch()

  var identifier: PhotoIdentifier { update.original.localIdentifier }

  /// Whether nothing is written, whatever the photo contains now.
  var writesNothing: Bool {
    output == nil && update.metadata == update.original && update.removal == nil
      && update.metadata.placeDetailCount == update.original.placeDetailCount
      && update.metadata.placeTime == update.original.placeTime
  }

  /// Whether the photo itself is replaced.
  var isReplacement: Bool { output == nil && !writesNothing }

  /// Updates the photo. A rehearsal does everything except writing.
  func outcome() -> UpdateOutcome {
    do throws(PhotoRepositoryError) {
      guard let update = try plan() else { return .updated(warnings: []) }
      return .updated(
        warnings: policy.isRehearsal ? update.warnings : try update.commit(), time: update.time,
        removed: update.removed)
    } catch {
      return .failed(error)
    }
  }

  /// Opens the photo, locks it if it will be replaced, and plans the update.
  ///
  /// - Parameter folders: The folders of the batch that the photo is in; nil if it is alone.
  /// - Returns: Nil if nothing is done.
  func plan(
    in folders: OpenFolders? = nil
  ) throws(PhotoRepositoryError) -> (any PlannedUpdate)? {
    if writesNothing { return folders == nil ? try TimeUpdate.plan(self) : nil }
    let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try open(in: folders)
    }
    let update: (any PlannedUpdate)? =
      if let removal = update.removal {
        try StripUpdate.plan(self, of: original, removing: removal)
      } else if policy.usesSidecars {
        try SidecarUpdate.plan(self, of: original)
      } else if folders != nil, self.update.turnsUpright {
        try RepeatedPlan.plan(self, of: original)
      } else {
        try PhotoUpdate.plan(self, of: original)
      }
    // A batch keeps many photos open.
    if folders != nil { original.file.takeWindow() }
    return update
  }

  /// The replacement of the photo by the rewrite; nil if the output folder already has the new
  /// file.
  func replacement(
    of original: OriginalFile, by rewrite: FileRewrite
  ) throws(PhotoRepositoryError) -> Replacement? {
    var policy = policy.replacement
    policy.modificationTime = newTime?.secondsSince1970
    return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      if let output {
        if output.holds(rewrite, of: original) { return nil }
        try output.check()
      } else {
        try policy.backup(of: original)?.check()
      }
      return Replacement(
        of: original, by: rewrite, policy: policy, at: output.map { .output($0) } ?? .original)
    }
  }

  /// Checks that a raw file keeps its length, unless the policy allows more, or the original stays.
  func checkGrowth(
    of photo: ReadPhoto, _ original: OriginalFile, by rewrite: FileRewrite
  ) throws(PhotoRepositoryError) {
    let format = photo.container.format
    let isLonger = rewrite.size(originalSize: original.size) != original.size
    guard !format.isRaw || !isLonger || policy.allowsRawGrowth || output != nil else {
      throw PhotoRepositoryError(identifier: identifier, reason: .rawGrowth(format: format.name))
    }
  }

  private func open(in folders: OpenFolders?) throws(FileFailure) -> OriginalFile {
    let original =
      output == nil && !policy.usesSidecars
      ? try OriginalFile.openToReplace(
        identifier.path, splitsHardLinks: policy.hardLinks == .split, in: folders)
      : try OriginalFile.openToCopy(identifier.path, in: folders)
    try self.folders?.check(original, foundAt: identifier.pathBytes)
    return original
  }
}
