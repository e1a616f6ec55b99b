package import PhotoEntities

/// The photos of another repository, with what notes say about them and they lack themselves. Photos whose notes are in
/// the bin are skipped. After the last photo come the notes whose photos are missing.
package struct NotedPhotos: PhotoRepository {
  private let photos: any PhotoRepository
  private let notes: any PhotoNoteRepository
  private let filling: NoteFilling

  /// The photos of `photos`, with values from `notes`.
  ///
  /// - Parameters:
  ///   - zone: The time zone of the dates; nil for that of the photo's place, or else UTC.
  ///   - zones: The time zones of places; nil if they are not asked for.
  package init(
    _ photos: any PhotoRepository, from notes: any PhotoNoteRepository, zone: TimeZoneRule?,
    zones: ZonesOfPlaces? = nil
  ) {
    (self.photos, self.notes) = (photos, notes)
    filling = NoteFilling(from: notes, zone: zone, zones: zones)
  }

  package func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    filled(
      try photos.fetchPhoto(withIdentifier: identifier),
      by: notes.fetchNote(ofIdentifier: identifier))
  }

  package func fetchPhotos(_ query: PhotoQuery) -> PhotoBatches {
    let batches = photos.fetchPhotos(query.ofAllPhotos(with: Self.fields))
    var passedOver: [(folder: PhotoIdentifier, files: PhotoWarning.PassedOver)] = []
    var (progress, isAtEnd) = (PhotoProgress(done: 0, total: nil), false)
    return PhotoBatches(
      AnyIterator { () -> FetchBatch? in
        if isAtEnd { return nil }
        guard let batch = batches.next() else {
          isAtEnd = true
          if batches.wereCancelled { return nil }
          return FetchBatch(outcomes: remainder(passedOver), progress: progress)
        }
        progress = batch.progress
        var outcomes: [FetchOutcome] = []
        for outcome in batch.outcomes {
          if case .skipped(let folder, .passedOver(let files)) = outcome {
            // Some of them turn out to be notes of photos that are still to come.
            passedOver.append((folder, files))
          } else {
            outcomes.append(filled(outcome))
          }
        }
        return FetchBatch(outcomes: outcomes, progress: progress)
      }, isCancelled: { batches.wereCancelled })
  }

  /// Updates the photos themselves: an update must be of a photo as it is.
  package func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void
  ) throws(Failure) {
    try photos.updatePhotos(updates, together: together, receive)
  }

  /// The fields that notes fill in, and those by which dates count.
  private static let fields: [MetadataField] = [
    .captureDate, .digitizedDate, .modifyDate, .latitude, .longitude, .altitude, .description,
    .rating, .persons, .keywords,
  ]

  private func filled(_ outcome: FetchOutcome) -> FetchOutcome {
    // The note of a photo that cannot be read has a photo.
    let fetched = notes.fetchNote(ofIdentifier: outcome.identifier)
    guard case .fetched(let photo) = outcome else { return outcome }
    if fetched.note.isTrashed {
      return .skipped(outcome.identifier, reason: .leftBehind(.inBin))
    }
    return .fetched(filled(photo, by: fetched))
  }

  private func filled(_ photo: FetchedPhoto, by fetched: FetchedNote) -> FetchedPhoto {
    var modification = ModifyingMetadata(photo.metadata)
    modification.apply(filling.edit(by: fetched.note))
    var sources = photo.sources
    for field in modification.assignments.keys { sources[field] = .sidecar }
    return FetchedPhoto(
      metadata: modification.applied(to: photo.metadata), sources: sources,
      warnings: photo.warnings + (fetched.fault.map { [$0.warning] } ?? []), tags: photo.tags)
  }

  /// What was passed over but for the notes, and the notes without photos.
  private func remainder(
    _ passedOver: [(folder: PhotoIdentifier, files: PhotoWarning.PassedOver)]
  ) -> [FetchOutcome] {
    for (_, files) in passedOver {
      for photo in files.films + files.otherFormats { _ = notes.fetchNote(ofIdentifier: photo) }
    }
    let files = notes.fetchFiles()
    let told = files.read.union(files.withoutPhoto)
    let others = passedOver.compactMap { folder, files in
      files.without(told).map { FetchOutcome.skipped(folder, reason: .passedOver($0)) }
    }
    return files.withoutPhoto.map { .skipped($0, reason: .leftBehind(.noteWithoutPhoto)) } + others
  }
}
