import PhotoEntities

// What qualifies a date is its fraction of a second and its offset from UTC. A photo has a date in several places, and
// often only one of them has these.

/// The dates of a photo as one of its places says them.
struct PlaceDates: Sendable {
  private let original: CaptureDate?
  private let digitized: CaptureDate?
  private let modify: CaptureDate?

  init(_ metadata: borrowing Metadata) {
    (original, digitized) = (metadata.originalDate, metadata.digitizedDate)
    modify = metadata.modifyDate
  }

  private subscript(kind: PhotoDate) -> CaptureDate? {
    switch kind {
    case .original: original
    case .digitized: digitized
    case .modify: modify
    }
  }

  /// The metadata in which dates that only move keep what qualifies them in this place.
  func keeping(_ new: Metadata, insteadOf old: Metadata) -> Metadata {
    var kept = new
    for kind in PhotoDate.allCases {
      guard let date = new[kind], let own = self[kind] else { continue }
      kept[kind] = date.keepingQualifiers(of: own, insteadOf: old[kind])
    }
    return kept
  }

  /// The metadata whose dates have the qualifiers that they lack and that these ones of the same second have.
  func qualifying(_ metadata: Metadata) -> Metadata {
    var qualified = metadata
    for kind in PhotoDate.allCases {
      guard let date = metadata[kind], let lender = self[kind] else { continue }
      qualified[kind] = date.qualified(by: lender)
    }
    return qualified
  }
}

extension CaptureDate {
  var lacksQualifier: Bool { !isPartial && (utcOffset == nil || fraction == nil) }

  /// The other date, if more of it is known, and both agree as far as both say something.
  func refined(by other: CaptureDate) -> CaptureDate {
    other.knownParts.count > knownParts.count && other.knownParts.starts(with: knownParts)
      ? other : self
  }

  /// The date with the qualifiers of another one of the same second, if it lacks them.
  func qualified(by other: CaptureDate) -> CaptureDate {
    guard lacksQualifier, isSameSecond(as: other) else { return self }
    return with(fraction: fraction ?? other.fraction, utcOffset: utcOffset ?? other.utcOffset)
      ?? self
  }

  /// What a place gets instead of its own date: this date, which the photo gets instead of the old one, with the
  /// place's own fraction and offset if only the clock moves.
  func keepingQualifiers(of own: CaptureDate, insteadOf old: CaptureDate?) -> CaptureDate {
    guard let old, self != old, fraction == old.fraction, utcOffset == old.utcOffset else {
      return self
    }
    let isSame = own.isSameSecond(as: old)
    let agrees = own.utcOffset == nil ? isSame : utcOffset == nil || own.utcOffset == utcOffset
    let hasSameFraction =
      (own.fraction ?? "").utf8.starts(with: (fraction ?? "").utf8)
      || (fraction ?? "").utf8.starts(with: (own.fraction ?? "").utf8)
    return with(
      fraction: isSame && hasSameFraction ? own.fraction : fraction,
      utcOffset: agrees ? own.utcOffset : utcOffset) ?? self
  }

  /// Whether this date, which a photo has after an edit, is the wanted one. A place may lend it what the wanted one
  /// lacks.
  func isAsWanted(_ wanted: CaptureDate) -> Bool {
    isSameSecond(as: wanted) && (wanted.fraction == nil || fraction == wanted.fraction)
      && (wanted.utcOffset == nil || utcOffset == wanted.utcOffset)
  }
}
