import PhotoEntities
import Synchronization

/// Finds the offsets from UTC of photos' dates, once it has learnt from the photos.
package final class OffsetRule: Sendable {
  /// What it has learnt; nil if it has not.
  private let dates = Mutex<[PhotoIdentifier: CaptureDate]?>(nil)
  private let zones = Mutex(false)

  /// Whether it has learnt with the zones of positions.
  var knowsZones: Bool { zones.withLock { $0 } }

  /// A rule that has not learnt yet.
  package init() {}

  /// Learns from all photos of the repository, unless it has learnt already.
  ///
  /// - Parameter zones: The time zones of positions; nil if they are not known.
  /// - Throws: `PhotoRepositoryError` of what `zones` is read from.
  func learn(
    from photos: any PhotoRepository, _ zones: ZonesOfPlaces?
  ) throws(PhotoRepositoryError) {
    guard dates.withLock({ $0 == nil }) else { return }
    try zones?.open()
    var inference = OffsetInference()
    for batch in photos.fetchPhotos(PhotoQuery(fields: Self.fields)) {
      for case .fetched(let photo) in batch.outcomes { inference.add(photo.metadata) }
    }
    let found = try inference.dates(in: zones)
    dates.withLock { $0 = found }
    self.zones.withLock { $0 = zones != nil }
  }

  /// The photo's date of capture with the offset that was inferred for it; nil for none, or if the photo has another date
  /// by now.
  func date(of metadata: Metadata) -> CaptureDate? {
    guard let date = dates.withLock({ $0?[metadata.localIdentifier] }),
      let old = metadata.captureDate
    else { return nil }
    let same = metadata.hasDateOfHeaderAlone ? date.at(utcOffset: 0) : date
    return same?.isSameSecond(as: old) ?? false ? date : nil
  }

  /// What it learns from.
  private static let fields = [
    MetadataField.captureDate, .cameraMake, .cameraModel, .cameraSerial, .latitude, .longitude,
    .fileType, .duration, .gpsDate, .contentIdentifier,
  ]
}

extension OffsetRule: Equatable {
  /// Whether both are the same rule.
  package static func == (left: OffsetRule, right: OffsetRule) -> Bool { left === right }
}

extension Metadata {
  /// Whether the header of the film alone says when it was taken: a moment in UTC.
  var hasDateOfHeaderAlone: Bool {
    isFilm && originalDate == nil && captureDate?.utcOffset == 0
  }

  /// Whether the date of capture has a time, but no offset from UTC.
  var lacksOffset: Bool {
    guard let date = captureDate, !date.isGuess, !date.isPartial else { return false }
    return date.utcOffset == nil || hasDateOfHeaderAlone
  }
}
