public import PhotoEntities

/// A place on earth.
public struct Place: Sendable, Hashable {
  /// Degrees, -90 to 90; north is positive.
  public let latitude: Rational
  /// Degrees, -180 to 180; east is positive.
  public let longitude: Rational
  /// Metres above sea level; nil if unknown.
  public let altitude: Rational?

  /// The place that a user writes in one of the forms of `PlaceText`.
  ///
  /// - Throws: `InvalidInput` if the text is not a position, or if a number is out of range.
  init(text: String) throws(InvalidInput) {
    let typed = try PlaceText(text)
    do {
      latitude = try Self.checked(typed.latitude, "latitude", typed: typed.typed.latitude)
    } catch {
      let (latitudes, longitudes) = (Rational(-90)...90, Rational(-180)...180)
      guard !typed.namesAxes, latitudes.contains(typed.longitude),
        longitudes.contains(typed.latitude)
      else { throw error }
      throw InvalidInput("\(error.description); the latitude comes first: LATITUDE,LONGITUDE")
    }
    longitude = try Self.checked(typed.longitude, "longitude", typed: typed.typed.longitude)
    guard let height = typed.altitude else {
      altitude = nil
      return
    }
    altitude = try Self.checked(height, "altitude", typed: text)
  }

  /// The place with these coordinates, rounded as photos have them. An edit fails if they are out of range.
  public init(latitude: Rational, longitude: Rational, altitude: Rational? = nil) {
    self.latitude = Self.rounded(latitude, as: .latitude)
    self.longitude = Self.rounded(longitude, as: .longitude)
    self.altitude = altitude.map { Self.rounded($0, as: .altitude) }
  }

  /// Whether the photo has this position, after rounding: cameras write degrees, minutes and seconds.
  func isPosition(of metadata: Metadata) -> Bool {
    func isSame(_ number: Rational, _ property: KeyPath<Metadata, Rational?>) -> Bool {
      guard let field = MetadataField(property), let other = metadata[keyPath: property] else {
        return false
      }
      return Self.rounded(other, as: field) == number
    }
    return isSame(latitude, \.latitude) && isSame(longitude, \.longitude)
  }

  /// The number, rounded as an edit of the field does.
  private static func checked(
    _ number: Rational, _ name: String, typed text: String
  ) throws(InvalidInput) -> Rational {
    let field = try MetadataField(editableName: name)
    let rounded = rounded(number, as: field)
    try field.check(.fraction(rounded), typed: text)
    return rounded
  }

  private static func rounded(_ number: Rational, as field: MetadataField) -> Rational {
    if case .fraction(let rounded) = MetadataValue.fraction(number).rounded(for: field) {
      rounded
    } else {
      number
    }
  }
}

extension MetadataField {
  /// Checks that the field can have this value.
  ///
  /// - Parameter text: What the user typed.
  /// - Throws: `InvalidInput` if the value is out of range.
  func check(_ value: MetadataValue, typed text: String) throws(InvalidInput) {
    guard value.isUTF8 else { throw InvalidInput("\(name) must be UTF-8, not \(text)") }
    if let fault = fault(in: value) {
      throw InvalidInput("\(name) \(fault.reason), not \(text)")
    }
  }
}
