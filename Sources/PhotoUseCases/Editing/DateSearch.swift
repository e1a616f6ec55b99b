package import PhotoEntities

/// The use case of finding the date of a photo in its name, its modification time and the like.
package struct DateSearch {
  private let repository: any DateRepository
  private let sources: [DateSource]
  private let zone: TimeZoneRule?
  private let localZone: TimeZoneRule

  /// Finds dates of photos in `repository`.
  ///
  /// - Parameters:
  ///   - sources: The sources, the preferred one first.
  ///   - zone: The time zone of the dates. A moment is converted to its clock, and a local time gets its
  ///     offset. If it is nil, dates stay as the source says.
  ///   - localZone: The zone for times of modification if `zone` is nil.
  package init(
    repository: any DateRepository, sources: [DateSource], zone: TimeZoneRule?,
    localZone: TimeZoneRule
  ) {
    (self.repository, self.sources) = (repository, sources)
    (self.zone, self.localZone) = (zone, localZone)
  }

  /// The change of all dates of taking to that of the first source that has one. If no source has a date, or one
  /// cannot be read, the change makes the modification fail with that reason.
  package func change(ofIdentifier identifier: PhotoIdentifier) -> MetadataChange {
    MetadataChange(subject: .datesOfTaking, operation: operation(for: identifier))
  }

  private func operation(for identifier: PhotoIdentifier) -> MetadataChange.Operation {
    for source in sources {
      switch repository.fetchDate(ofIdentifier: identifier, from: source) {
      case .found(let date): return operation(date, from: source, isDayAlone: false)
      case .foundDay(let day): return operation(day, from: source, isDayAlone: true)
      case .missing: continue
      case .unreadable(let detail):
        return .refuse(.noDateFound(.unreadable(source, detail: detail)))
      }
    }
    return .refuse(.noDateFound(.nothingFound(in: sources)))
  }

  /// The change to this date in the zone.
  private func operation(
    _ found: CaptureDate, from source: DateSource, isDayAlone: Bool
  ) -> MetadataChange.Operation {
    var date = found
    if let zone = zone ?? (source == .modified ? localZone : nil) {
      guard let placed = date.placed(in: zone) else {
        return .refuse(.noDateFound(.unknownOffset(zone: zone.name)))
      }
      date = placed
    }
    if isDayAlone { return .setDate(date, unlessSame: .day) }
    // A photo that has the moment with its local time keeps that.
    let isMomentAlone = zone == nil && date.utcOffset != nil
    return isMomentAlone ? .setDate(date, unlessSame: .moment) : .set(.date(date))
  }
}

extension CaptureDate {
  /// The same moment by the clocks of the zone; of a local time, the same time with the zone's offset.
  /// Nil if the zone's rules do not reach that far.
  func placed(in zone: TimeZoneRule) -> CaptureDate? {
    guard let utcOffset else {
      return zone.utcOffset(self).flatMap { with(fraction: fraction, utcOffset: $0) }
    }
    guard let utc = adding(seconds: -utcOffset * 60)?.with(fraction: fraction, utcOffset: 0),
      let offset = zone.utcOffsetOfMoment(utc)
    else { return nil }
    return utc.adding(seconds: offset * 60)?.with(fraction: fraction, utcOffset: offset)
  }
}
