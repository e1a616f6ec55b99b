package import PhotoEntities

/// The photos of another repository, with the names of their places: photos with a position get the city, the state,
/// the country and its code that they do not have themselves.
///
/// If the names cannot be read, that is an outcome, and no more photos come: a photo without names would be taken for
/// one that was taken nowhere.
package struct NamedPlaces: PhotoRepository {
  private let photos: any PhotoRepository
  private let places: any PlaceNameRepository

  /// The photos of `photos`, with names from `places`.
  package init(_ photos: any PhotoRepository, from places: any PlaceNameRepository) {
    (self.photos, self.places) = (photos, places)
  }

  /// Another repository would filter and sort without the names. A query that does not need them is left to it.
  package func answers(_ query: PhotoQuery) -> Bool {
    !query.needsPlaceNames && photos.answers(query)
  }

  package func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    try named(try photos.fetchPhoto(withIdentifier: identifier))
  }

  package func fetchPhotos(_ query: PhotoQuery) -> PhotoBatches {
    do throws(PhotoRepositoryError) {
      try places.open()
    } catch {
      return PhotoBatches([
        FetchBatch(outcomes: [.failed(error)], progress: PhotoProgress(done: 0, total: nil))
      ])
    }
    guard query.needsPlaceNames else { return photos.fetchPhotos(query) }
    let batches = photos.fetchPhotos(query.namingPlaces)
    var isUnreadable = false
    return PhotoBatches(
      AnyIterator { () -> FetchBatch? in
        guard !isUnreadable, let batch = batches.next() else { return nil }
        var outcomes: [FetchOutcome] = []
        for outcome in batch.outcomes where !isUnreadable {
          do throws(PhotoRepositoryError) {
            outcomes.append(try named(outcome))
          } catch {
            outcomes.append(.failed(error))
            isUnreadable = true
          }
        }
        return FetchBatch(outcomes: outcomes, progress: batch.progress)
      }, isCancelled: { batches.wereCancelled })
  }

  /// Updates the photos themselves: an update must be of a photo as it is.
  package func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void
  ) throws(Failure) {
    try photos.updatePhotos(updates, together: together, receive)
  }

  private func named(_ outcome: FetchOutcome) throws(PhotoRepositoryError) -> FetchOutcome {
    guard case .fetched(let photo) = outcome else { return outcome }
    return .fetched(try named(photo))
  }

  private func named(_ photo: FetchedPhoto) throws(PhotoRepositoryError) -> FetchedPhoto {
    let missing = PlaceNames.fields.filter { $0.value(in: photo.metadata) == nil }
    guard !missing.isEmpty,
      let names = try places.names(photo.metadata.latitude, photo.metadata.longitude)
    else { return photo }
    var (metadata, sources) = (photo.metadata, photo.sources)
    for field in missing {
      guard let text = names.text(of: field) else { continue }
      field.setValue(.text(text), in: &metadata)
      sources[field] = .places
    }
    return FetchedPhoto(
      metadata: metadata, sources: sources, warnings: photo.warnings, tags: photo.tags)
  }
}

extension PhotoQuery {
  /// Whether it reads a field that has the name of a place.
  fileprivate var needsPlaceNames: Bool {
    neededFields.map { !$0.isDisjoint(with: PlaceNames.fields) } ?? true
  }

  /// All photos, with what the query needs, and what their names are found by.
  fileprivate var namingPlaces: PhotoQuery {
    ofAllPhotos(
      with: PlaceNames.fields + [MetadataField.latitude, MetadataField.longitude])
  }
}
