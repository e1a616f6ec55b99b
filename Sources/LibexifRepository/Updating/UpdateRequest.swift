import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// A requested update, with its options and the place of its result.
struct UpdateRequest: Sendable {
  var update: MetadataUpdate
  let options: EditOptions
  /// Records the edit; nil if it is not recorded.
  var journal: EditJournal?
  /// The place of the changed photo; nil if it replaces the original.
  let output: OutputPlace?
  /// The folders that were searched for photos; nil if the photos were named in another way.
  var folders: NamedFolders?
  /// Keeps folders open from one photo to the next; nil to open them for each photo.
  var openFolders: OpenFolders?
  /// Finds the sidecars of photos.
  var sidecars = SidecarSearch()
  /// Hears of the work on large files; nil for nobody.
  var didPass: ReplacementPolicy.Passage?
  /// What the user should know about other places of the fields, if nothing is written.
  private(set) var warnings: [PhotoWarning] = []

  var identifier: PhotoIdentifier { update.original.localIdentifier }

  /// Whether nothing is written, whatever the photo contains now.
  var writesNothing: Bool {
    isSame && update.assigned.isEmpty && update.listEdits.isEmpty && update.tags.isEmpty
      && update.placeDetails?.time == nil
      && (update.placeDetails == nil || !update.original.hasPlaceDetails)
  }

  /// Whether the photo has all values already. Some of its places may have others.
  private var isSame: Bool {
    output == nil && update.metadata == update.original && update.removal == nil
  }

  /// Whether the photo itself is replaced.
  var isReplacement: Bool { output == nil && !writesNothing }

  /// Updates the photo. A rehearsal does everything except writing.
  func outcome() -> UpdateOutcome {
    do throws(PhotoRepositoryError) {
      let request = try settled()
      if request.writesNothing {
        return .updated(UpdateReport(warnings: request.warnings, time: try request.setTime()))
      }
      guard let edit = try request.plan() else {
        return .updated(UpdateReport(warnings: request.warnings))
      }
      var report = options.isRehearsal ? edit.report : try edit.commit(recordedBy: journal)
      report.warnings = request.warnings + report.warnings
      return .updated(report)
    } catch {
      return .failed(error)
    }
  }

  /// This request. If the photo has all values already, it is read to see whether each of its places has them: then
  /// nothing is written. So it is neither locked nor refused. If a place cannot be edited, the plan says so.
  func settled() throws(PhotoRepositoryError) -> UpdateRequest {
    guard isSame, !writesNothing, !options.sidecars.areRead, update.tags.isEmpty else {
      return self
    }
    let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try OpenFile(identifier)
    }
    let photo = try ReadPhoto.read(
      file, identifier: identifier, for: options.wholeSelection)
    guard photo.metadata == update.original else { throw .changed(identifier) }
    guard
      let edit = try? MetadataEdit(
        of: photo, in: file, by: update, isExifAlone: options.isExifAlone), edit.isEmpty
    else { return self }
    var settled = self
    settled.update = update.withoutSameValues
    settled.warnings = edit.warnings.filter { warning in
      if case .replacedElsewhere = warning { false } else { true }
    }
    return settled
  }

  /// Opens the photo, locks it if it will be replaced, and plans the edit.
  ///
  /// - Parameter folders: The folders of the batch that the photo is in; nil if it is alone.
  /// - Returns: Nil if nothing is done.
  func plan(
    in folders: OpenFolders? = nil
  ) throws(PhotoRepositoryError) -> FileEdit? {
    if writesNothing { return nil }
    if update.removal != nil, update.turnsUpright || !update.tags.isEmpty {
      let what = update.turnsUpright ? "its picture cannot be turned" : "tags cannot be changed"
      throw PhotoRepositoryError(
        identifier: identifier, reason: .removalUnsafe(detail: "\(what) in the same edit"))
    }
    let (original, refusal) = try open(in: folders)
    let edit: FileEdit? =
      if let removal = update.removal {
        try StripUpdate.plan(self, of: original, removing: removal)
      } else if folders != nil, update.turnsUpright {
        try planEdit(of: original, refusal).map {
          FileEdit($0) { () throws(PhotoRepositoryError) in try planEdit(of: original, refusal) }
        }
      } else {
        try planEdit(of: original, refusal)
      }
    // A batch keeps many photos open.
    if folders != nil { original.file.takeWindow() }
    return edit
  }

  /// Plans the edit of the photo, of its sidecar or of both.
  ///
  /// - Parameter refusal: Why the photo's file may not be replaced; nil if it may.
  /// - Returns: Nil if nothing is written.
  private func planEdit(
    of original: OriginalFile, _ refusal: PhotoRepositoryError?
  ) throws(PhotoRepositoryError) -> FileEdit? {
    switch options.sidecars {
    case .ignored: try planPhotoEdit(of: original)
    case .only: try SidecarUpdate.plan(self, of: original)
    case .ifNeeded: try DividedUpdate.plan(self, of: original, refusing: refusal)
    }
  }

  /// Plans the edit of the photo alone.
  private func planPhotoEdit(of original: OriginalFile) throws(PhotoRepositoryError) -> FileEdit {
    do throws(PhotoRepositoryError) {
      return try PhotoUpdate.plan(self, of: original)
    } catch {
      throw refusal(error)
    }
  }

  /// Why the photo cannot be edited. If a part cannot, the error names the fields that Exif does not have, as an edit of
  /// Exif alone is no way out for them.
  func refusal(_ error: PhotoRepositoryError) -> PhotoRepositoryError {
    guard case .uneditable(let part, let detail, _) = error.reason else { return error }
    // A tag has no other place.
    if let change = update.tags.first(where: { $0.tag.source.part == part }) {
      return PhotoRepositoryError(
        identifier: error.identifier,
        reason: .notStorable(.tag(change.tag.fullName, detail: "cannot be written: \(detail)")))
    }
    // A film has no Exif.
    let isFilm = update.original.isFilm
    let fields = StoredField.all.filter { isFilm || $0.writtenTags.isEmpty }.compactMap { row in
      MetadataField(named: row.name)
    }.filter { $0.value(in: update.original) != $0.value(in: update.metadata) }
    return PhotoRepositoryError(
      identifier: error.identifier,
      reason: .uneditable(part, detail: detail, beyondExif: fields))
  }

  /// The replacement of the photo by the rewrite; nil if the output folder already has the new
  /// file.
  func replacement(
    of original: OriginalFile, by rewrite: FileRewrite
  ) throws(PhotoRepositoryError) -> Replacement? {
    var policy = options.replacement(recordedBy: journal)
    policy.modificationTime = newTime?.secondsSince1970
    policy.didPass = didPass
    policy.leavesOutOrigin = update.removal != nil
    return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      if let output {
        if output.holds(rewrite, of: original) { return nil }
        try output.check()
      } else {
        try policy.backup(of: original)?.check()
      }
      let place = output.map { ReplacementPlace.output($0) } ?? (isInPlace ? .inside : .original)
      return Replacement(of: original, by: rewrite, policy: policy, at: place)
    }
  }

  /// Whether the file itself gets the new bytes. Without a record of the old ones, a film that was overwritten in part
  /// would be lost.
  private var isInPlace: Bool {
    options.editsFilmsInPlace && update.original.isFilm && output == nil
      && (journal != nil || options.isRehearsal)
  }

  /// What makes the new file. A film that is edited in place keeps its size, with free space at its end if it has become
  /// shorter.
  func keepingSize(
    _ rewrite: FileRewrite, of original: OriginalFile
  ) throws(PhotoRepositoryError) -> FileRewrite {
    guard isInPlace, rewrite != .whole else { return rewrite }
    let growth = rewrite.size(originalSize: original.size) - original.size
    if growth == 0 { return rewrite }
    guard let padding = FilmContainer.freeSpace(ofSize: -growth) else {
      let difference =
        growth > 0 ? "\(growth) bytes longer" : "\(-growth) bytes shorter, too few for free space"
      throw PhotoRepositoryError(
        identifier: identifier,
        reason: .noPlace(
          detail:
            "the film would be \(difference), and keeps its size with --in-place; leave that out"))
    }
    let parts = rewrite.parts(originalSize: original.size).filter { part in
      if case .original(let range) = part { !range.isEmpty } else { true }
    }
    return FileRewrite(parts: parts + [.new(padding)])
  }

  /// Checks that a raw file keeps its length, unless the options allow more, or the original stays.
  func checkGrowth(
    of photo: ReadPhoto, _ original: OriginalFile, by rewrite: FileRewrite
  ) throws(PhotoRepositoryError) {
    let format = photo.container.format
    let isLonger = rewrite.size(originalSize: original.size) != original.size
    guard !format.isRaw || !isLonger || options.allowsRawGrowth || output != nil else {
      throw PhotoRepositoryError(identifier: identifier, reason: .rawGrowth(format: format.name))
    }
  }

  /// Opens the photo, and says why it may not be replaced, if its sidecar may be written instead.
  private func open(
    in folders: OpenFolders?
  ) throws(PhotoRepositoryError) -> (OriginalFile, PhotoRepositoryError?) {
    let folders = folders ?? openFolders
    do throws(PhotoRepositoryError) {
      return (try open(keeping: options.sidecars == .only, in: folders), nil)
    } catch {
      guard options.sidecars == .ifNeeded, output == nil else { throw error }
      switch error.reason {
      case .readOnly, .hardLinked: return (try open(keeping: true, in: folders), error)
      default: throw error
      }
    }
  }

  private func open(
    keeping isKept: Bool, in folders: OpenFolders?
  ) throws(PhotoRepositoryError) -> OriginalFile {
    let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      let original =
        if output != nil {
          try OriginalFile.openToCopy(identifier.path, in: folders)
        } else if isKept {
          try OriginalFile.openToKeep(identifier.path, in: folders)
        } else {
          try OriginalFile.openToReplace(
            identifier.path, splitsHardLinks: options.splitsHardLinks, in: folders)
        }
      try self.folders?.check(original, foundAt: identifier.pathBytes)
      return original
    }
    try original.checkSize(of: identifier, isFilm: update.original.isFilm)
    return original
  }
}

extension TagSource {
  /// The part of the photo that edits of such tags change.
  fileprivate var part: PhotoRepositoryError.Reason.MetadataPart {
    switch self {
    case .xmp: .xmp
    case .iptc: .iptc
    default: .exif
    }
  }
}
