package import PhotoEntities

/// How the clock of a camera tells the time.
package struct CameraClock: Sendable {
  /// The zone of dates without an offset from UTC.
  let zone: TimeZoneRule
  /// Microseconds to add to the camera's time to get the true time; negative if the clock is fast.
  var correction: Int

  /// A clock that is right, or that needs this correction.
  package init(zone: TimeZoneRule, correction: ClockCorrection? = nil) {
    (self.zone, self.correction) = (zone, (correction?.seconds ?? 0) * 1_000_000)
  }

  /// When it was that the clock had this date: by the date's offset from UTC, else by the zone.
  func moment(of date: CaptureDate) throws(PlaceFault) -> Moment {
    guard let utcOffset = date.utcOffset ?? zone.utcOffset(date),
      let moment = Moment(date, utcOffset: utcOffset).adding(microseconds: correction)
    else { throw .unknownOffset(zone.name) }
    return moment
  }
}

/// What a user says about the error of a clock.
package struct ClockCorrection: Sendable, Equatable {
  /// The longest correction in seconds: about a hundred years.
  private static let limit = 100 * 366 * 86_400

  /// Seconds to add to the clock's time to get the true time.
  let seconds: Int

  /// The correction that a user writes as `+1:02:03`, `-45s` or `+1h2m3s`.
  ///
  /// - Throws: `InvalidInput` if the text is not one, or if it is in months or years, or longer than a century.
  package init(text: String) throws(InvalidInput) {
    guard case .date(0, let seconds) = try MetadataShift(date: text),
      (-Self.limit...Self.limit).contains(seconds)
    else {
      throw InvalidInput(
        "'\(text)' is not the error of a clock; write it in days, hours, minutes and seconds, like +1:02:03 or -45s"
      )
    }
    self.seconds = seconds
  }
}

/// A photo of a clock, or one whose true time is known otherwise.
package struct ClockSample: Sendable, Equatable {
  /// The photo.
  package let photo: PhotoIdentifier
  /// When it was taken.
  let time: CaptureDate

  /// What a user writes as `photo.jpg=2024-05-01T12:00:00Z`.
  ///
  /// - Throws: `InvalidInput` if the text does not have that form.
  package init(text: String) throws(InvalidInput) {
    // The name of a photo may have `=` in it, and a date has none.
    guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "=")), sign > text.utf8.startIndex else {
      throw InvalidInput("'\(text)' does not have the form PHOTO=DATE")
    }
    photo = PhotoIdentifier(text: String(text[..<sign]))
    time = try CaptureDate(text: String(text[text.utf8.index(after: sign)...]))
  }
}
