import PhotoEntities

/// The use case of renaming photos: fetch them, make their names of their metadata, give them these names. Photos whose
/// pictures an archive has already can be left out.
package struct PhotoRenaming {
  private let photos: any PhotoRepository
  private let names: any NamingRepository
  private let archive: ArchivedPictures?
  private let albums: (any PhotoNoteRepository)?
  private let output: any PhotoProgressOutput

  /// Renames `photos`, whose names are kept by `names`, but for those whose pictures are in `archive`. Progress goes to
  /// `output`.
  ///
  /// - Parameter albums: The notes that say which album a photo is in, so that it gets its name in a folder of the
  ///   album; nil if albums make no folders.
  package init(
    of photos: any PhotoRepository, names: any NamingRepository,
    leavingOut archive: ArchivedPictures? = nil,
    inAlbumsOf albums: (any PhotoNoteRepository)? = nil, output: any PhotoProgressOutput
  ) {
    (self.photos, self.names, self.archive, self.output) = (photos, names, archive, output)
    self.albums = albums
  }

  /// Gives each photo for which `filter` holds, or each photo if it is nil, the name that the template makes of
  /// its metadata. Photos are numbered in `order`, or in that of the repository if it is nil.
  ///
  /// - Returns: How many files are left because the work was cancelled; nil if that is unknown.
  /// - Throws: What `receive` throws. Files that are not renamed by then keep their names.
  package func renamePhotos<Failure: Error>(
    to template: NameTemplate, where filter: MetadataFilter?, by order: MetadataListOrder?,
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    var passedOver: (folder: PhotoIdentifier, files: PhotoWarning.PassedOver)?
    var left: Int?
    let found = try namedPhotos(by: template, where: filter, order, &passedOver, &left, receive)
    guard let found else { return left }
    let named = found.filter { !(archive?.has($0.identifier) ?? false) }
    guard let places = places(of: named) else { return named.count }
    for photo in named {
      guard let place = places.archived[photo.identifier] else { continue }
      try receive(.archived(photo.identifier, at: place))
    }
    let staying = places.archived.merging(places.twins) { place, _ in place }
    let new = staying.isEmpty ? named : named.filter { staying[$0.identifier] == nil }
    let (candidates, awaited) = (Set(passedOver?.files.all ?? []), Set(places.twins.values))
    var (waiting, moved) = (
      Set(new.map(\.identifier)), candidates.filter { archive?.has($0) ?? false }
    )
    var come: [PhotoIdentifier: PhotoIdentifier] = [:]
    left = try names.renamePhotos(new, besides: staying) { (outcome) throws(Failure) in
      // A film that is in the archive itself, as the still with its name is, has its own line.
      if case .warning(let file, .leftBehind(.archived)) = outcome, staying[file] != nil { return }
      if case .renamed(let file, let place) = outcome {
        if awaited.contains(file) { come[file] = place }
        if candidates.contains(file) { moved.insert(file) }
        if waiting.remove(file) != nil {
          output.didProgress(PhotoProgress(done: new.count - waiting.count, total: new.count))
        }
      }
      try receive(outcome)
    }
    if left == 0 {
      for photo in named {
        guard let twin = places.twins[photo.identifier] else { continue }
        try receive(
          come[twin].map { .archived(photo.identifier, at: $0) }
            ?? .warning(photo.identifier, .leftBehind(.twin(of: twin))))
      }
    }
    if let (folder, files) = passedOver, let rest = files.without(moved) {
      try receive(.warning(folder, .passedOver(rest)))
    }
    return left
  }

  /// Where the pictures of the photos are already; nil if the work was cancelled.
  private func places(of photos: [NamedPhoto]) -> ArchivedPictures.Places? {
    archive == nil ? .init() : archive?.places(of: photos)
  }

  /// Does what is left of a renaming that was cut off.
  ///
  /// - Returns: How many files are left because the work was cancelled.
  /// - Throws: What `receive` throws. Files that are not renamed by then keep their names.
  package func resumeRenaming<Failure: Error>(
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    try names.resumeRenaming(receive)
  }

  /// The photos with their names; nil if not all could be looked at, as numbers depend on all of them.
  ///
  /// - Parameter left: How many could not; nil if that is unknown.
  private func namedPhotos<Failure: Error>(
    by template: NameTemplate, where filter: MetadataFilter?, _ order: MetadataListOrder?,
    _ passedOver: inout (folder: PhotoIdentifier, files: PhotoWarning.PassedOver)?,
    _ left: inout Int?, _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> [NamedPhoto]? {
    let query = PhotoQuery(filter: filter, order: order, for: template.subjects)
    let (filter, isSorted) = (photos.filterLeft(of: query), photos.answers(query))
    var named: [NamedPhoto] = []
    let subjects = template.subjects
    // Tags cannot be packed.
    let arePacked = !subjects.contains { $0.tag != nil }
    var sorted =
      arePacked ? order.map { SortedPhotos(by: $0, keeping: subjects.compactMap(\.field)) } : nil
    var whole = arePacked ? nil : order.map { FirstPhotos(.max / 2, by: $0) }
    let batches = photos.fetchPhotos(query)
    for batch in batches {
      for outcome in batch.outcomes {
        switch outcome {
        case .fetched(let photo):
          for warning in photo.warnings {
            try receive(.warning(photo.metadata.localIdentifier, warning))
          }
          guard filter?.matches(photo) ?? true else { continue }
          if isSorted || order == nil {
            named.append(self.named(BrowsingMetadata(photo), by: template))
          } else {
            sorted?.insert(BrowsingMetadata(photo))
            whole?.insert(BrowsingMetadata(photo))
          }
        case .skipped(let folder, .passedOver(let files)):
          // Some of them may go along.
          passedOver = (folder, files)
        case .skipped(let photo, let reason): try receive(.warning(photo, reason))
        case .failed(let error): try receive(.failed(error))
        }
      }
      output.didProgress(batch.progress)
      left = batch.progress.total.map { $0 - batch.progress.done }
    }
    if batches.wereCancelled { return nil }
    if let whole { named += whole.sorted().map { self.named($0, by: template) } }
    if let sorted {
      for batch in sorted.batches(of: 1536) {
        named += batch.map { self.named($0, by: template) }
      }
    }
    return named
  }

  /// The photo with its name: in the folder of its first album, if albums make folders.
  private func named(_ photo: BrowsingMetadata, by template: NameTemplate) -> NamedPhoto {
    let note = albums?.fetchNote(ofIdentifier: photo.identifier).note
    return (note?.albums.first.map(template.inAlbum) ?? template).named(photo)
  }
}

extension NameTemplate {
  fileprivate func named(_ photo: BrowsingMetadata) -> NamedPhoto {
    do throws(MissingField) {
      return NamedPhoto(photo.identifier, name: .success(try name(of: photo)))
    } catch {
      return NamedPhoto(photo.identifier, name: .failure(error))
    }
  }
}
