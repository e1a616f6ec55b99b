package import PhotoEntities
package import PhotoUseCases

extension PhotoRepository {
  /// Updates one photo from `original` to `metadata`, as `updatePhotos` does.
  @discardableResult
  package func updatePhoto(
    with metadata: Metadata, insteadOf original: Metadata,
    _ placeDetails: PlaceDetailsChange? = nil
  ) throws(PhotoRepositoryError) -> [PhotoWarning] {
    let update = MetadataUpdate(
      to: metadata, from: original, placeDetails: placeDetails, assigning: [])
    var outcomes: [UpdateOutcome] = []
    updatePhotos([update], together: false) { outcomes.append($0) }
    switch outcomes.first {
    case .updated(let report): return report.warnings
    case .failed(let error): throw error
    case nil:
      throw PhotoRepositoryError(identifier: metadata.localIdentifier, reason: .cancelled)
    }
  }
}

extension Metadata {
  /// The metadata whose dates have the fractions and offsets that the same seconds of the photo have now: other places
  /// may lend what the wanted dates lack.
  package func qualified(as photo: Metadata) -> Metadata {
    var qualified = self
    for property in [\Metadata.originalDate, \.digitizedDate, \.modifyDate] {
      guard let wanted = self[keyPath: property], let now = photo[keyPath: property],
        wanted.isSameSecond(as: now)
      else { continue }
      qualified[keyPath: property] = wanted.with(
        fraction: wanted.fraction ?? now.fraction, utcOffset: wanted.utcOffset ?? now.utcOffset)
    }
    return qualified
  }
}
