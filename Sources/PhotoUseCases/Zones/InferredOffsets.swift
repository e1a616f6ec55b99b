package import PhotoEntities

/// The photos of another repository, whose dates of taking get the offsets from UTC that can be inferred.
///
/// All photos are read before the first one comes, as photos say the offsets of each other. If the zones of places cannot
/// be read, that is an outcome, and no photos come.
package struct InferredOffsets: PhotoRepository {
  private let photos: any PhotoRepository
  private let zones: ZonesOfPlaces?
  private let rule: OffsetRule

  /// The photos of `photos`, which can be fetched twice.
  ///
  /// - Parameters:
  ///   - rule: What learns from them.
  ///   - zones: The time zones of positions; nil if they are not known.
  package init(_ photos: any PhotoRepository, by rule: OffsetRule, in zones: ZonesOfPlaces?) {
    (self.photos, self.rule, self.zones) = (photos, rule, zones)
  }

  /// Another repository would filter and sort without the offsets. A query that does not need them is left to it.
  package func answers(_ query: PhotoQuery) -> Bool {
    !query.needsDates && photos.answers(query)
  }

  package func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    placed(try photos.fetchPhoto(withIdentifier: identifier), needsMoment: false)
  }

  package func fetchPhotos(_ query: PhotoQuery) -> PhotoBatches {
    guard query.needsDates else { return photos.fetchPhotos(query) }
    do throws(PhotoRepositoryError) {
      try rule.learn(from: photos, zones)
    } catch {
      return PhotoBatches([
        FetchBatch(outcomes: [.failed(error)], progress: PhotoProgress(done: 0, total: nil))
      ])
    }
    let batches = photos.fetchPhotos(query.ofAllPhotos(with: Self.fields))
    let needsMoment = query.neededFields?.contains(.captureMoment) ?? false
    return PhotoBatches(
      AnyIterator {
        batches.next().map { batch in
          FetchBatch(
            outcomes: batch.outcomes.map { placed($0, needsMoment: needsMoment) },
            progress: batch.progress)
        }
      }, isCancelled: { batches.wereCancelled })
  }

  /// Updates the photos themselves: an update must be of a photo as it is.
  package func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void
  ) throws(Failure) {
    try photos.updatePhotos(updates, together: together, receive)
  }

  private func placed(_ outcome: FetchOutcome, needsMoment: Bool) -> FetchOutcome {
    guard case .fetched(let photo) = outcome else { return outcome }
    return .fetched(placed(photo, needsMoment: needsMoment))
  }

  private func placed(_ photo: FetchedPhoto, needsMoment: Bool) -> FetchedPhoto {
    guard photo.metadata.lacksOffset else { return photo }
    var (metadata, warnings) = (photo.metadata, photo.warnings)
    if let date = rule.date(of: metadata) {
      metadata.setOffset(of: date)
      if needsMoment { metadata.setCaptureMoment() }
    } else if zones == nil, metadata.latitude != nil, metadata.longitude != nil {
      warnings.append(.noZonesOfPlaces)
    } else {
      return photo
    }
    return FetchedPhoto(
      metadata: metadata, sources: photo.sources, warnings: warnings, tags: photo.tags)
  }

  /// What an offset is given to by.
  private static let fields = [
    MetadataField.captureDate, .digitizedDate, .modifyDate, .latitude, .longitude, .fileType,
  ]
}

extension PhotoQuery {
  /// Whether it reads a date.
  fileprivate var needsDates: Bool {
    neededFields.map { fields in fields.contains { $0.kind == .date } } ?? true
  }
}

extension Metadata {
  /// Gives all dates of taking that lack an offset from UTC that of this date, which is the date of capture.
  fileprivate mutating func setOffset(of date: CaptureDate) {
    guard !hasDateOfHeaderAlone else {
      originalDate = date
      return
    }
    guard let offset = date.utcOffset, let basis = date.offsetBasis else { return }
    for field in datesOfTaking {
      guard case .date(let old) = field.value(in: self), old.utcOffset == nil,
        let new = old.inferring(utcOffset: offset, from: basis)
      else { continue }
      if field == .captureDate {
        originalDate = originalDate.map { _ in new }
      } else {
        field.setValue(.date(new), in: &self)
      }
    }
  }
}
